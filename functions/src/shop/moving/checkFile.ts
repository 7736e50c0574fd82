/** The dry run of an import: gives every row a verdict, and writes no card. */
import { identifierKey } from '@tessera/domain/lib/normal';
import { omit, omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { truncate } from '@tessera/domain/lib/text';
import { type Columns, columnsProblem, type Field, headingKey, matchColumns } from '@tessera/domain/moving/columns';
import { type CardColumn, provedText } from '@tessera/domain/moving/exportRow';
import { FileRefused, textProblem } from '@tessera/domain/moving/file';
import { unguarded } from '@tessera/domain/moving/guard';
import { readyAtOnce } from '@tessera/domain/moving/importedPass';
import {
  cardKey,
  idKey,
  IMPORT_KEPT_MS,
  type ImportedRow,
  type ImportRecord,
  type ImportSums,
  NO_SUMS,
  PAGE_LIMITS,
  restoredIn,
  withRow,
} from '@tessera/domain/moving/imports';
import { isPlausible } from '@tessera/domain/moving/restored';
import { type ImportedCustomer, isReadableNumber, readRow, type RowProblem, toldIn } from '@tessera/domain/moving/row';
import { type TableRow, tableRows } from '@tessera/domain/moving/table';
import { isPassId } from '@tessera/domain/pass/code';
import { readRestored } from '@tessera/domain/schemas/moving';
import type { Offers, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, openProgramme } from '@tessera/domain/shop/business';
import { Timestamp } from 'firebase-admin/firestore';
import { passIdsOf } from '../../passes/newCard';
import { commit, readAll, writeGuarded } from '../../platform/commit';
import { type ImportRefs, importRefs } from '../../records/importRefs';
import { proofsOf } from './proof';

/** The text of a file that is stored in parts, streamed, so that only one part is in memory. */
async function* textOf({ part }: ImportRefs, parts: number): AsyncGenerator<string> {
  for (let number = 0; number < parts; number += 1) {
    const text = (await part(number).get()).data()?.text;
    if (text === undefined) throw new FileRefused('empty');
    const problem = textProblem(text);
    if (problem) throw new FileRefused(problem);
    yield text;
  }
}

type Proofs = Awaited<ReturnType<typeof proofsOf>>;

/** The columns that only our own export has. */
const OWN_COLUMNS = [
  'Card',
  'Old number',
  'Phone ends',
  'Rewards',
  'Round',
  'Once',
  'Terms',
  'Consents',
  'Past',
  'Unit',
  'Status',
  'Proof',
] as const;

interface Table {
  columns: Columns;
  kind: SchemeKind;
  timeZone: string;
  isOwn: boolean;
  /** Where our own export's columns are; missing ones are empty. */
  restored: Map<string, number>;
  /** The columns by which earlier imports told customers apart. */
  former: Columns[];
}

/** The columns of a file's headings. @throws FileRefused */
async function tableOf(
  refs: ImportRefs,
  { row, cells: headings }: TableRow,
  record: ImportRecord,
  { kind, timeZone }: Pick<Table, 'kind' | 'timeZone'>,
): Promise<Table> {
  const columns = record.columns ?? matchColumns(headings, record.preset);
  if (columnsProblem(columns)) throw new FileRefused('columns', row);
  const keys = headings.map(headingKey);
  const restored = OWN_COLUMNS.map((column) => [column, keys.indexOf(headingKey(column))] as const);
  const former = await formerColumns(refs, record, headings, columns);
  return { columns, kind, timeZone, isOwn: record.preset === 'tessera', restored: new Map(restored), former };
}

/** The verdict of a row, before it is known whether its card exists. */
function judge({ row, cells, why }: TableRow, table: Table, proofs: Proofs): ImportedRow {
  const { columns, kind, timeZone, isOwn, restored } = table;
  const refused = (reason: RowProblem): ImportedRow => ({
    row,
    verdict: 'refused',
    why: reason,
    told: toldIn(cells, columns),
  });
  const read = why ? { why } : readRow(cells, columns, kind, timeZone);
  if ('why' in read) return refused(read.why);
  const { customer } = read;
  if (!isOwn) return { row, verdict: 'new', customer };
  if ([...restored.values()].some((index) => index >= cells.length)) return refused('fewer-cells');
  // An editor may have written the line breaks inside a cell like those between rows.
  const cell = (column: CardColumn) =>
    unguarded((cells[restored.get(column) ?? -1] ?? '').trim().replaceAll('\r\n', '\n'));
  const unit = cell('Unit');
  if (unit !== '' && unit !== wordsOf({ kind }).noun) return refused('wrong-scheme');
  // The proof has to name the number and the address with which the card is made, not those of other columns.
  const own: Partial<Record<CardColumn, string>> = { 'Card id': customer.number ?? '', Email: customer.email ?? '' };
  const isProved = proofs.isGenuine(
    provedText((column) => own[column] ?? cell(column)),
    cell('Proof'),
  );
  // The holder does not know the card's id, but a number from before, or the short code.
  const number = cell('Old number') || cell('Card') || customer.number;
  if (!isReadableNumber(number ?? '')) return refused('bad-number');
  // A spreadsheet takes leading zeros away.
  const phoneEnd = /^\d{1,4}$/.exec(cell('Phone ends'))?.[0].padStart(4, '0');
  const holder = omitUndefined<ImportedCustomer>({ ...customer, number, phoneEnd });
  if (!isProved) return { row, verdict: 'new', customer: holder, unproved: true };
  const card = readRestored(cell);
  if (!card || !isPlausible(card, customer.units, Date.now())) return refused('bad-card');
  if (card.terms.kind !== kind) return refused('wrong-scheme');
  return { row, verdict: 'new', customer: holder, card: JSON.stringify(card) };
}

/** The columns that tell customers apart. */
const NAMING = ['number', 'email', 'phone'] as const satisfies readonly Field[];

/**
 * The columns by which earlier imports of the same system told customers apart, where they differ from the present
 * ones: with another column as the number, every customer would get a second card.
 */
async function formerColumns(refs: ImportRefs, { system }: ImportRecord, headings: string[], columns: Columns) {
  const keys = headings.map(headingKey);
  const imports = (await refs.collection('imports').get()).docs.map((snapshot) => snapshot.data());
  const all = imports.flatMap(({ system: theirs, headings: former = [], columns: chosen }): Columns[] => {
    if (!chosen || identifierKey(theirs) !== identifierKey(system)) return [];
    const naming: Columns = {};
    for (const field of NAMING) {
      const heading = chosen[field] === undefined ? undefined : former[chosen[field]];
      const index = heading === undefined ? -1 : keys.indexOf(headingKey(heading));
      if (index >= 0) naming[field] = index;
    }
    // With one more column, too, customers are told apart by another one than then.
    const isAsNow = NAMING.every((field) => naming[field] === columns[field]);
    return isAsNow || Object.keys(naming).length === 0 ? [] : [naming];
  });
  return [...new Map(all.map((naming) => [JSON.stringify(naming), naming])).values()];
}

/** The ids that a row had by former columns. As in an earlier file, an id is of the first row that has it. */
function formerIds({ cells }: TableRow, { columns, kind, timeZone, former }: Table, seen: Set<string>): string[] {
  return former.flatMap((naming, index) => {
    const read = readRow(cells, { ...omit(columns, ...NAMING), ...naming }, kind, timeZone);
    if ('why' in read) return [];
    const { id } = read.customer;
    const key = `${index} ${idKey(id)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [id];
  });
}

/**
 * Finds the cards that the customers of a page have already: those that an import of this system has made, and in an
 * export of this very shop the exported ones, whatever has become of them. One request.
 */
async function withCards(
  refs: ImportRefs,
  rows: ImportedRow[],
  { system, preset }: ImportRecord,
  former: ReadonlyMap<ImportedRow, string[]>,
) {
  const ids = rows.map((row) => {
    if (!row.customer) return undefined;
    const { id } = row.customer;
    const exported = preset === 'tessera' && isPassId(id) ? [id] : [];
    const all = [id, ...(former.get(row) ?? [])];
    return [...all.flatMap((one) => passIdsOf(cardKey(refs.business.id, system, one))), ...exported];
  });
  const wanted = ids.flatMap((all) => all ?? []).map((id) => refs.at('passes', id));
  if (wanted.length === 0) return rows;
  const { cards } = await readAll(refs.business.firestore, { cards: wanted });
  const existing = new Set(cards.filter(({ exists }) => exists).map(({ id }) => id));
  return rows.map((row, index): ImportedRow => {
    const [newest, ...older] = ids[index] ?? [];
    if (newest === undefined) return row;
    const same = [newest, ...older].find((id) => existing.has(id));
    return same === undefined ? { ...row, passId: newest } : { ...row, verdict: 'same', passId: same };
  });
}

/** A row with the rewards that its new card begins with. */
function withReady(row: ImportedRow, offers: Offers, timeZone: string): ImportedRow {
  const { verdict, customer } = row;
  if (verdict !== 'new' || !customer) return row;
  const ready = readyAtOnce({ customer, restored: restoredIn(row), at: Date.now(), timeZone, offers });
  return ready.rewards > 0 ? { ...row, ready } : row;
}

interface Checked {
  headings: string[];
  columns: Columns;
  kind: SchemeKind;
  sums: ImportSums;
  pageEnds: number[];
}

/** This check is over: another run of the same task has ended it, or a manager has begun another one. */
class CheckOver extends Error {}

const isUnderWay = (record: ImportRecord | undefined, turn: number): boolean =>
  record?.state === 'checking' && record.turn === turn;

/** Reads the file and writes its pages. @throws FileRefused, CheckOver */
async function checkRows(refs: ImportRefs, record: ImportRecord, business: Business): Promise<Checked> {
  const proofs = await proofsOf(business.ownerUid);
  const open = openProgramme(business);
  if (!open) throw new FileRefused('no-programme');
  const { kind } = open.programme.offer.scheme;
  const expiresAt = Timestamp.fromMillis(record.at + IMPORT_KEPT_MS);
  const seen = new Set<string>();
  let headings: string[] | undefined;
  let table: Table | undefined;
  let sums = NO_SUMS;
  const pageEnds: number[] = [];
  let page: ImportedRow[] = [];
  const [former, seenBefore] = [new Map<ImportedRow, string[]>(), new Set<string>()];
  let characters = 0;
  const flush = async () => {
    if (page.length === 0) return;
    const rows = (await withCards(refs, page, record, former)).map((row) =>
      withReady(row, open.programme, business.timeZone),
    );
    const before = sums.rows;
    sums = rows.reduce(withRow, sums);
    // A run of the same task that comes late must not write over a page whose cards are made.
    await commit(
      () => ({ current: refs.record, stored: refs.page(pageEnds.length) }),
      ({ current, stored }) => {
        if (!isUnderWay(current.data(), record.turn)) throw new CheckOver();
        return { outcome: undefined, writes: (batch) => writeGuarded(batch, stored, { rows, before, expiresAt }) };
      },
    );
    pageEnds.push(rows.at(-1)?.row ?? 0);
    [page, characters] = [[], 0];
    former.clear();
  };
  for await (const tableRow of tableRows(textOf(refs, record.parts))) {
    if (!table) {
      headings = tableRow.cells.map((cell) => truncate(cell, 100));
      table = await tableOf(refs, tableRow, record, { kind, timeZone: business.timeZone });
      continue;
    }
    let judged = judge(tableRow, table, proofs);
    const { customer } = judged;
    if (customer) {
      const key = idKey(customer.id);
      if (seen.has(key))
        judged = { row: tableRow.row, verdict: 'refused', why: 'twice', told: toldIn(tableRow.cells, table.columns) };
      seen.add(key);
    }
    page.push(judged);
    if (judged.customer) former.set(judged, formerIds(tableRow, table, seenBefore));
    characters += JSON.stringify(judged).length;
    if (page.length >= PAGE_LIMITS.rows || characters >= PAGE_LIMITS.characters) await flush();
  }
  await flush();
  if (!table || !headings || sums.rows === 0) throw new FileRefused('empty');
  return { headings, columns: table.columns, kind, sums, pageEnds };
}

/** Ends a check, unless another one has begun meanwhile. */
const finish = ({ record: ref }: ImportRefs, turn: number, fields: Partial<ImportRecord>): Promise<void> =>
  commit(
    () => ({ record: ref }),
    ({ record }) => {
      const stored = record.data();
      if (!isUnderWay(stored, turn)) return { outcome: undefined };
      return { outcome: undefined, writes: (batch) => writeGuarded(batch, record, { ...fields }) };
    },
  );

/** Checks a file whose check was asked for. A check that broke off begins again, and writes the same. */
export async function checkFile(businessId: string, importId: string, turn: number): Promise<void> {
  const refs = importRefs(businessId, importId);
  const { record, business } = await readAll(refs.business.firestore, { record: refs.record, business: refs.business });
  const [stored, shop] = [record.data(), business.data()];
  if (!stored || !shop || !isUnderWay(stored, turn)) return;
  try {
    const checked = await checkRows(refs, stored, shop);
    await finish(refs, turn, { state: 'checked', ...checked, undos: shop.undos ?? 0, donePages: 0, made: 0 });
  } catch (error) {
    if (error instanceof CheckOver) return;
    if (!(error instanceof FileRefused)) throw error;
    await finish(refs, turn, { state: 'refused', problem: error.problem, problemRow: error.row });
  }
}
