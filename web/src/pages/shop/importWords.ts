/** The words of an import on the page and in its file. */
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { csvFile } from '@tessera/domain/transfer/guard';
import type { BuiltOn, ImportState, ShownRow } from '@tessera/domain/transfer/imports';
import { problemInWords } from '@tessera/domain/transfer/row';

export const STATE_WORDS: Record<ImportState, string> = {
  sending: 'Not sent whole',
  checking: 'Being checked',
  checked: 'Checked, not run yet',
  refused: 'The file cannot be read',
  running: 'Cards are being made',
  paused: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
};

const KEPT_WORDS: Record<BuiltOn, string> = {
  used: 'Left: the card was used since',
  changed: 'Left: the card was changed since',
  contact: 'Left: its address or consent was changed since',
  wallet: 'Left: the card is in a wallet',
  report: 'Left: its holder wrote to you',
  gone: 'Left: the card had gone already',
};

/** What becomes of a row, as a sentence. */
export function rowInWords({ verdict, why, undone }: ShownRow): string {
  if (undone !== undefined) return undone === 'removed' ? 'Removed' : KEPT_WORDS[undone];
  if (verdict === 'new') return 'New card';
  return verdict === 'same' ? 'Has this card already' : why ? problemInWords(why) : 'Refused';
}

/** What becomes of a row, in a word or two. */
export function rowInShort({ verdict, undone }: ShownRow): string {
  if (undone !== undefined) return undone === 'removed' ? 'Removed' : 'Left';
  return verdict === 'new' ? 'New card' : verdict === 'same' ? 'Has one' : 'Refused';
}

/** The rows as a file. */
export const rowsCsv = (rows: readonly ShownRow[], kind: SchemeKind): string =>
  csvFile(
    ['Row', 'Number', 'Name', 'Email', wordsOf({ kind }).heading, 'What becomes of it'],
    rows.map((row) => [
      row.row,
      row.number ?? '',
      row.name ?? '',
      row.email ?? '',
      row.units === undefined ? '' : wordsOf({ kind }).numberOf(row.units),
      rowInWords(row),
    ]),
  );

/** Whether a row has a text: in its customer, or in what becomes of it. @param term in lower case */
export const hasText = (row: ShownRow, term: string): boolean =>
  [String(row.row), row.number, row.name, row.email, rowInWords(row)].some((text) =>
    text?.toLowerCase().includes(term),
  );
