/**
 * `npm run bench:scale -- shop`: one large shop beside a usual one. `-- insights`: the page of the insights with few
 * and many cards. `-- jobs`: many shops and the jobs of a night. `-- load`: many counters at once. Each runs beside
 * emulators on this machine and writes its section of docs/scale.md. It exits with 1 if a card differs from its events,
 * a room reads more than a page, one broken shop stops the others, or a scan is not accepted once.
 *
 * - `--cards 3000`, `--events 11`, `--changed 10`: the large shop, the events of each of its cards, and its cards that
 *   were stamped in the last day.
 * - `--shops 5000`: the number of shops for the jobs.
 * - `--counters 200`, `--seconds 60`: the whole load, and how long it lasts; half and double are measured too.
 * - `--trial`: writes nothing.
 */
import { numbersAndFlags } from '../lib/numbers';
import { writtenBy } from './document';
import { type Bench, type Outcome, runBench } from './runBench';
import { load } from './scale/busyCity';
import { insights } from './scale/countedCards';
import { shop } from './scale/largeShop';
import { jobs } from './scale/manyShops';
import type { Sizes } from './scale/measure';

const sizes: Sizes = { cards: 3000, events: 11, changed: 10, shops: 5000, counters: 200, seconds: 60 };
const { numbers, flags, words } = numbersAndFlags(sizes, ['trial'], { takesWords: true });
const EMULATOR = `${writtenBy('bench:scale')}, with the database's emulator on the same machine and other work beside it.`;

const PARTS: Record<string, (bench: Bench, sizes: Sizes) => Promise<Outcome>> = { shop, jobs, load, insights };
const part = PARTS[words[0] ?? ''];
if (!part) throw new Error(`npm run bench:scale -- ${Object.keys(PARTS).join(' | ')}`);

await runBench(async (bench) => {
  const { title, text, problems } = await part(bench, numbers);
  return { title: flags.trial ? undefined : title, page: 'scale.md', text: `${EMULATOR}\n${text}`, problems };
});
