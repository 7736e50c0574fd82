/** The link that opens a mail program. Without the encoding, `?` and `&` of an address would begin other fields. */
export function mailto(email: string, subject?: string): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
