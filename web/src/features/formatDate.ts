/** A day as people in the UK write it: `21 November 2026`. */
export function formatDate(date: Date | number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(date);
}
