/** Measures a scan beside a bare commit of the same reads and writes, and twenty concurrent requests of one scan. */
import { randomUUID } from 'node:crypto';
import type { Timed } from '@tessera/domain/callables';
import { pathIn } from '@tessera/domain/collections';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Firestore } from 'firebase-admin/firestore';
import type { Instance } from '../faults/instances';
import { post } from '../faults/send';
import { bearer } from '../people';
import { percentiles } from '../percentile';
import { BARE } from './records';
import { type BenchShops, inTurn, scanOf } from './shop';

export type Timing = ReturnType<typeof percentiles>;

const LIMIT_MS = 30_000;
const WARM_UP = 30;

/** The time of a call in ms, and its answer. @throws Error for any answer but 200 */
async function timed<Answer>(url: string, token: string, data: object): Promise<{ ms: number; answer: Answer }> {
  const begin = performance.now();
  const result = await post(url, { body: JSON.stringify({ data }), headers: bearer(token), limitMs: LIMIT_MS });
  const ms = performance.now() - begin;
  if (!('status' in result) || result.status !== 200) throw new Error(`${url}: ${JSON.stringify(result)}`);
  return { ms, answer: (JSON.parse(result.text) as { result: Answer }).result };
}

/** Takes the cards of stamps and of points in turn, so that no card is used twice at the same time. */
export async function timePurchases(
  db: Firestore,
  { cards, staff }: BenchShops,
  { url }: Instance,
  rounds: number,
): Promise<{ ours: Timing; bare: Timing }> {
  const copies = db.batch();
  for (const { businessId, passId } of cards) {
    const [pass, event] = await db.getAll(
      db.doc(pathIn(businessId, 'passes', passId)),
      db.doc(pathIn(businessId, 'events', `joined_${passId}`)),
    );
    copies.set(db.doc(`${BARE}/${businessId}/passes/${passId}`), { pass: pass?.data(), event: event?.data() });
  }
  await copies.commit();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const [card, person] = [inTurn(cards, round), inTurn(staff, round)];
    const scan = scanOf(card);
    const { businessId, passId } = card;
    const floor = { businessId, uid: person.uid, passId, scanId: randomUUID() };
    const one = async () => {
      const { ms, answer } = await timed<Verdict>(`${url}/recordScan`, person.token, scan);
      if (answer.verdict !== 'accepted') throw new Error(`A timed scan was refused: ${answer.reason}`);
      if (round >= WARM_UP) ours.push(ms);
    };
    const other = async () => {
      const { ms } = await timed(`${url}/bareCommit`, person.token, floor);
      if (round >= WARM_UP) bare.push(ms);
    };
    // Alternating, so that neither always runs second.
    for (const action of round % 2 === 0 ? [one, other] : [other, one]) await action();
  }
  return { ours: percentiles(ours), bare: percentiles(bare) };
}

const DUPLICATES = 20;

export interface Duplicates extends Timing {
  rounds: number;
  /** Rounds without exactly one accepted first answer, or with differing answers. */
  wrong: number;
}

/** Sends one scan twenty times at once; each round uses another card. */
export async function timeDuplicates(
  { cards, staff }: BenchShops,
  { url }: Instance,
  rounds: number,
): Promise<Duplicates> {
  const times: number[] = [];
  let wrong = 0;
  for (let round = -2; round < rounds; round += 1) {
    const [card, person] = [inTurn(cards, round), inTurn(staff, round)];
    const scan = scanOf(card);
    const all = await Promise.all(
      Array.from({ length: DUPLICATES }, () => timed<Timed<Verdict>>(`${url}/recordScan`, person.token, scan)),
    );
    const answers = new Set(all.map(({ answer: { repeated: _, serverTime: __, ...same } }) => JSON.stringify(same)));
    const firsts = all.filter(({ answer }) => !answer.repeated).length;
    if (answers.size !== 1 || firsts !== 1 || all[0]?.answer.verdict !== 'accepted') wrong += 1;
    // The first rounds warm up.
    if (round >= 0) times.push(...all.map(({ ms }) => ms));
  }
  return { ...percentiles(times), rounds, wrong };
}
