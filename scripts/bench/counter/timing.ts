/** Measures a scan beside a bare commit of the same reads and writes, and twenty concurrent requests of one scan. */
import { randomUUID } from 'node:crypto';
import type { WithServerTime } from '@tessera/domain/calls/callables';
import { callPath } from '@tessera/domain/calls/units';
import { omit } from '@tessera/domain/lib/omitUndefined';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { pathIn } from '@tessera/domain/records/collections';
import type { Firestore } from 'firebase-admin/firestore';
import { call } from '../people';
import { percentiles } from '../percentile';
import type { BareScan } from './controls';
import { type BenchCard, inTurn, type Person, scanOf } from './shop';

type Timing = ReturnType<typeof percentiles>;

const WARM_UP = 30;

/** People and cards, and the functions that they use. */
interface Calm {
  cards: readonly BenchCard[];
  staff: readonly Person[];
  url: string;
}

/** The time of a call in ms, and its answer. */
async function timed<Answer>(...args: Parameters<typeof call>): Promise<{ ms: number; answer: Answer }> {
  const begin = performance.now();
  const answer = await call<Answer>(...args);
  return { ms: performance.now() - begin, answer };
}

const copiesOf = ({ businessId }: BenchCard): string => `bench_bare/${businessId}`;

/** Takes the cards of stamps and of points in turn, so that no card is used twice at the same time. */
export async function timePurchases(
  db: Firestore,
  { cards, staff, url }: Calm,
  rounds: number,
): Promise<{ ours: Timing; bare: Timing }> {
  for (const card of cards) {
    const { businessId, passId } = card;
    const [pass, event] = await db.getAll(
      db.doc(pathIn(businessId, 'passes', passId)),
      db.doc(pathIn(businessId, 'events', `joined_${passId}`)),
    );
    await db.doc(`${copiesOf(card)}/passes/${passId}`).set({ pass: pass?.data(), event: event?.data() });
  }
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const [card, { uid, token }] = [inTurn(cards, round), inTurn(staff, round)];
    const scan = scanOf(card);
    const { businessId, passId } = card;
    const floor: BareScan = { businessId, uid, passId, scanId: randomUUID(), copies: copiesOf(card) };
    const sides = [
      { path: callPath('recordScan'), data: scan, times: ours },
      { path: 'bareCommit', data: floor, times: bare },
    ];
    // Alternating, so that neither always runs second.
    for (const { path, data, times } of round % 2 === 0 ? sides : sides.toReversed()) {
      const { ms, answer } = await timed<Verdict>(url, path, data, token);
      if (answer.verdict !== 'accepted') throw new Error(`A timed scan was refused: ${answer.reason}`);
      if (round >= WARM_UP) times.push(ms);
    }
  }
  return { ours: percentiles(ours), bare: percentiles(bare) };
}

const DUPLICATES = 20;

/** Sends one scan twenty times at once; each round uses another card. */
export async function timeDuplicates({ cards, staff, url }: Calm, rounds: number) {
  const times: number[] = [];
  /** Rounds without exactly one accepted first answer, or with differing answers. */
  let wrong = 0;
  // The first rounds warm up.
  for (let round = -2; round < rounds; round += 1) {
    const [{ token }, scan] = [inTurn(staff, round), scanOf(inTurn(cards, round))];
    const all = await Promise.all(
      Array.from({ length: DUPLICATES }, () =>
        timed<WithServerTime<Verdict>>(url, callPath('recordScan'), scan, token),
      ),
    );
    const answers = new Set(all.map(({ answer }) => JSON.stringify(omit(answer, 'repeated', 'serverTime'))));
    const firsts = all.filter(({ answer }) => !answer.repeated).length;
    if (answers.size !== 1 || firsts !== 1 || all[0]?.answer.verdict !== 'accepted') wrong += 1;
    if (round >= 0) times.push(...all.map(({ ms }) => ms));
  }
  return { ...percentiles(times), rounds, wrong };
}
