/**
 * Reads a chosen file: its headings, its first rows, and its text in parts for sending. The server reads the whole file
 * again in the same way, and decides.
 */
import {
  bytesProblem,
  FILE_LIMITS,
  type FileProblem,
  FileRefused,
  partsOf,
  unreadableRow,
} from '@tessera/domain/moving/file';
import { type TableRow, tableRows } from '@tessera/domain/moving/table';

/** What a page learns of a file that can be used. */
export interface ReadableFile {
  headings: string[];
  first: TableRow[];
  rows: number;
  /** The rows that are refused, whatever the columns are. */
  unread: Required<Pick<TableRow, 'row' | 'why'>>[];
  parts: string[];
}

/** `row`: the line of the file that is wrong. */
export type FileRead = { problem: FileProblem; row?: number } | ReadableFile;

/** Number of rows that the preview shows. */
const SHOWN = 5;

async function readText(text: string): Promise<ReadableFile> {
  let headings: string[] | undefined;
  const first: TableRow[] = [];
  const unread: ReadableFile['unread'] = [];
  let rows = 0;
  for await (const read of tableRows([text])) {
    if (!headings) {
      headings = read.cells;
      continue;
    }
    rows += 1;
    if (first.length < SHOWN) first.push(read);
    if (read.why) unread.push({ row: read.row, why: read.why });
  }
  return { headings: headings ?? [], first, rows, unread, parts: partsOf(text) };
}

/** Reads a file with the limits that the server has. A file that is refused has its problem. */
export async function readCsv(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileRead> {
  if (file.size > FILE_LIMITS.bytes) return { problem: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wrong = bytesProblem(file.name, bytes);
  if (wrong) return { problem: wrong };
  const text = new TextDecoder().decode(bytes);
  const row = unreadableRow(text);
  if (row !== undefined) return { problem: 'not-utf8', row };
  try {
    return await readText(text);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problem: error.problem, ...(error.row !== undefined && { row: error.row }) };
  }
}
