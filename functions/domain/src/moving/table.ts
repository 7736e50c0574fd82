/**
 * The table in a file: its headings, and the rows below them. The page and the server both use this, so they find the
 * same rows.
 */
import { isEmailAddress } from '../lib/emailAddress';
import { columnsProblem, doubledHeadings, matchColumns, recognisePreset } from './columns';
import { type CsvRow, csvRows, isFilled } from './csv';
import { FILE_LIMITS, FileRefused } from './file';
import type { RowProblem } from './row';

export interface TableRow {
  /** The line of the file on which it begins, counted from 1. */
  row: number;
  cells: string[];
  /** Why it is refused, whatever its columns are. */
  why?: Extract<RowProblem, 'broken-quotation' | 'more-cells' | 'fewer-cells'>;
}

/** Number of rows below the first one that decide whether the first one is a title. */
const LOOKED_AT = 5;

const matched = (cells: readonly string[]) => matchColumns(cells, recognisePreset(cells));

/** Whether the headings are in a later row: this one has a single cell, or a row below fits headings, and not this. */
const isTitle = ({ cells }: CsvRow, below: readonly CsvRow[]): boolean => {
  const fits = (row: Pick<CsvRow, 'cells'>) => columnsProblem(matched(row.cells)) === null;
  return cells.filter(isFilled).length < 2 || (!fits({ cells }) && below.some(fits));
};

/** A phone number or a card's number. A heading may be a year or a date. */
const LONG_NUMBER = /^\s*\+?\d[\d ]{6,}$/;
/** A number as a balance is. Beside a heading that is known it may be a heading, too. */
const NUMBER = /^\s*\d+\s*$/;
const isCustomer = ({ cells }: CsvRow): boolean =>
  cells.some((cell) => isEmailAddress(cell.trim()) || LONG_NUMBER.test(cell)) ||
  (cells.some((cell) => NUMBER.test(cell)) && Object.keys(matched(cells)).length === 0);

/** @throws FileRefused */
function checkHeadings(headings: CsvRow, below: readonly CsvRow[]): void {
  const { row, cells, isBroken } = headings;
  if (isBroken) throw new FileRefused('quotes', row);
  if (cells.length > FILE_LIMITS.columns) throw new FileRefused('too-many-columns', row);
  if (below.length === 0) throw new FileRefused('empty');
  if (isTitle(headings, below)) throw new FileRefused('title', row);
  if (isCustomer(headings)) throw new FileRefused('no-headings', row);
  if (doubledHeadings(cells).length > 0) throw new FileRefused('doubled', row);
}

/**
 * The most cells of a row: the number of headings, or more if all of the first rows end with extra empty cells. A row
 * with more than that has a comma inside a value, which has moved its other values under wrong headings.
 */
const widthOf = ({ cells }: CsvRow, below: readonly CsvRow[]): number =>
  below.length > 1 ? Math.max(cells.length, Math.min(...below.map((row) => row.cells.length))) : cells.length;

/** The rows with anything in them. The others are left out, and not counted. */
async function* filledRows(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow, undefined> {
  for await (const row of csvRows(parts)) if (row.cells.some(isFilled)) yield row;
}

/**
 * The rows with anything in them, the headings first.
 * @param parts the text of the file in order, cut anywhere
 * @throws FileRefused
 */
export async function* tableRows(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<TableRow> {
  const rows = filledRows(parts);
  const { value: headings } = await rows.next();
  if (!headings) throw new FileRefused('empty');
  const below: CsvRow[] = [];
  while (below.length < LOOKED_AT) {
    const { value } = await rows.next();
    if (!value) break;
    below.push(value);
  }
  checkHeadings(headings, below);
  yield { row: headings.row, cells: headings.cells.map((cell) => cell.trim()) };
  const width = widthOf(headings, below);
  let count = 0;
  let areWhole = below.length > 1;
  const all = async function* () {
    yield* below;
    yield* rows;
  };
  for await (const { row, cells, isBroken, isOpen } of all()) {
    count += 1;
    const isShort = cells.length < headings.cells.length;
    if (count > FILE_LIMITS.rows) throw new FileRefused('too-many-rows', row);
    if (isBroken) yield { row, cells, why: 'broken-quotation' };
    else if (cells.length > width || cells.slice(headings.cells.length).some(isFilled))
      yield { row, cells, why: 'more-cells' };
    // A program that leaves out empty cells ends its last line. Where a file breaks off, a cell may be half of one.
    else if (isShort && isOpen && areWhole) yield { row, cells, why: 'fewer-cells' };
    else yield { row, cells };
    areWhole &&= !isShort;
  }
}
