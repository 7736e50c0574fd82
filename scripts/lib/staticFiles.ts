/** What Hosting sends for an address, for the small servers that replace it in tests and benches. */
import { statSync } from 'node:fs';
import path from 'node:path';

/** The content types by a file's ending. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file of a folder that Hosting sends for an address, with or without its ending; undefined if there is none. */
export function fileAt(folder: string, pathname: string): string | undefined {
  const base = path.join(folder, path.normalize(pathname));
  return [base, path.join(base, 'index.html'), `${base}.html`].find(isFile);
}
