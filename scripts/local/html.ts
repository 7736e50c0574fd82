/** Templates for the pages of the local stand-ins: markup with escaped values. */
import { escapeHtml } from '@tessera/domain/text';

/** Markup that is inserted unchanged. Any other value is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}
export type Part = string | number | Markup | Part[];

const textOf = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return escapeHtml(String(part));
};

/** A template whose values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + textOf(parts[index] ?? '')).join(''));

/** A whole page, plain and grey so that it does not look like the real service. */
export function document(title: string, body: Part): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            margin: 2rem auto;
            max-width: 60rem;
            padding: 0 1rem;
            font: 1rem/1.5 sans-serif;
            color: #222;
            background: #eee;
          }
          h1 {
            font-size: 1.5rem;
          }
          h2 {
            margin: 2.5rem 0 0.5rem;
            font-size: 1.1rem;
          }
          .narrow {
            max-width: 24rem;
            margin: auto;
            padding: 1.5rem;
            background: #fff;
            border: 1px solid #bbb;
          }
          .standIn {
            margin: 0 0 1.5rem;
            padding: 0.5rem 0.75rem;
            border: 1px dashed #666;
            background: repeating-linear-gradient(135deg, #ddd 0 8px, #e6e6e6 8px 16px);
            font-weight: bold;
          }
          .amount {
            margin: 0 0 1.5rem;
            font-size: 2.5rem;
          }
          input,
          button {
            font: inherit;
            padding: 0.4rem 0.8rem;
            border: 1px solid #666;
            border-radius: 3px;
            background: #fff;
            color: #222;
          }
          .narrow input,
          .narrow button {
            display: block;
            box-sizing: border-box;
            width: 100%;
            margin: 0.25rem 0 1rem;
            min-height: 2.75rem;
          }
          .narrow button.first {
            background: #444;
            color: #fff;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          th,
          td {
            text-align: left;
            vertical-align: top;
            padding: 0.3rem 0.6rem 0.3rem 0;
            border-top: 1px solid #bbb;
            overflow-wrap: anywhere;
          }
          form {
            display: inline;
          }
          small {
            color: #555;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
