/** Times in a shop's own time zone. Milliseconds since 1970 unless said otherwise. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, as `2026-11-21 14:05:09`. */
function clockIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The zone's offset from UTC, in milliseconds. */
function offsetIn(timeZone: string, at: number): number {
  return Date.parse(`${clockIn(timeZone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** A time in ISO 8601 with the zone's offset: `2026-06-21T14:05:09+01:00`. */
export function isoIn(timeZone: string, at: number): string {
  const minutes = Math.round(offsetIn(timeZone, at) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${clockIn(timeZone, at).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

function midnight(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const near = utc - offsetIn(timeZone, utc);
  return utc - offsetIn(timeZone, near);
}

/**
 * When a day begins and ends in the zone; null for a text that is not a date.
 * @param day `2026-11-21`
 */
export function dayRange(timeZone: string, day: string): { from: number; before: number } | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(start)) return null;
  const next = new Date(start + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return { from: midnight(timeZone, day), before: midnight(timeZone, next) };
}
