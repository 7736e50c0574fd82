/** Writes docs/performance.md: each bench replaces its own sections and leaves the others. */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../lib/root';

const FILE = path.join(ROOT, 'docs/performance.md');
const HEAD = `# Performance

Each section says how it was measured; most are written by the command that they name. Times depend on the machine and
on what else runs on it, so they are given as ratios within one run where possible. Sizes are exact.
`;

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

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the section with this title, or appends it. */
export async function writeSection(title: string, body: string): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => '');
  const sections = text.split(/^(?=## )/m).slice(1);
  const section = `## ${title}\n\n${body.trim()}\n`;
  const index = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (index >= 0) sections[index] = section;
  else sections.push(section);
  await writeFile(FILE, [HEAD, ...sections.map((one) => `${one.trim()}\n`)].join('\n'));
}
