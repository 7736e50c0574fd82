/**
 * Reads a chosen file: its headings, its first rows, and its text in parts for sending. The server reads the whole file
 * again, and its word counts.
 */
import { doubledHeadings } from '@tessera/domain/transfer/columns';
import {
  bytesProblem,
  FILE_LIMITS,
  type FileProblem,
  partsOf,
  separatorOf,
  textProblem,
} from '@tessera/domain/transfer/file';
import { isEmptyRow } from '@tessera/domain/transfer/row';
import Papa from 'papaparse';

/** What a page learns of a file. */
export type FileRead =
  { problem: FileProblem } | { headings: string[]; first: string[][]; rows: number; parts: string[] };

/** Number of rows that the preview shows. */
const SHOWN = 5;

/** Reads a file with the limits that the server has. A file that is refused has its problem. */
export async function readCsv(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileRead> {
  if (file.size > FILE_LIMITS.bytes) return { problem: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wrong = bytesProblem(file.name, bytes);
  if (wrong) return { problem: wrong };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'not-utf8' };
  }
  const problem = textProblem(text);
  if (problem) return { problem };
  let headings: string[] | undefined;
  const first: string[][] = [];
  let rows = 0;
  let refused: FileProblem | undefined;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    step({ data, errors }, parser) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) refused = 'quotes';
      else if (data.reduce((sum, cell) => sum + cell.length, 0) > FILE_LIMITS.row) refused = 'long-line';
      else if (!headings) {
        headings = data.map((cell) => cell.trim());
        if (headings.length > FILE_LIMITS.columns) refused = 'too-many-columns';
        else if (doubledHeadings(headings).length > 0) refused = 'doubled';
      } else if (!isEmptyRow(data)) {
        rows += 1;
        if (first.length < SHOWN) first.push(data);
        if (rows > FILE_LIMITS.rows) refused = 'too-many-rows';
      }
      if (refused) parser.abort();
    },
  });
  if (refused) return { problem: refused };
  return headings && rows > 0 ? { headings, first, rows, parts: partsOf(text) } : { problem: 'empty' };
}
