import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { REASONS } from '@tessera/domain/pass/words';
import { COLLECTIONS } from '@tessera/domain/records/collections';

const ROOT = new URL('../../../', import.meta.url);

describe('docs/glossary.md', () => {
  const glossary = readFileSync(new URL('docs/glossary.md', ROOT), 'utf8');

  it('the glossary explains every reason of a verdict, and no other', () => {
    const explained = [...glossary.matchAll(/^\| `([a-z-]+)` \| \S.*\|$/gm)].map(([, reason]) => reason);
    assert.deepEqual(explained, [...REASONS]);
  });

  it('the glossary says pass, card, counter, offer, scheme, unit and room', () => {
    for (const word of ['pass', 'card', 'counter', 'offer', 'scheme', 'unit', 'room'])
      assert.ok(glossary.includes(`| **${word}** |`), word);
  });

  /** The words that are in a list more than once. */
  const twice = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

  it('no word has two meanings', () => {
    const words = [...glossary.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, word = '']) => word);
    assert.deepEqual(twice(words), []);
  });

  it('no two collections have one name', () => {
    const source = readFileSync(new URL('functions/domain/src/records/collections.ts', ROOT), 'utf8');
    const [, records = ''] = /interface BusinessRecords \{\n(.*?)\n\}/s.exec(source) ?? [];
    const below = [...records.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
    assert.ok(below.includes('passes'));
    assert.deepEqual(twice([...Object.values(COLLECTIONS), ...below]), []);
  });

  // Two programs may have a room of the same name: each shows it to its own people.
  for (const tree of [
    'functions/domain/src',
    'functions/src',
    'web/src/app',
    'web/src/card',
    'web/src/counter',
    'web/src/site',
  ])
    it(`no two folders of ${tree} have one name`, () => {
      const entries = readdirSync(new URL(tree, ROOT), { recursive: true, withFileTypes: true });
      assert.deepEqual(twice(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)), []);
    });
});
