/** The words of an import on the page and in its file. */
import { identifierKey, nameKeyOf } from '@tessera/domain/lib/normal';
import { count } from '@tessera/domain/lib/text';
import { csvFile } from '@tessera/domain/moving/guard';
import { type ImportState, linksADay, type ShownRow, type WhyStays } from '@tessera/domain/moving/imports';
import { problemInWords } from '@tessera/domain/moving/row';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { formatNumber } from '../../../shared/lib/format';

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

const KEPT_WORDS: Record<WhyStays, string> = {
  used: 'The card was used since.',
  changed: 'The card was changed since.',
  contact: 'Its address or consent was changed since.',
  wallet: 'The card was put into a wallet.',
  report: 'Its holder wrote to you.',
  gone: 'The card had gone already.',
};

/**
 * How soon the links of imported cards leave: mailbox providers defer what a new shop sends all at once.
 * @param mailsADay the most of any shop
 */
export function paceInWords(links: number, createdAt: number, mailsADay: number, now = Date.now()): string {
  const aDay = Math.min(linksADay(now - createdAt), mailsADay);
  return links > aDay ? `at most ${formatNumber(aDay)} of them today` : 'a hundred in a minute';
}

/** What becomes of a row, in a word or two. */
export function rowInShort({ verdict, undone }: ShownRow): string {
  if (undone !== undefined) return undone === 'removed' ? 'Removed' : 'Left';
  return verdict === 'new' ? 'New card' : verdict === 'same' ? 'Has one' : 'Refused';
}

/** Why a row was refused, or its card left in the undo; of a new card the rewards that it begins with. */
export function reasonOf({ verdict, why, ready, undone }: ShownRow): string | undefined {
  if (undone !== undefined) return undone === 'removed' ? undefined : KEPT_WORDS[undone];
  if (why) return problemInWords(why);
  // Only stamps become rewards by themselves.
  return verdict === 'new' && ready
    ? `${count(ready.rewards, 'reward')} ready, ${count(ready.balance, 'stamp')}`
    : undefined;
}

/** What becomes of a row, with the reason. */
function rowInWords(row: ShownRow): string {
  const short = row.verdict === 'same' && row.undone === undefined ? 'Has this card already' : rowInShort(row);
  const reason = reasonOf(row);
  return reason === undefined ? short : `${short}: ${reason}`;
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

/** Finds the rows with a text: in the customer, or in what becomes of it. A name is found as people type it. */
export function rowsWith(rows: readonly ShownRow[], term: string): ShownRow[] {
  const [name, text] = [nameKeyOf(term), identifierKey(term)];
  return rows.filter(
    (row) =>
      nameKeyOf(row.name ?? '').includes(name) ||
      [row.number ?? '', row.email ?? ''].some((one) => identifierKey(one).includes(text)) ||
      [String(row.row), rowInWords(row).toLowerCase()].some((one) => one.includes(text)),
  );
}
