/**
 * A text as one cell of a CSV file. Spreadsheets run a cell that begins like a formula, and this text is a stranger's:
 * such a cell gets an apostrophe first, which they show as text.
 */
export function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
