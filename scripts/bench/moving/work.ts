/** One step of the bench of exports and imports, in a process of its own with the environment of the functions. */
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Preset } from '@tessera/domain/moving/columns';
import { FILE_LIMITS, partsOf } from '@tessera/domain/moving/file';
import { unzipSync } from 'fflate';
import { importPage, removePage } from '../../../functions/src/passes/passStore/imported';
import { importRefs } from '../../../functions/src/records/importRefs';
import { checkFile } from '../../../functions/src/shop/moving/checkFile';
import { exportOf } from '../../../functions/src/shop/moving/shopExport';
import { PROGRAMME } from '../bulkShop';

/** What a step needed, and what came of it. */
export interface Worked {
  seconds: number;
  /** MiB. */
  memory: number;
  came: string;
  /** Files that are to be sent, or events, rows and cards of the step. */
  count: number;
}
type Came = Pick<Worked, 'came' | 'count'>;

const FILE = path.join(os.tmpdir(), 'bench-moving.zip');
const [step = '', businessId = '', file = '0', rowsOfLargest = '0'] = process.argv.slice(2);
/** Each file has an import of its own. */
const IMPORT = `BENCH${file}`;
const refs = importRefs(businessId, IMPORT);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const unzipped = async () => Object.entries(unzipSync(new Uint8Array(await readFile(FILE))));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** A file whose rows are as long as those of the largest file that an import takes. */
function largestFile(): string {
  const head = 'Member number,Name,Email,Mobile,Stamps,Notes';
  const note = 'n'.repeat(FILE_LIMITS.bytes / FILE_LIMITS.rows - 80);
  const rows = Array.from({ length: Number(rowsOfLargest) }, (_, index) =>
    [index, `Customer ${index}`, `c${index}@example.com`, `07700 ${900_000 + index}`, index % 13, note].join(','),
  );
  return [head, ...rows].join('\n');
}

/** Sends a file as the page does, without its calls. */
async function begin(text: string, preset: Preset): Promise<void> {
  const parts = partsOf(text);
  for (const [part, content] of parts.entries()) await refs.part(part).set({ text: content } as never);
  await refs.record.set({
    importId: IMPORT,
    preset,
    system: 'Bench',
    parts: parts.length,
    state: 'checking',
    by: 'bench',
    at: Date.now(),
    programmeId: PROGRAMME,
    turn: 1,
  });
}

async function record() {
  const stored = (await refs.record.get()).data();
  if (!stored) throw new Error('No import');
  return stored;
}

async function pages(state: 'running' | 'undoing', work: typeof importPage): Promise<void> {
  await refs.record.update({ state, donePages: 0, turn: 2 });
  for (let page = 0; (await work({ refs, turn: 2, page })) === 'more'; page += 1);
}

const STEPS: Record<string, () => Promise<Came>> = {
  async send() {
    // The exported files of cards, each small enough for an import.
    const files = (await unzipped()).filter(([name]) => /^cards.*\.csv$/.test(name));
    await begin(textOf(files[Number(file)]?.[1] ?? new Uint8Array()), 'tessera');
    return { came: '', count: files.length };
  },
  async 'send-largest'() {
    await begin(largestFile(), 'other');
    return { came: '', count: 1 };
  },
  async export() {
    await pipeline((await exportOf({ businessId, role: 'owner' })).zip, createWriteStream(FILE));
    return { came: '', count: 0 };
  },
  async check() {
    await checkFile(businessId, IMPORT, 1);
    const { sums, pageEnds = [], state, problem } = await record();
    return { came: `${state}${problem ?? ''}: ${sums?.rows} rows in ${pageEnds.length} pages`, count: sums?.new ?? 0 };
  },
  async run() {
    await pages('running', importPage);
    const { made = 0 } = await record();
    return { came: `${made} cards`, count: made };
  },
  async undo() {
    await pages('undoing', removePage);
    const { removed = 0, kept = 0 } = await record();
    return { came: `${removed} removed, ${kept} left`, count: removed };
  },
};

/** Compares the export with its own list of files. @returns its events, or none if a file is not whole */
async function checkExport(): Promise<Came> {
  const { size } = await stat(FILE);
  const files = new Map(await unzipped());
  const { entries } = JSON.parse(textOf(files.get('complete.json') ?? new Uint8Array())) as {
    entries: { name: string; lines: number; bytes: number; sha256: string }[];
  };
  const isWhole = entries.every(({ name, sha256 }) => hash('sha256', files.get(name) ?? '') === sha256);
  const all = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const events = entries.find(({ name }) => name === 'events.jsonl')?.lines ?? 0;
  const state = isWhole ? 'whole' : 'broken';
  return { came: `a ZIP of ${megabytes(size)}, ${megabytes(all)} unpacked, ${state}`, count: isWhole ? events : 0 };
}

const began = performance.now();
const worked = await STEPS[step]?.();
const seconds = (performance.now() - began) / 1000;
const memory = process.resourceUsage().maxRSS / 1024;
// An export is checked outside of its time and memory.
const came = step === 'export' ? await checkExport() : worked;
if (came) process.send?.({ ...came, seconds, memory } satisfies Worked);
