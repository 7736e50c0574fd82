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
  /** A word whose letters are read as Windows writes them, because the file is not UTF-8. */
  unsure?: string;
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

/** What no file of Windows has: letters of an old Mac, and the � of a letter that an earlier program has lost. */
const NOT_OF_WINDOWS = /[\u0080-\u009f]|ï¿½/;

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or the letters of Windows, as Excel writes a plain “CSV”.
 * @returns `unsure`: the first word with a letter that nothing in the file proves to be Windows’
 */
function decodedText(bytes: Uint8Array): { text: string; unsure?: string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  const text = new TextDecoder().decode(bytes);
  // One letter of UTF-8 shows that the file is UTF-8, of which another letter is lost.
  const isOther = text.includes('\ufffd') && !/[^\p{ASCII}\ufffd]/u.test(text);
  const windows = isOther ? new TextDecoder('windows-1252').decode(bytes) : '';
  const unsure = /[^\s,;|"]*\P{ASCII}[^\s,;|"]*/u.exec(windows)?.[0];
  return unsure === undefined || NOT_OF_WINDOWS.test(windows) ? { text } : { text: windows, unsure };
}

/** Reads a file with the limits that the server has. A file that is refused has its problem. */
export async function readCsv(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileRead> {
  if (file.size > FILE_LIMITS.bytes) return { problem: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wrong = bytesProblem(file.name, bytes);
  if (wrong) return { problem: wrong };
  const { text, unsure } = decodedText(bytes);
  const row = unreadableRow(text);
  if (row !== undefined) return { problem: 'not-utf8', row };
  try {
    const read = await readText(text);
    return unsure === undefined ? read : { ...read, unsure };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problem: error.problem, ...(error.row !== undefined && { row: error.row }) };
  }
}
