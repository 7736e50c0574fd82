import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a slash at the end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** A JSON file of the checkout, by its path below the root. */
export const readJson = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(path.join(ROOT, file), 'utf8')) as Content;
