/** Checks what the functions have logged in a run: nothing personal and no secret, and which call made which event. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../lib/root';
import { allAccounts, allDocuments } from '../local/everything';
import type { LocalRun } from '../local/runs';
import { type Count, FAILED, PASSED } from './parts';

/** Its title, as that of a test. */
const TITLE = 'the functions log no address, name, token, code or secret, and each event with its call';

/** How the emulators mark a line of the functions in their log. */
const OURS = ' USER: >  ';

/** What nobody may read in a log, whoever it belongs to. */
const FORBIDDEN: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w+/,
  'an ID token': /\beyJ[\w-]{10,}\.[\w-]+/,
  'a code of a card': /\b[TS]1\.[0-9A-Z]{16}\./,
  'the link of a card': /\bC1\.[\w-]+\.[0-9A-Z]{16}\./,
  'a key of Stripe': /\b(sk|rk|whsec)_\w{8,}/,
  // Digits within an id, such as a call's, do not count.
  'a phone number': /(\+44|(?<![\w.-])0)\d{2,4}[ -]?\d{3,4}[ -]?\d{3,4}(?![\w-])/,
};

/** The fields of records and accounts that hold something of a person. */
const PERSONAL = new Set(
  'email contactEmail contactName displayName phone addressLine1 addressLine2 postcode name'.split(' '),
);
/** Records in which `name` is a person's. */
const OF_PEOPLE =
  /\/(passes|contacts|members|tessera_users|invitations|interest|interest_unconfirmed|questions|messages)\//;
/**
 * Whether a text is worth looking for. Short texts and single lower-case words, such as a role, also occur elsewhere.
 */
const isTelling = (text: string): boolean => text.length >= 5 && !/^[a-z]+$/.test(text);

/** The texts of these fields, at any depth. */
function* personalIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string' && PERSONAL.has(key)) yield value;
  if (value === null || typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value))
    // The REST interface wraps each value by its type.
    yield* personalIn(part, /^(stringValue|mapValue|arrayValue|fields|values)$|^\d+$/.test(name) ? key : name);
}

/** What people of the run have typed, and the secrets of the local project. */
async function textsOf(run: LocalRun): Promise<Set<string>> {
  const documents = (await allDocuments(run)).filter(
    ({ name }) => OF_PEOPLE.test(name) || /tessera_retailers/.test(name),
  );
  const typed = [...documents.map(({ fields }) => fields), ...(await allAccounts(run))].flatMap((one) => [
    ...personalIn(one),
  ]);
  const secrets = parseEnv(await readFile(path.join(ROOT, 'functions/.secret.local'), 'utf8'));
  return new Set([...typed, ...Object.values(secrets).map(String)].filter(isTelling));
}

/** Whether a line has a text, not as a part of a longer word. */
function has(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1))
    if (!/\w/.test((line[at - 1] ?? '') + (line[at + text.length] ?? ''))) return true;
  return false;
}

/** What a line holds that it may not. @param texts what no line may contain */
export const foundIn = (line: string, texts: Iterable<string>): string[] => [
  ...Object.entries(FORBIDDEN).flatMap(([what, pattern]) => (pattern.test(line) ? [what] : [])),
  ...[...texts].filter((text) => has(line, text)).map((text) => `the text “${text}”`),
];

/** The functions' lines in the log of the emulators. */
export const linesIn = (log: string): string[] =>
  log.split('\n').flatMap((line) => {
    const at = line.indexOf(OURS);
    return at < 0 ? [] : [line.slice(at + OURS.length)];
  });

/** The lines about calls. */
const callsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    try {
      const entry = JSON.parse(line) as { message?: string; events?: string[]; callId?: string };
      return entry.message === 'call' && entry.events ? [entry as { events: string[]; callId?: string }] : [];
    } catch {
      return [];
    }
  });

/**
 * Reads the log of a run whose emulators still run.
 * @param isWhole all tests have run, so that scans must be among the calls
 */
export async function checkLogs(run: LocalRun, isWhole: boolean): Promise<Count> {
  const lines = linesIn(await readFile(path.join(ROOT, run.folder, 'firebase-debug.log'), 'utf8'));
  const texts = await textsOf(run);
  const problems = lines.flatMap((line) => foundIn(line, texts).map((found) => `${found} in ${line}`));
  const traced = callsIn(lines).filter(({ callId, events }) => callId !== undefined && events.includes(callId));
  if (isWhole && traced.length === 0) problems.push('No line names a scan and its event');
  console.log(
    `── logs: ${lines.length} lines of the functions, ${traced.length} scans with their events, ${texts.size} texts looked for`,
  );
  if (problems.length === 0) return { ...PASSED, titles: [TITLE] };
  console.error(`The functions have logged what they may not:\n  ${problems.slice(0, 20).join('\n  ')}`);
  return FAILED;
}
