/**
 * The rows of a CSV file. The page and the server read a file with this, so that both find the same rows. A broken
 * quotation affects only its own line: the lines after it are read as if it had not begun.
 */
import { FILE_LIMITS, FileRefused } from './file';

export interface CsvRow {
  /** The line of the file on which it begins, counted from 1. */
  row: number;
  cells: string[];
  /** A quotation does not end where its cell ends. The cells are those of the one line, as it is written. */
  isBroken?: true;
  /** The file ends here without a line break, so it may have broken off. */
  isOpen?: true;
}

/** Whether a cell has anything in it. */
export const isFilled = (cell: string): boolean => cell.trim() !== '';

const LINE_BREAK = /\r\n?|\n/g;
const linesOf = (text: string): string[] => text.split(LINE_BREAK);

/** Where a row ends: `end` is behind its line break. */
interface Extent {
  cells: string[];
  end: number;
}

/** The index of the mark that closes a quotation; -1 when there is none. Two marks are one in the text. */
function closingMark(text: string, opening: number): number {
  for (let at = opening + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}

/**
 * The row that begins at an index.
 * @param isLast whether nothing comes after the text
 * @returns undefined while the text ends before the row does
 */
function rowAt(text: string, from: number, separator: string, isLast: boolean): Extent | 'broken' | undefined {
  const stop = new RegExp(`[\\${separator}\\r\\n]`, 'g');
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    if (text[at] === '"') {
      const closing = closingMark(text, at);
      if (closing < 0) return isLast ? 'broken' : undefined;
      cells.push(text.slice(at + 1, closing).replaceAll('""', '"'));
      at = closing + 1;
      while (text[at] === ' ') at += 1;
    } else {
      stop.lastIndex = at;
      const end = stop.exec(text)?.index ?? text.length;
      cells.push(text.slice(at, end));
      at = end;
    }
    const mark = text[at];
    if (mark === undefined) return isLast ? { cells, end: at } : undefined;
    if (mark === separator) continue;
    if (mark === '\n') return { cells, end: at + 1 };
    if (mark !== '\r') return 'broken';
    if (at + 1 === text.length && !isLast) return undefined;
    return { cells, end: at + (text[at + 1] === '\n' ? 2 : 1) };
  }
}

/** The line that begins at an index, as one row without quotations. */
function lineAt(text: string, from: number, separator: string, isLast: boolean): Extent | undefined {
  LINE_BREAK.lastIndex = from;
  const lineBreak = LINE_BREAK.exec(text);
  if (!isLast && (!lineBreak || lineBreak.index + 1 === text.length)) return undefined;
  return {
    cells: text.slice(from, lineBreak?.index).split(separator),
    end: lineBreak ? lineBreak.index + lineBreak[0].length : text.length,
  };
}

/** The form of a file, and how far it is read. */
interface Reading {
  separator: string;
  /** The number of headings. */
  width?: number;
  /** The line that comes next. */
  row: number;
}

/** Whether a line inside a quotation could be a row of its own: as many cells, and a number or an address in one. */
function isLikeRow(line: string, separator: string, width: number): boolean {
  const cells = line.split(separator);
  return cells.length >= width && cells.some((cell) => /^\s*"?[\d.,+-]*\d"?\s*$|@/.test(cell));
}

/**
 * Whether the quotations of a row hold other rows. A cell's own line breaks do not look like that.
 * @param written the row with its line break
 */
function holdsRows(written: string, { separator, width }: Reading): boolean {
  const [first = '', ...others] = linesOf(written);
  if (others.at(-1) === '') others.pop();
  const last = others.pop() ?? '';
  const isRow = (line: string) => isLikeRow(line, separator, width ?? first.split(separator).length);
  // The last line of a row whose first cell has a line break is as long as a row. Headings have neither number nor
  // address.
  return others.some(isRow) || (isRow(last) && (width === undefined || isRow(first)));
}

/** The longest row with its line break. */
const MOST = FILE_LIMITS.row + 2;

/**
 * The next row, or the next line where a quotation is broken or is too long to be one.
 * @returns undefined while more of the text is needed
 * @throws FileRefused for a line that is too long
 */
function nextRow(
  text: string,
  from: number,
  reading: Reading,
  isLast: boolean,
): (Extent & Pick<CsvRow, 'isBroken'>) | undefined {
  const whole = rowAt(text, from, reading.separator, isLast);
  const isWaiting = text.length - from <= MOST;
  if (whole === undefined && isWaiting) return undefined;
  const isRow = typeof whole === 'object' && whole.end - from <= MOST;
  if (isRow && !holdsRows(text.slice(from, whole.end), reading)) return whole;
  const line = lineAt(text, from, reading.separator, isLast);
  if (!line && isWaiting) return undefined;
  if (!line || line.end - from > MOST) throw new FileRefused('long-line', reading.row);
  return { ...line, isBroken: true };
}

/** The complete rows of a text, each with the index behind it. @throws FileRefused */
function* rowsIn(text: string, reading: Reading, isLast: boolean): Generator<CsvRow & { end: number }> {
  for (let from = 0; from < text.length;) {
    const next = nextRow(text, from, reading, isLast);
    if (!next) return;
    const isOpen = next.end === text.length && !/[\r\n]/.test(text.slice(-1));
    yield { row: reading.row, ...next, ...(isOpen && { isOpen }) };
    reading.row += linesOf(text.slice(from, next.end)).length - 1;
    const width = next.cells.findLastIndex(isFilled) + 1;
    if (width > 0) reading.width ??= width;
    from = next.end;
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Number of rows by which the separator is found. */
const SAMPLE_ROWS = 20;

/** A line before all others that names the separator: `sep=;`. */
const HINT = /^\s*"?sep=([\t!#-/:-@[-`{-~])"?[,;\t|]*[ ]*(?:\r\n?|\n|$)/i;

/** The share of the first rows that have equally many cells, and how many cells. */
function agreement(text: string, separator: string): { separator: string; share: number; cells: number } {
  const rowsWith = new Map<number, number>();
  let rows = 0;
  for (const { cells } of rowsIn(text, { separator, row: 1 }, true)) {
    if (rows === SAMPLE_ROWS) break;
    if (!cells.some(isFilled)) continue;
    rows += 1;
    if (cells.length > 1) rowsWith.set(cells.length, (rowsWith.get(cells.length) ?? 0) + 1);
  }
  const [cells, agreeing] = [...rowsWith].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [0, 0];
  return { separator, share: agreeing / Math.max(rows, 1), cells };
}

/**
 * The mark between the columns: the one with which most of the first rows have equally many cells.
 * @param text the beginning of a file, no longer than a row may be
 */
export function separatorOf(text: string): string {
  const hint = HINT.exec(text)?.[1];
  if (hint !== undefined) return hint;
  const ranked = SEPARATORS.map((mark) => agreement(text, mark));
  ranked.sort((one, other) => other.share - one.share || other.cells - one.cells);
  return ranked[0]?.separator ?? ',';
}

/**
 * Every row of a file, empty ones too, without a line that names the separator.
 * @param parts the text of the file in order, cut anywhere
 * @throws FileRefused for a line that is too long
 */
export async function* csvRows(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  let text = '';
  let reading: Reading | undefined;
  const begin = (): Reading => {
    text = text.replace(/^\ufeff/, '');
    const sample = text.slice(0, FILE_LIMITS.row);
    const hint = HINT.exec(sample)?.[0] ?? '';
    text = text.slice(hint.length);
    return { separator: separatorOf(sample), row: linesOf(hint).length };
  };
  const readRows = function* (isLast: boolean): Generator<CsvRow> {
    if (!reading && !isLast && text.length <= FILE_LIMITS.row) return;
    reading ??= begin();
    let from = 0;
    for (const { end, ...row } of rowsIn(text, reading, isLast)) {
      from = end;
      yield row;
    }
    text = text.slice(from);
  };
  for await (const part of parts) {
    text += part;
    yield* readRows(false);
  }
  yield* readRows(true);
}
