/** The files of other systems, made after the columns that each documents. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Preset } from '@tessera/domain/moving/columns';
import { separatorOf } from '@tessera/domain/moving/csv';
import Papa from 'papaparse';

/** The rows of a system's file, the headings first. */
export function fixtureRows(preset: Preset): string[][] {
  const text = readFileSync(path.join(import.meta.dirname, 'fixtures', `${preset}.csv`), 'utf8');
  return Papa.parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: true }).data;
}
