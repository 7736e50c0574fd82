/** Dates as people in the UK read them, in the UK's own time. */

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });

/** `21 November 2026`. A number is milliseconds since 1970. */
export const formatDate = (date: Date | number): string => DAY.format(date);

/** `21 Nov 2026, 14:05`. A number is milliseconds since 1970. */
export const formatDateTime = (date: Date | number): string => MOMENT.format(date);
