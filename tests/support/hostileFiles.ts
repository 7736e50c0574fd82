/**
 * Files that are not customers' files, and rows that want to do harm, each with its verdict. The browser's reader and
 * the server's are tried with them, and docs/switching.md has them as a table.
 */
import { FILE_LIMITS, type FileProblem, fileProblemInWords } from '@tessera/domain/moving/file';
import { problemInWords, type RowProblem } from '@tessera/domain/moving/row';

export interface HostileFile {
  what: string;
  name: string;
  content: () => Uint8Array;
  problem: FileProblem;
  /** How the server finds it: as its text arrives, by reading the rows, or not again. */
  server: 'arriving' | 'reading' | 'not tried';
  /** The line that the refusal names. The server names none when it refuses a file as it arrives. */
  row?: number;
}

const HEAD = 'Member number,Name,Email,Mobile,Stamps,Joined\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const packed = (first: string) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(first)]);
const arriving = (
  what: string,
  name: string,
  content: () => Uint8Array,
  problem: FileProblem,
  row?: number,
): HostileFile => ({ what, name, content, problem, server: 'arriving', ...(row !== undefined && { row }) });
const reading = (what: string, text: () => string, problem: FileProblem, row?: number): HostileFile => ({
  ...arriving(what, 'customers.csv', () => utf8(text()), problem, row),
  server: 'reading',
});
const untried = (file: HostileFile): HostileFile => ({ ...file, server: 'not tried' });

export const HOSTILE_FILES: readonly HostileFile[] = [
  arriving('a spreadsheet (XLSX)', 'a.xlsx', () => new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet'),
  arriving('an old spreadsheet (XLS)', 'a.xls', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'spreadsheet'),
  arriving('a spreadsheet with the name of a CSV file', 'a.csv', () => packed('[Content_Types].xml'), 'spreadsheet'),
  arriving('a ZIP, whatever its name', 'a.csv', () => new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'zip'),
  arriving(
    'a spreadsheet of Google Sheets or Numbers with the name of a CSV file',
    'a.csv',
    () => packed('xl/workbook.xml'),
    'spreadsheet',
  ),
  untried(
    arriving(
      'a web page, also one that a till calls a spreadsheet',
      'a.xls',
      () => utf8('\ufeff\n<html><table><tr><td>Name</td>'),
      'page',
    ),
  ),
  arriving('a picture', 'a.png', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'picture'),
  arriving('a PDF', 'a.pdf', () => Buffer.from('%PDF-1.7\n\xe2\xe3', 'latin1'), 'pdf'),
  arriving('UTF-16 without its mark', 'a.csv', () => utf16(`${HEAD}1,Ada,,,3,`), 'not-utf8', 1),
  arriving(
    'a zero among the letters',
    'a.csv',
    () => utf8(`${HEAD}${'1,Ada,,,3,\n'.repeat(500)}\u0000`),
    'not-utf8',
    502,
  ),
  arriving(
    'letters of Windows beside letters of UTF-8',
    'a.csv',
    () => Buffer.concat([utf8(`${HEAD}1,Zoë,,,3,\n`), Buffer.from('2,Zoë,,,3,', 'latin1')]),
    'not-utf8',
    3,
  ),
  arriving('a letter that an earlier program has lost', 'a.csv', () => utf8(`${HEAD}1,Zo\ufffd,,,3,`), 'not-utf8', 2),
  arriving('letters of an old Mac', 'a.csv', () => Buffer.from(`${HEAD}1,Ren\x8fe,,,3,`, 'latin1'), 'not-utf8', 2),
  // The bench runs 50,000 rows; the limits are the same constants.
  untried(reading('more than 20 MB', () => HEAD.padEnd(FILE_LIMITS.bytes + 1, '1,,,,3,\n'), 'too-large')),
  untried(
    reading('more than 50,000 rows', () => HEAD + '1,,,,3,\n'.repeat(FILE_LIMITS.rows + 1), 'too-many-rows', 50_002),
  ),
  untried(reading('nothing at all', () => '', 'empty')),
  reading('headings alone', () => HEAD, 'empty'),
  reading('a title above the headings', () => `Customers of June\n${HEAD}1,Ada,,,3,\n`, 'title', 1),
  reading('no headings', () => 'Ada,a@example.com,3\nBob,b@example.com,5\n', 'no-headings', 1),
  reading('20 MB in one line', () => 'x'.repeat(FILE_LIMITS.bytes), 'long-line', 1),
  reading('a row of 300,000 characters', () => `${HEAD}${'x'.repeat(300_000)}`, 'long-line', 2),
  reading(
    'a heading whose quotation mark is never closed',
    () => `Name,"Email,Stamps\nAda,a@example.com,1`,
    'quotes',
    1,
  ),
  reading('two columns with the same heading', () => 'Email,email ,Stamps\na@example.com,,1', 'doubled', 1),
  reading('101 columns', () => Array.from({ length: 101 }, (_, index) => `c${index}`).join(','), 'too-many-columns', 1),
];

export interface HostileRow {
  what: string;
  /** The row as the file has it; several lines where rows meet. */
  row: string;
  /** Why the last of its lines is refused; otherwise what becomes of it. */
  verdict: RowProblem | { becomes: string; name?: string };
}

export const HOSTILE_ROWS: readonly HostileRow[] = [
  { what: 'a formula in every cell', row: '=1,=HYPERLINK("x"),=a,=b,=2,=c', verdict: 'bad-number' },
  { what: 'a formula as a balance', row: '101,Ada,,,=2,', verdict: 'no-number' },
  {
    what: 'a formula as a name',
    row: `102,"=cmd|'/c calc'!A1",,,3,`,
    verdict: { becomes: 'a new card: a name is text, and stays as it is', name: "=cmd|'/c calc'!A1" },
  },
  { what: 'the same customer twice, with other balances', row: '103,Ada,,,5,\n103,Ada,,,9,', verdict: 'twice' },
  { what: '`7.00` stamps', row: '104,Ada,,,7.00,', verdict: { becomes: 'a new card with 7', name: 'Ada' } },
  { what: '`1,234` stamps', row: '105,Ada,,,"1,234",', verdict: 'too-much' },
  { what: '`-3`', row: '106,Ada,,,-3,', verdict: 'negative' },
  { what: '`2.5` stamps', row: '107,Ada,,,2.5,', verdict: 'fraction' },
  { what: '`12,5`', row: '108,Ada,,,"12,5",', verdict: 'no-number' },
  { what: '`1.000`', row: '121,Ada,,,1.000,', verdict: 'fraction' },
  { what: '`1000000000`', row: '109,Ada,,,1000000000,', verdict: 'too-much' },
  { what: '`1e9`', row: '110,Ada,,,1e9,', verdict: 'no-number' },
  { what: '`three`', row: '111,Ada,,,three,', verdict: 'no-number' },
  { what: 'an address without `@`', row: '112,Ada,ada.example.com,,1,', verdict: 'bad-email' },
  { what: 'a name of 10,000 characters', row: `113,${'n'.repeat(10_000)},,,1,`, verdict: 'long-name' },
  { what: 'a name that turns its direction', row: '114,\u202eAda,,,1,', verdict: 'bad-name' },
  { what: 'a name with a character of no width', row: '115,A\u200bda,,,1,', verdict: 'bad-name' },
  {
    what: 'a name whose letters an earlier program has mixed up',
    row: '125,Zo\u00c3\u00ab,,,1,',
    verdict: 'mixed-name',
  },
  {
    what: 'a card number of 19 digits of which a spreadsheet kept 15',
    row: '6335004012345670000,Ada,,,1,',
    verdict: 'bad-number',
  },
  { what: 'two addresses in a cell', row: '126,Ada,ada@example.com; ben@example.com,,1,', verdict: 'bad-email' },
  { what: '`7/10`', row: '127,Ada,,,7/10,', verdict: 'no-number' },
  { what: 'a card number that a spreadsheet shortened (`1.2E+15`)', row: '1.2E+15,Ada,,,1,', verdict: 'bad-number' },
  { what: 'a phone number that a spreadsheet shortened (`4.4E+11`)', row: '116,Ada,,4.4E+11,1,', verdict: 'bad-phone' },
  { what: 'a day that does not exist', row: '117,Ada,,,1,31/02/2026', verdict: 'bad-date' },
  { what: 'a day that has not come yet', row: '124,Ada,,,1,31/12/2999', verdict: 'future-date' },
  { what: 'a row without number, address and phone number', row: ',Ada,,,1,', verdict: 'no-id' },
  {
    what: 'a quotation mark inside a name',
    row: '118,"A ""quoted"" name",,,1,',
    verdict: { becomes: 'a new card', name: 'A "quoted" name' },
  },
  { what: 'a row that ends early', row: '119', verdict: 'fewer-cells' },
  { what: 'a row with a cell too many', row: '120,Lee, Ada,,,3,', verdict: 'more-cells' },
  { what: 'a quotation mark that is never closed', row: '122,"Ada,,,3,', verdict: 'broken-quotation' },
  {
    what: 'the row after that one',
    row: '123,6" sub,,,3,',
    verdict: { becomes: 'a new card: a mark inside a cell is a mark', name: '6" sub' },
  },
];

/** All of the rows as one file. */
export const hostileRowsFile = (): string => HEAD + HOSTILE_ROWS.map(({ row }) => row).join('\n');

/** The table of docs/switching.md. */
export const hostileTable = (): string =>
  [
    '| file or row | what happens |',
    '|---|---|',
    ...HOSTILE_FILES.map(({ what, problem }) => `| ${what} | the file is refused: “${fileProblemInWords(problem)}” |`),
    ...HOSTILE_ROWS.map(
      ({ what, verdict }) =>
        `| ${what} | ${
          typeof verdict === 'string' ? `the row is refused: “${problemInWords(verdict)}”` : verdict.becomes
        } |`,
    ),
  ].join('\n');
