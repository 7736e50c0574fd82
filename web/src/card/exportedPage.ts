/** The export of a card as a page for people, beside the file for machines. */
import type { PassExport } from '@tessera/domain/calls/callables';
import { formatDate, formatDateTime } from '../shared/lib/format';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** `lastVisitAt` as `last visit at`. */
const spoken = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A value in words. Fields that end in `At`, and `at`, are times: milliseconds since 1970. */
function inWords(field: string, value: unknown): string {
  if (typeof value === 'number' && /(^at|At)$/.test(field)) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value === null || value === undefined ? 'nothing' : listed(value);
}

/** The fields of a record, or the entries of a list, as nested lists. */
function listed(value: object): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : `<ol>${value.map((one) => `<li>${inWords('', one)}</li>`).join('')}</ol>`;
  const rows = Object.entries(value).map(
    ([field, one]) => `<dt>${escaped(spoken(field))}</dt><dd>${inWords(field, one)}</dd>`,
  );
  return rows.length === 0 ? 'nothing' : `<dl>${rows.join('')}</dl>`;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;overflow-wrap:anywhere}' +
  'dt{opacity:.75}h2{margin-top:2rem;border-top:1px solid;padding-top:1rem}';

/** A whole HTML document, which loads nothing. */
export function exportedPage(exported: PassExport): string {
  const { exportedAt, business, pass, contact, mailbox, events, reports, wallets } = exported;
  const shop = escaped(business.name);
  const parts: [title: string, value: object | null][] = [
    ['Your address, and what you agreed to', contact],
    ['News to your mailbox', mailbox],
    ['History', events],
    ['What you wrote to the shop', reports],
    ['Wallets', wallets],
    ['The card', pass],
  ];
  const sections = parts.map(
    ([title, value]) => `<h2>${title}</h2>${value ? listed(value) : '<p>Nothing is kept.</p>'}`,
  );
  return (
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Your card of ${shop}</title><style>${STYLE}</style><h1>Your card of ${shop}</h1>` +
    `<p>All that is kept about it, as of ${formatDate(exportedAt)}.</p>${sections.join('')}</html>\n`
  );
}
