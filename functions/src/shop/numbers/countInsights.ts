/**
 * Counts each card whose ledger has grown since the last night, and adds the difference to the shop's tallies. The
 * first run counts all cards. A run can stop anywhere: what is counted is written together with what it changes.
 */
import { cardCounts, type Ledgers, mergedInto } from '@tessera/domain/insights/cardCounts';
import { addNumbers, type Numbers } from '@tessera/domain/insights/numbers';
import {
  type CountedCard,
  COUNTING_VERSION,
  type CountingProgress,
  PROGRESS_ID,
} from '@tessera/domain/insights/tallies';
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { commit, type Decision, readAll, type ReadCache, writeGuarded } from '../../platform/commit';
import { collectionOf } from '../../platform/references';
import { queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';
import { addToTallies } from './tallies';

/** Number of cards that are counted in one commit. */
const PAGE = 50;
/** A card may be stored a little after the time that its event names, so the last hour is looked at again. */
const OVERLAP_MS = HOUR_MS;

async function eventsOf(refs: BusinessRefs, passId: string): Promise<PassEvent[]> {
  const { docs } = await queryIn(refs, QUERIES.wholeLedger, passId).get();
  return docs.map((event) => event.data());
}

/** A card's ledger, and those of the cards that were merged into it. */
async function ledgersOf(refs: BusinessRefs, passId: string): Promise<Ledgers> {
  const ledgers = new Map<string, PassEvent[]>();
  const queue = [passId];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (ledgers.has(next)) continue;
    const events = await eventsOf(refs, next);
    ledgers.set(next, events);
    queue.push(...mergedInto(events));
  }
  return ledgers;
}

interface Recount {
  passId: string;
  seq: number;
  counts: Numbers;
}

/** Counts a card again, from its whole ledger. */
export async function recount(refs: BusinessRefs, passId: string, { timeZone }: Business): Promise<Recount> {
  const ledgers = await ledgersOf(refs, passId);
  const seq = Math.max(0, ...(ledgers.get(passId) ?? []).map((event) => event.seq));
  return { passId, seq, counts: cardCounts(passId, ledgers, timeZone) };
}

const isCounted = (counted: CountedCard | undefined, seq: number): boolean =>
  counted !== undefined && counted.version === COUNTING_VERSION && counted.seq >= seq;

/** Counts some cards in one commit, and writes how far the run has come. @returns how many of them had changed */
async function countPage(
  refs: BusinessRefs,
  business: Business,
  passes: readonly Pass[],
  progress: CountingProgress,
): Promise<number> {
  const known: ReadCache = new Map();
  const counting = refs.insights(PROGRESS_ID);
  const before = await readAll(
    refs.business.firestore,
    { cards: passes.map(({ passId }) => refs.at('cardCounts', passId)), counting },
    known,
  );
  const changed = passes.filter(({ seq }, index) => !isCounted(before.cards[index]?.data(), seq));
  const recounts = await Promise.all(changed.map(({ passId }) => recount(refs, passId, business)));
  // The undo of an import has removed the others.
  const due = recounts.filter(({ seq }) => seq > 0);
  const counted = await commit(
    () => ({ cards: due.map(({ passId }) => refs.at('cardCounts', passId)), counting }),
    (read): Decision<number | null> => {
      // Another run or an undo has committed since the ledgers were read.
      const { updateTime } = before.counting;
      if (updateTime && !read.counting.updateTime?.isEqual(updateTime)) return { outcome: null };
      const difference = due.reduce<Numbers>(
        (sum, { counts }, index) => addNumbers(addNumbers(sum, counts), read.cards[index]?.data()?.counts ?? {}, -1),
        {},
      );
      return {
        outcome: due.length,
        writes(batch: WriteBatch) {
          for (const [index, snapshot] of read.cards.entries()) {
            const { seq = 0, counts = {} } = due[index] ?? {};
            writeGuarded(batch, snapshot, { seq, version: COUNTING_VERSION, counts });
          }
          addToTallies(batch, refs, difference);
          writeGuarded(batch, read.counting, { ...progress });
        },
      };
    },
    known,
  );
  return counted ?? countPage(refs, business, passes, progress);
}

/**
 * Counts a shop's cards that changed since the last run.
 * @param now milliseconds since 1970
 * @param isOver whether the time is used up; the next run continues from there
 * @returns the cards counted, and whether the run has finished
 */
export async function countShop(
  db: Firestore,
  businessId: string,
  now: number,
  isOver = () => false,
): Promise<{ cards: number; isDone: boolean }> {
  const refs = refsOf(db, businessId);
  const [business, progress] = [(await refs.business.get()).data(), (await refs.insights(PROGRESS_ID).get()).data()];
  if (!business) return { cards: 0, isDone: true };
  // From now on the undo of an import and this run see each other's commits.
  if (!progress) await refs.insights(PROGRESS_ID).set({ countedTo: 0, changedAt: now, version: COUNTING_VERSION });
  const isCurrent = progress?.version === COUNTING_VERSION;
  const countedTo = isCurrent ? progress.countedTo : 0;
  const since = isCurrent ? (progress.after ?? countedTo - OVERLAP_MS) : 0;
  const changed = queryIn(refs, QUERIES.changedSince, since).limit(PAGE);
  let cards = 0;
  for (let page = await changed.get(); page.size > 0;) {
    const last = page.docs.at(-1);
    const after = last?.data().changedAt ?? since;
    const state = { countedTo, after, changedAt: now, version: COUNTING_VERSION };
    const passes = page.docs.map((snapshot) => snapshot.data()).filter(({ practice }) => !practice);
    if (passes.length > 0) cards += await countPage(refs, business, passes, state);
    if (isOver()) return { cards, isDone: false };
    if (!last || page.size < PAGE) break;
    page = await changed.startAfter(last).get();
  }
  await refs.insights(PROGRESS_ID).set({ countedTo: now, changedAt: now, version: COUNTING_VERSION });
  return { cards, isDone: true };
}

/** Counts every shop. */
export const COUNTED_SHOPS: BatchJob<Business> = {
  query: (db) => collectionOf(db, 'businesses'),
  each: async ({ id, ref }, now, isOver) => {
    const { cards, isDone } = await countShop(ref.firestore, id, now, isOver);
    return isDone && (cards > 0 ? 'counted' : undefined);
  },
};

export const countInsights = batchJob(COUNTED_SHOPS);
