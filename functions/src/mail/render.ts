/** Renders a mail's text and HTML from plain paragraphs. Text that a person typed is escaped. */
import { PRODUCT_NAME } from '@tessera/domain/product';
import type { Operator } from '@tessera/domain/schemas/operator';
import { escapeHtml } from '@tessera/domain/text';

export interface Link {
  label: string;
  url: string;
}

/** A mail before it is addressed: paragraphs, each of one or more lines, its link, and others that matter less. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  link?: Link;
  more?: Link[];
  /** The lines at the end; without them, the operator's name and address. */
  foot?: string[];
  /** Whose mail it is, if it is not ours: then the subject is theirs alone. */
  sender?: { name: string; replyTo?: string | undefined };
  /** The address that mail programs post to, so that such mails stop. */
  oneClick?: string;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Text in one line: a line break or another control character would begin a new header. */
// eslint-disable-next-line no-control-regex -- removing control characters is the point
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** The mail as it is sent, ending with the name and address of whoever answers for it. */
export function render(mail: MailText, operator: Operator): Rendered {
  const { subject, paragraphs, link, more = [], sender } = mail;
  const foot = (mail.foot ?? [[operator.name, ...operator.address, operator.email].join(', ')]).join('\n');
  const links = [...(link ? [link] : []), ...more];
  const textParts = [...paragraphs, ...links.map(({ label, url }) => `${label}: ${url}`), `-- \n${foot}`];
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  const anchors = links.map(({ label, url }) => `\n<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`);
  return {
    subject: oneLine(sender ? subject : `${subject} – ${PRODUCT_NAME}`),
    text: `${textParts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><meta name="format-detection" content="telephone=no"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
${body}${anchors.join('')}
<p style="opacity: 0.75; font-size: small">${escapeHtml(foot).replaceAll('\n', '<br>')}</p>
</body></html>
`,
  };
}
