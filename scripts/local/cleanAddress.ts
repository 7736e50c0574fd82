import { statSync } from 'node:fs';
import path from 'node:path';

export const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file of a folder that Hosting sends for an address, with or without its ending; undefined if there is none. */
export function fileAt(folder: string, pathname: string): string | undefined {
  const base = path.join(folder, path.normalize(pathname));
  return [base, path.join(base, 'index.html'), `${base}.html`].find(isFile);
}
