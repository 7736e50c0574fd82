import type { Interest } from '../../../data/interest';
import { csvCell } from './csvCell';

const HEAD = ['Email', 'Name', 'Business', 'Message', 'First registered', 'Last registered'];

/** The list as a CSV file (RFC 4180), with the mark that tells spreadsheets that it is UTF-8. */
export function interestCsv(entries: readonly Interest[]): string {
  const rows = entries.map(({ email, name, business = '', message = '', createdAt, updatedAt }) => [
    email,
    name,
    business,
    message,
    createdAt?.toDate().toISOString() ?? '',
    updatedAt?.toDate().toISOString() ?? '',
  ]);
  return `\ufeff${[HEAD, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
