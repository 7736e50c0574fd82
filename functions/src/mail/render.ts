/** Renders a mail's text and HTML from plain paragraphs. Text that a person typed is escaped. */
import { PRODUCT_NAME } from '@tessera/domain/product';
import type { Operator } from '@tessera/domain/schemas/operator';
import { escapeHtml } from '@tessera/domain/text';

/** A mail before it is addressed: paragraphs, each of one or more lines, and at most one link. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Text in one line: a line break or another control character would begin a new header. */
// eslint-disable-next-line no-control-regex -- removing control characters is the point
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** The mail as it is sent, ending with the operator's name and address. */
export function render({ subject, paragraphs, link }: MailText, operator: Operator): Rendered {
  const foot = [operator.name, ...operator.address, operator.email].join(', ');
  const textParts = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), `-- \n${foot}`];
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  const button = link ? `\n<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : '';
  return {
    subject: oneLine(`${subject} – ${PRODUCT_NAME}`),
    text: `${textParts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><meta name="format-detection" content="telephone=no, date=no, address=no"><title>${escapeHtml(oneLine(subject))}</title>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
${body}${button}
<p style="color: #555; font-size: small">${escapeHtml(foot)}</p>
</body></html>
`,
  };
}
