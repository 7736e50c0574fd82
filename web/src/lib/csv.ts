/** Files for spreadsheets (RFC 4180). */

/**
 * A value as one cell. Spreadsheets would run a text that begins like a formula, and texts come from strangers, so such
 * a cell gets a leading apostrophe. A number is written as it is.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The whole file, with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvFile(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
