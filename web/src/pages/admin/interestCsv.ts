import type { Interest } from '../../data/interest';

/**
 * A text as one cell of a CSV file. Spreadsheets run a cell that begins like a formula, and this text comes from
 * strangers: such a cell begins with an apostrophe, which they show as text.
 */
export function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const HEAD = ['Email', 'Name', 'Business', 'Message', 'Registered', 'Confirmed'];

/** The list as a CSV file (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export function interestCsv(entries: readonly Interest[]): string {
  const rows = entries.map(({ email, name, business = '', message = '', createdAt, confirmedAt }) => [
    email,
    name,
    business,
    message,
    createdAt?.toDate().toISOString() ?? '',
    confirmedAt?.toDate().toISOString() ?? '',
  ]);
  return `\ufeff${[HEAD, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
