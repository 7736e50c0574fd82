/** One step of the bench of exports and imports, in a process of its own with the environment of the functions. */
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Preset } from '@tessera/domain/transfer/columns';
import { FILE_LIMITS, partsOf } from '@tessera/domain/transfer/file';
import { unzipSync } from 'fflate';
import { importPage, removePage } from '../../../functions/src/passes/passStore/imported';
import { firestore } from '../../../functions/src/platform/firebase';
import { importRefs } from '../../../functions/src/records/importRefs';
import { checkFile } from '../../../functions/src/transfer/checkFile';
import { exportOf } from '../../../functions/src/transfer/shopExport';

/** What a step needed, and what came of it. */
export interface Worked {
  seconds: number;
  /** MiB. */
  memory: number;
  came: string;
  counts: Record<string, number>;
}

const FILE = path.join(os.tmpdir(), 'bench-transfer.zip');
const [step = '', businessId = '', file = '0', rowsOfLargest = '0'] = process.argv.slice(2);
/** Each file has an import of its own. */
const IMPORT = `BENCH${file}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function exported(): Promise<Omit<Worked, 'seconds' | 'memory'>> {
  const { zip } = await exportOf(businessId);
  await pipeline(zip, createWriteStream(FILE));
  const { size } = await stat(FILE);
  return { came: `a ZIP of ${megabytes(size)}`, counts: {} };
}

/** The exported files of cards, each small enough for an import. */
async function exportedCards(): Promise<string[]> {
  const files = unzipSync(new Uint8Array(await readFile(FILE)), { filter: ({ name }) => /^cards.*\.csv$/.test(name) });
  return Object.values(files).map((bytes) => Buffer.from(bytes).toString('utf8'));
}

/** A file whose rows are as long as those of the largest file that an import takes, 50,000 rows in 20 MB. */
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
  const refs = await importRefs(businessId, IMPORT);
  const parts = partsOf(text);
  for (const [part, content] of parts.entries()) await refs.part(part).set({ text: content } as never);
  await refs.record.set({
    ...{ importId: IMPORT, preset, system: 'Bench', parts: parts.length, state: 'checking' },
    ...{ by: 'bench', at: Date.now(), programmeId: 'one', turn: 1 },
  });
  if (preset === 'other') console.log(`The made file has ${megabytes(Buffer.byteLength(text))}`);
}

async function record() {
  const stored = (await (await importRefs(businessId, IMPORT)).record.get()).data();
  if (!stored) throw new Error('No import');
  return stored;
}

async function pages(state: 'running' | 'undoing', work: typeof importPage): Promise<void> {
  const refs = await importRefs(businessId, IMPORT);
  await refs.record.update({ state, donePages: 0, turn: 2 });
  for (let page = 0; (await work({ refs, turn: 2, page })) === 'more'; page += 1);
}

const STEPS: Record<string, () => Promise<Omit<Worked, 'seconds' | 'memory'>>> = {
  async send() {
    const files = await exportedCards();
    await begin(files[Number(file)] ?? '', 'tessera');
    return { came: '', counts: { files: files.length } };
  },
  async 'send-largest'() {
    await begin(largestFile(), 'other');
    return { came: '', counts: { files: 1 } };
  },
  export: exported,
  async check() {
    await checkFile(businessId, IMPORT, 1);
    const { sums, pageEnds = [], state, problem } = await record();
    return {
      came: `${state}${problem ?? ''}: ${sums?.rows} rows in ${pageEnds.length} pages`,
      counts: { new: sums?.new ?? 0 },
    };
  },
  async run() {
    await pages('running', importPage);
    const { made = 0 } = await record();
    return { came: `${made} cards`, counts: { made } };
  },
  async undo() {
    await pages('undoing', removePage);
    const { removed = 0, kept = 0 } = await record();
    return { came: `${removed} removed, ${kept} left`, counts: { removed } };
  },
};

await firestore();
let greatest = 0;
const sampling = setInterval(() => (greatest = Math.max(greatest, process.memoryUsage.rss())), 50);
const began = performance.now();
const worked = await (STEPS[step] ?? (() => Promise.reject(new Error(step))))();
const seconds = (performance.now() - began) / 1000;
clearInterval(sampling);
if (step === 'export') {
  const files = unzipSync(new Uint8Array(await readFile(FILE)));
  const complete = JSON.parse(Buffer.from(files['complete.json'] ?? []).toString('utf8')) as {
    entries: { name: string; lines: number; bytes: number; sha256: string }[];
  };
  const isWhole = complete.entries.every(({ name, sha256 }) => hash('sha256', files[name] ?? '') === sha256);
  const all = complete.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const events = complete.entries.find(({ name }) => name === 'events.jsonl')?.lines ?? 0;
  worked.counts = { events: isWhole ? events : 0 };
  worked.came += `, ${megabytes(all)} unpacked, whole`;
}
process.send?.({ ...worked, seconds, memory: greatest / 2 ** 20 } satisfies Worked);
