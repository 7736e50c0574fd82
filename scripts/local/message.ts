/**
 * A mail's headers, text and HTML, of the kinds that nodemailer writes: one part or several, as quoted-printable,
 * base64 or plain, in UTF-8. Other kinds are shown unchanged.
 */
export interface Message {
  subject: string;
  headers: [name: string, value: string][];
  text: string;
  html: string;
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** `=?UTF-8?Q?Caf=C3=A9?=` as `Café`. Between two encoded words, white space is left out. */
const decodedWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : unquoted(word.replaceAll('_', ' '))).toString('utf8'),
    );

/** A part of a mail; each character of its text is a byte. */
interface Part {
  headers: [string, string][];
  body: string;
}

function split(raw: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? [null, raw, ''];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name ? [[name, value]] : [];
  });
  return { headers, body };
}

const header = ({ headers }: Part, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';

/** The parts without subparts. */
function leaves(part: Part): Part[] {
  const [, quoted, plain] =
    /^multipart\/.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(header(part, 'content-type')) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return [part];
  const inner = part.body.split(new RegExp(`\r?\n?--${boundary.replace(/[^\w]/g, '\\$&')}(?:--)?[ \t]*(?:\r?\n|$)`));
  return inner.slice(1, -1).flatMap((one) => leaves(split(one)));
}

function contentOf(part: Part): string {
  const encoding = header(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return (encoding === 'quoted-printable' ? unquoted(part.body) : Buffer.from(part.body, 'latin1')).toString('utf8');
}

export function parseMessage(raw: Buffer): Message {
  const whole = split(raw.toString('latin1'));
  const parts = leaves(whole);
  const ofType = (type: RegExp): string => {
    const part = parts.find((one) => type.test(header(one, 'content-type')));
    return part ? contentOf(part) : '';
  };
  const headers = whole.headers.map(([name, value]): [string, string] => [
    name,
    decodedWords(Buffer.from(value, 'latin1').toString('utf8')),
  ]);
  return {
    headers,
    subject: headers.find(([name]) => name.toLowerCase() === 'subject')?.[1] ?? '',
    text: ofType(/^(text\/plain|$)/i),
    html: ofType(/^text\/html/i),
  };
}
