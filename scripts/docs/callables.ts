/**
 * Writes docs/callables.md, the list of all callables, from their registry and the comments beside the
 * functions: `npx tsx scripts/docs/callables.ts`. A test compares the file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { mountedIn } from '@tessera/domain/calls/units';
import { keysOf } from '@tessera/domain/lib/keys';
import { type Access, CALLABLES } from '@tessera/domain/schemas/callables';
import type { MemberRole } from '@tessera/domain/team/member';
import * as z from 'zod';
import { ROOT } from '../lib/root';

export const CALLABLES_FILE = path.join(ROOT, 'docs/callables.md');

const WHO: Record<Extract<Access, string>, string> = {
  public: 'anyone',
  verified: 'a verified account',
  current: 'a verified account whose session still stands',
  recent: 'an account that signed in within five minutes',
  admin: 'an admin',
  recentAdmin: 'an admin who signed in within twelve hours',
};

const OF_A_SHOP: Record<MemberRole, string> = {
  device: 'everybody of the shop, and its tablets',
  staff: 'everybody of the shop',
  manager: 'the shop’s managers and owners',
  owner: 'the shop’s owners',
};

const whoMay = (access: Access): string => (typeof access === 'string' ? WHO[access] : OF_A_SHOP[access.business]);

/** The first sentence of the comment above each callable, by its name. */
function sentences(): Map<string, string> {
  const folder = path.join(ROOT, 'functions/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const byName = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, comment = '', name = ''] of text.matchAll(
      /(?:\/\*\*((?:(?!\*\/)[^])*?)\*\/\n)?export const (\w+) = callable\(/g,
    )) {
      const words = comment.replace(/\s*\n\s*\*\s?/g, ' ').trim();
      byName.set(name, /^.*?\.(?=\s|$)/.exec(words.split(' @')[0] ?? '')?.[0] ?? '');
    }
  }
  return byName;
}

/** The type of each callable's answer, as the registry declares it. */
function outputs(): Map<string, string> {
  const text = readFileSync(path.join(ROOT, 'functions/domain/src/schemas/callables.ts'), 'utf8');
  return new Map(
    [...text.matchAll(/^ {2}(\w+): \{\s+access: [^]*?answer: answers<([^]+?)>\(\),?\s+\},$/gm)].map(
      ([, name = '', type = '']) => [name, type],
    ),
  );
}

/** The fields of an input: `name`, or `name?` if it may be absent. An input of two forms has both, with "or". */
function fieldsIn({ properties = {}, required = [], anyOf = [] }: z.core.JSONSchema.BaseSchema): string {
  const fields = Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``);
  if (fields.length > 0) return fields.join(', ');
  return anyOf.map(fieldsIn).filter(Boolean).join(' or ');
}

const fieldsOf = (input: z.core.$ZodType): string =>
  fieldsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) || 'nothing';

/** The text of docs/callables.md. */
export function callablesPage(): string {
  const [said, answers] = [sentences(), outputs()];
  const rows = keysOf(CALLABLES)
    .sort((one, other) => one.localeCompare(other))
    .map((name) =>
      [
        `\`${name}\``,
        mountedIn(name).join(', '),
        whoMay(CALLABLES[name].access),
        said.get(name),
        fieldsOf(CALLABLES[name].input),
        `\`${answers.get(name)?.replaceAll('|', '\\|')}\``,
      ].join(' | '),
    );
  return `# Callables

Everything that a page can call, with what it takes and answers. Its address is \`<unit>/<callable>\`; a page calls the
first of several units unless it names the other. [security.md](security.md) says what stops misuse of each. This page
is written by \`npx tsx scripts/docs/callables.ts\`.

| callable | unit | who may call | what it does | input | answer |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(CALLABLES_FILE, callablesPage());
}
