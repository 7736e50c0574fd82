/** Writes pages of docs: each bench replaces its own sections and leaves the others. */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../lib/root';

/**
 * The first words of a section: the command of this run, and the machine.
 * @param script of package.json
 * @param more what else identifies the run, such as its seed
 */
export function writtenBy(script: string, more = ''): string {
  const given = process.argv.slice(2);
  const command = [`npm run ${script}`, ...(given.length > 0 ? ['--', ...given] : [])].join(' ');
  return `Written by \`${command}\`${more} on ${os.cpus().length} cores, Node ${process.version}`;
}

/** A number as people write it: `20,000`. */
export const formatWhole = (number: number): string => Math.round(number).toLocaleString('en-GB');

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the section with this title, or appends it. @param page in docs, which must exist */
export async function writeSection(title: string, body: string, page = 'performance.md'): Promise<void> {
  const file = path.join(ROOT, 'docs', page);
  const [head = '', ...sections] = (await readFile(file, 'utf8')).split(/^(?=## )/m);
  const section = `## ${title}\n\n${body.trim()}\n`;
  const index = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (index >= 0) sections[index] = section;
  else sections.push(section);
  await writeFile(file, [head, ...sections].map((one) => `${one.trim()}\n`).join('\n'));
}
