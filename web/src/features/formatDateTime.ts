/** A moment as people in the UK write it: `21 Nov 2026, 14:05`. */
export function formatDateTime(date: Date | number): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(date);
}
