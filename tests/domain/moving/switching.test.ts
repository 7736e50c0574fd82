/** docs/switching.md says what the page says, and names the columns that the import reads. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_NAMES, matchColumns, type Preset, PRESET_FACTS, PRESETS } from '@tessera/domain/moving/columns';
import { CARD_COLUMNS } from '@tessera/domain/moving/exportRow';
import { ROOT } from '../../../scripts/lib/root';
import {
  COMES_ALONG,
  MOVING_SIZES,
  MOVING_STEPS,
  STAYS_BEHIND,
  SYSTEMS,
  TWICE_AND_BACK,
} from '../../../web/src/site/moving/movingFacts';
import { fixtureRows } from './fixtureRows';

const flat = (text: string): string => text.replace(/\s+/g, ' ');
const DOCUMENT = flat(readFileSync(path.join(ROOT, 'docs/switching.md'), 'utf8'));

/** The headings that an import reads, as the system's file has them. */
function headingsOf(preset: Preset): string {
  if (preset === 'other') return 'you choose them';
  const headings = preset === 'tessera' ? [...CARD_COLUMNS] : (fixtureRows(preset)[0] ?? []);
  const columns = matchColumns(headings, preset);
  const read = preset === 'tessera' ? headings : FIELD_NAMES.flatMap((field) => headings[columns[field] ?? -1] ?? []);
  return read.map((heading) => `\`${heading}\``).join(', ');
}

describe('docs/switching.md', () => {
  for (const preset of PRESETS)
    it(`says of ${SYSTEMS[preset].name} where its file is, what is read, and what to know`, () => {
      const { name, where, note } = SYSTEMS[preset];
      assert.equal(note, PRESET_FACTS[preset].note);
      if (preset !== 'tessera' && preset !== 'other') assert.equal(name, PRESET_FACTS[preset].name);
      const row = `| ${[name, where.join(' › '), headingsOf(preset), note].join(' | ')} |`;
      assert.ok(DOCUMENT.includes(flat(row)), row);
    });

  it('has the sentences of the page', () => {
    for (const sentence of [...MOVING_STEPS, ...COMES_ALONG, ...STAYS_BEHIND, ...TWICE_AND_BACK, ...MOVING_SIZES])
      assert.ok(DOCUMENT.includes(sentence), sentence);
  });
});
