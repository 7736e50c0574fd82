/** @jsxRuntime automatic */
/** The pages of the local stand-ins, rendered by React, which escapes every value. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A whole page as text. */
export const pageOf = (title: string, style: string, body: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{body}</body>
    </html>,
  )}`;

/** A plain and grey page, so that it does not look like the real service. @param style more rules */
export const plainPage = (title: string, body: ReactNode, style = ''): string => pageOf(title, PLAIN + style, body);

/** A time in UTC to the second. @param at milliseconds since 1970 */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A table whose rows have a key, followed by their cells. */
export const Table = ({ head, rows }: { head?: string[]; rows: [key: string, ...cells: ReactNode[]][] }) => (
  <table>
    <tbody>
      {head && (
        <tr>
          {head.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      )}
      {rows.map(([key, ...cells]) => (
        <tr key={key}>
          {cells.map((cell, index) => (
            <td key={index}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const PLAIN = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #222; background: #eee; }
h1 { font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.1rem; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 40rem; background: #fff; }
.narrow { max-width: 24rem; margin: auto; padding: 1.5rem; background: #fff; border: 1px solid #bbb; }
.standIn { margin: 0 0 1.5rem; padding: 0.5rem 0.75rem; border: 1px dashed #666; font-weight: bold;
  background: repeating-linear-gradient(135deg, #ddd 0 8px, #e6e6e6 8px 16px); }
.amount { margin: 0 0 1.5rem; font-size: 2.5rem; }
input, button { font: inherit; padding: 0.4rem 0.8rem; border: 1px solid #666; border-radius: 3px;
  background: #fff; color: #222; }
.narrow input, .narrow button { display: block; box-sizing: border-box; width: 100%; margin: 0.25rem 0 1rem;
  min-height: 2.75rem; }
.narrow button.first { background: #444; color: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem 0.3rem 0; border-top: 1px solid #bbb;
  overflow-wrap: anywhere; }
form { display: inline; margin-right: 0.25rem; }
small { color: #555; }
`;
