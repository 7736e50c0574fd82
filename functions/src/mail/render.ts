/** Renders a mail's text and HTML from plain paragraphs. Text that a person typed is escaped. */
import { inkOn } from '@tessera/domain/lib/inkOn';
import { escapeHtml } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { Operator } from '@tessera/domain/schemas/operator';

export interface Link {
  label: string;
  url: string;
}

/** The shop in whose name a mail is: its name, its colour as `#rrggbb`, and the whole address of its logo. */
export interface MailShop {
  name: string;
  colour: string;
  logo?: string;
}

/** Names and values: a line each as text, a table of two columns on a screen. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** One or more lines, facts, or the heading of the facts that follow. */
export type Paragraph = string | Facts | { heading: string };

/** How far a card is filled: tiles that are laid, all tiles, and the same in words. */
interface DrawnCard {
  laid: number;
  tiles: number;
  words: string;
}

/** A mail before it is addressed: paragraphs, its main link, and further links. */
export interface MailText {
  subject: string;
  /** Whose name and colour are at the top; by default ours. */
  shop?: MailShop;
  /** The card that it is about, drawn below the shop's name. */
  card?: DrawnCard;
  /** A reward that is ready, large and in the colour of rewards. */
  reward?: string;
  paragraphs: Paragraph[];
  link?: Link;
  more?: Link[];
  /** The lines at the end; without them, the operator's name and address. */
  foot?: string[];
  /** The sender, if it is not us: then the subject does not name us. */
  sender?: { name: string };
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined;
  /** The address that mail programs post to, so that such mails stop. */
  oneClick?: string;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Text in one line: a line break or another control character would begin a new header. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

const OURS: MailShop = { name: PRODUCT_NAME, colour: '#12463a' };

/** On a dark screen the sheet turns dark and the head keeps its colour. Programs without style sheets show light. */
const STYLES = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #101815 !important }
  .sheet { background: #18221e !important; color: #f2ede3 !important }
  .sheet a, .fact, .foot { color: #aab7b0 !important }
  .foot { background: #101815 !important }
  .count td { border-color: #35423c !important }
  .press { border: 1px solid #7fa396 }
}`;

const attributes = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const inkOf = (colour: string): string => (inkOn(colour) === 'light' ? '#ffffff' : '#000000');

const laidTile = '<td width="9" height="9" bgcolor="#ffffff" style="border-radius: 2px; font-size: 0">&nbsp;</td>';

/** Our mark without a picture: three tiles, and a turned one. */
const MARK = `<table role="presentation" cellpadding="0" cellspacing="2" border="0" align="left" aria-hidden="true" style="margin: 3px 8px 0 -2px"><tr>${laidTile}<td width="9" height="9" style="color: #e8845f; font: 12px/9px Arial, sans-serif; text-align: center">&#9670;</td></tr><tr>${laidTile}${laidTile}</tr></table>`;

/** Name and logo on the shop's colour. The name is text, so that it is read with pictures off. */
function head(shop: MailShop): string {
  const { name, colour, logo } = shop;
  const ink = inkOf(colour);
  const picture =
    shop === OURS
      ? MARK
      : logo === undefined
        ? ''
        : `<img src="${escapeHtml(logo)}" alt="" width="48" height="48" style="border-radius: 4px; vertical-align: middle; margin-right: 12px">`;
  return `<td bgcolor="${colour}" style="background: ${colour}; color: ${ink}; padding: 20px 28px; font: 600 20px Georgia, serif">${picture}${escapeHtml(name)}</td>`;
}

/** The most tiles beside each other, as on the card's own page. */
const MOST_ACROSS = 6;

/** The card as cells of a table, so that it is there with pictures off. Its words are read out. */
function drawn({ laid, tiles, words }: DrawnCard, colour: string): string {
  const ink = inkOf(colour);
  const tile = (number: number): string =>
    `<td width="32" height="32" ${number < laid ? `bgcolor="${ink}" ` : ''}style="border: 2px ${number < laid ? 'solid' : 'dashed'} ${ink}; border-radius: 6px; font-size: 0; line-height: 0">&nbsp;</td>`;
  const across = Math.ceil(tiles / Math.ceil(tiles / MOST_ACROSS));
  const all = Array.from({ length: tiles }, (_, number) => tile(number));
  const rows = Array.from({ length: Math.ceil(tiles / across) }, (_, row) =>
    all.slice(row * across, (row + 1) * across).join(''),
  );
  return `<tr><td bgcolor="${colour}" style="background: ${colour}; color: ${ink}; padding: 0 22px 18px"><table role="presentation" cellpadding="0" cellspacing="6" border="0" style="border-collapse: separate">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table><p style="margin: 6px 6px 0; font-weight: 600">${escapeHtml(words)}</p></td></tr>
`;
}

/** The reward in the colour that rewards have on a card. */
const band = (reward: string): string =>
  `<tr><td bgcolor="#e9b44c" style="background: #e9b44c; color: #17231f; padding: 20px 28px; font: 600 24px/1.25 Georgia, serif">${escapeHtml(reward)}</td></tr>
`;

/** A table, because Outlook ignores the padding of a link: `mso-padding-alt` is its own word for that of a cell. */
function button({ label, url }: Link, colour: string): string {
  const ink = inkOf(colour);
  return `<table ${attributes} style="margin: 28px 0"><tr><td class="press" bgcolor="${colour}" style="background: ${colour}; border-radius: 10px; mso-padding-alt: 14px 24px"><a href="${escapeHtml(url)}" style="display: inline-block; padding: 14px 24px; color: ${ink} !important; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></td></tr></table>`;
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'heading' in paragraph ? paragraph.heading : paragraph.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('heading' in paragraph)
    return `<h2 style="margin: 28px 0 0; font-size: 16px">${escapeHtml(paragraph.heading)}</h2>`;
  // Numbers stand below each other in every table of the mail, a line under each row.
  const isCount = paragraph.every(([, value]) => /^[\d,.]+$/.test(value));
  const align = isCount ? 'text-align: right; ' : '';
  const line = isCount ? 'border-bottom: 1px solid #e4dccf; ' : '';
  const rows = paragraph.map(
    ([name, value]) =>
      `<tr><td class="fact" style="${line}padding: 6px 16px 6px 0; color: #55625c; vertical-align: top">${escapeHtml(name)}</td><td style="${align}${line}padding: 6px 0; font-weight: 600; overflow-wrap: anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table ${attributes}${isCount ? ' class="count" width="100%"' : ''} style="margin: ${isCount ? 8 : 16}px 0; font-size: 15px">${rows.join('')}</table>`;
}

/** The mail as it is sent, ending with the name and address of whoever answers for it. */
export function render(mail: MailText, operator: Operator): Rendered {
  const { subject, card, reward, paragraphs, link, more = [], sender } = mail;
  const shop = mail.shop ?? OURS;
  const foot = (mail.foot ?? [[operator.name, ...operator.address, operator.email].join(', ')]).join('\n');
  const links = [...(link ? [link] : []), ...more];
  const textParts = [
    ...(reward === undefined ? [] : [reward]),
    ...paragraphs.map(asText),
    ...(card ? [`On the card: ${card.words}`] : []),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `-- \n${foot}`,
  ];
  const body = paragraphs.map(asHtml);
  const others = more.map(
    ({ label, url }) =>
      `<p style="font-size: 14px"><a href="${escapeHtml(url)}" style="color: #55625c">${escapeHtml(label)}</a></p>`,
  );
  return {
    subject: oneLine(sender ? subject : `${subject} – ${PRODUCT_NAME}`),
    text: `${textParts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no"><title>${escapeHtml(oneLine(subject))}</title>
<style>${STYLES}</style></head>
<body class="ground" style="margin: 0; background: #fbf7f0">
<table ${attributes} align="center" width="100%" style="max-width: 36em; font: 16px/1.5 Helvetica, Arial, sans-serif">
<tr>${head(shop)}</tr>
${card ? drawn(card, shop.colour) : ''}${reward === undefined ? '' : band(reward)}<tr><td class="sheet" style="padding: 12px 28px 20px; background: #ffffff; color: #17231f">
${[...body, ...(link ? [button(link, shop.colour)] : []), ...others].join('\n')}
</td></tr>
<tr><td class="foot" style="padding: 16px 28px; color: #55625c; font-size: 13px">${escapeHtml(foot).replaceAll('\n', '<br>')}</td></tr>
</table>
</body></html>
`,
  };
}
