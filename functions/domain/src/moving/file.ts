/** What a file must be to be read at all, and its form. */

export const FILE_LIMITS = {
  /** 20 MB. */
  bytes: 20_000_000,
  rows: 50_000,
  /** Characters of one part that is sent, of at most three bytes each: a document holds 1 MiB. */
  partCharacters: 160_000,
  /** Bytes of one part. */
  partBytes: 500_000,
  /** Characters of one row. */
  row: 64_000,
  columns: 100,
} as const;

/** The most parts of a file. */
export const MOST_PARTS = Math.ceil(FILE_LIMITS.bytes / FILE_LIMITS.partCharacters) + 1;

export type FileProblem =
  | 'spreadsheet'
  | 'zip'
  | 'page'
  | 'picture'
  | 'pdf'
  | 'not-utf8'
  | 'too-large'
  | 'long-line'
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'doubled'
  | 'columns'
  | 'no-programme'
  | 'quotes'
  | 'title'
  | 'no-headings';

const PROBLEMS: Record<FileProblem, string> = {
  spreadsheet: 'This is a spreadsheet file. Open it, choose “Save as”, then “CSV UTF-8”, and choose that file here.',
  zip: 'This is a packed file. Unpack it, and choose the CSV file in it.',
  page:
    'This is a web page or an XML file, not a CSV file. If it opens in a spreadsheet, choose “Save as” there, then “CSV ' +
    'UTF-8”, and choose that file here. If not, download it again.',
  picture: 'This is a picture, not a list. Choose the CSV file of your customers.',
  pdf: 'This is a PDF, not a list. Choose the CSV file of your customers.',
  'not-utf8':
    'The letters of this file cannot be read: it is not UTF-8. Open it, choose “Save as”, then “CSV UTF-8”, and choose ' +
    'that file here. Where it shows �, an earlier program has lost a letter: type it again.',
  'too-large': 'This file is larger than 20 MB. Split it into several files.',
  'long-line': 'This row is longer than 64,000 characters. Is it a CSV file?',
  empty: 'This file has no customers: it needs a row of headings, and a row for each customer.',
  'too-many-rows': 'This file has more than 50,000 rows. Split it into several files.',
  'too-many-columns': 'This file has more than 100 columns. Is it a CSV file?',
  doubled: 'Two columns have the same heading. Give each its own, so that nobody mistakes one for the other.',
  columns: 'Choose the column with the stamps or points, and one that tells customers apart.',
  'no-programme': 'The shop has no open card for its customers. Open one first.',
  quotes: 'A quotation mark in the headings does not end where its heading ends. Close it, or take it out.',
  title:
    'This is not the row of headings. Delete every line above the headings, save the file, and choose it again. ' +
    'Commas, semicolons or tabs keep the columns apart.',
  'no-headings':
    'The first row is a customer. Put a row of headings above it that says what each column is, such as Name, Email, ' +
    'Stamps.',
};

/** A file that cannot be read. */
export class FileRefused extends Error {
  /** @param row the line of the file that is wrong */
  constructor(
    readonly problem: FileProblem,
    readonly row?: number,
  ) {
    super(problem);
  }
}

/** The sentence of a refused file. */
export const fileProblemInWords = (problem: FileProblem): string => PROBLEMS[problem];

/** Bytes at the beginning of packed files, XLSX files among them, and of old XLS files. A heading may begin with PK. */
const PACKED = [0x50, 0x4b, 0x03, 0x04];
const OLD_SPREADSHEET = [0xd0, 0xcf, 0x11, 0xe0];

/** Bytes at the beginning of PNG, JPEG, GIF and WebP files, and of PDF files. */
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
];
const PDF = [0x25, 0x50, 0x44, 0x46];

/** Names of the parts in a packed spreadsheet, of Excel, Google Sheets, LibreOffice or Numbers. */
const OFFICE = /\[Content_Types\]\.xml|docProps\/|_rels\/|xl\/|opendocument\.spreadsheet|Index\/[\w./-]+\.iwa/;
/** How a web page or XML begins. Some tills write their spreadsheets so, and a site may answer with its log-in page. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|\?xml|html|head|meta|style|table)/i;
const beginning = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 4096));
const isSpreadsheet = (name: string, bytes: Uint8Array): boolean =>
  /\.(xls[xmb]?|ods|numbers)$/i.test(name) || OFFICE.test(beginning(bytes));

/** What is wrong with a file by its name and its first bytes; null when it may be a CSV file. */
export function bytesProblem(name: string, bytes: Uint8Array): FileProblem | null {
  const begins = (signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (begins(OLD_SPREADSHEET)) return 'spreadsheet';
  if (begins(PACKED)) return isSpreadsheet(name, bytes) ? 'spreadsheet' : 'zip';
  if (PICTURES.some(begins)) return 'picture';
  if (begins(PDF)) return 'pdf';
  if (MARKUP.test(beginning(bytes))) return 'page';
  return null;
}

/** What no valid text contains: a lone surrogate, the replacement character, or the zero bytes of UTF-16. */
// oxlint-disable-next-line no-control-regex -- a zero is what shows UTF-16
const UNREADABLE = /[\u0000\ufffd\p{Cs}]/u;

/** What is wrong with a part of a file's text; null when it may be of a CSV file. */
export const textProblem = (text: string): FileProblem | null =>
  text.startsWith('PK\u0003\u0004') ? 'zip' : UNREADABLE.test(text) ? 'not-utf8' : null;

/** The first line of a text with a character that cannot be read; undefined where there is none. */
export function unreadableRow(text: string): number | undefined {
  const at = text.search(UNREADABLE);
  return at < 0 ? undefined : text.slice(0, at).split(/\r\n?|\n/).length;
}

/** A text in parts that fit a document each, in order. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = from + FILE_LIMITS.partCharacters;
    // A character of two units is not cut in half.
    const to = end < text.length && /[\ud800-\udbff]$/.test(text.slice(end - 1, end)) ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}
