/** Writes docs/performance.md: each bench replaces its own sections and leaves the others. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../local/root';

const FILE = path.join(ROOT, 'docs/performance.md');
const HEAD = `# Performance

Each section is written by a command, which it names. Times depend on the machine and the hour, so they are given as
ratios within one run where that is possible; sizes are exact.
`;

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
