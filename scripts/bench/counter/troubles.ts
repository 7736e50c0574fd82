/**
 * What happens to the honest people of the bench meanwhile: strangers and a colleague show made-up codes, a tablet's
 * clock jumps, and somebody is removed from the team while their scans wait.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { HOUR_MS } from '@tessera/domain/time';
import type { Fleet } from '../faults/instances';
import { bearer, call } from '../people';
import type { ProductCounter } from './counters';
import { rolesOf } from './schedule';
import { type BenchCard, type BenchShops, inTurn, type Person, scanOf } from './shop';

const PAUSE_MS = 150;

export function makeTrouble(
  { shops, cards, staff: people }: BenchShops,
  counter: ProductCounter,
  { fleet, staff, random }: { fleet: Fleet; staff: number; random: () => number },
) {
  const { leaver, tablet, colleague } = rolesOf(staff);
  /** How often each trouble struck. */
  const troubles = {
    'made-up code refused': 0,
    'jump of a tablet’s clock': 0,
    'scan waiting when its author was removed': 0,
  };
  /** What should not have happened. */
  const wrong = { 'made-up codes or scans of somebody removed are accepted': 0 };
  const person = (number: number) => people[number] as Person;
  let isOver = false;

  async function guess(sender: Person, card: BenchCard): Promise<void> {
    const code = rotatingCode(card.passId, randomBytes(32), Date.now() / 1000);
    const data = { ...scanOf(card), code };
    const url = await fleet.pick(random);
    const answer = await call<Verdict>(url, 'recordScan', data, bearer(sender.token)).catch(() => undefined);
    if (!answer) return;
    if (answer.verdict === 'accepted') wrong['made-up codes or scans of somebody removed are accepted'] += 1;
    else troubles['made-up code refused'] += 1;
  }

  async function guessOn(): Promise<void> {
    const [own] = cards.slice(-1);
    if (!own) throw new Error('The shops have no card');
    while (!isOver) {
      // A stranger shows a card of their own at an honest counter; a colleague sends guesses at customers' cards.
      await guess(person(Math.floor(random() * staff)), own);
      await guess(person(colleague), cards[Math.floor(random() * (cards.length - 1))] ?? own);
      await sleep(PAUSE_MS);
    }
  }

  /** Calls again where the process of the functions was killed, which `fetch` reports as a `TypeError`. */
  async function persist<Answer>(action: (url: string) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await action(await fleet.pick(random));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  }

  async function remove(): Promise<void> {
    const { uid, token } = person(leaver);
    troubles['scan waiting when its author was removed'] = counter.takeAll(leaver);
    for (const { businessId, owner, cards: own } of shops) {
      await persist((url) => call(url, 'changeMember', { businessId, uid, active: false }, owner));
      const scan = scanOf(inTurn(own, 0));
      const isTaken = await persist((url) => call(url, 'recordScan', scan, bearer(token))).then(
        () => true,
        () => false,
      );
      if (isTaken) wrong['made-up codes or scans of somebody removed are accepted'] += 1;
    }
  }

  const jump = (error: number) => {
    counter.setClock(tablet, error);
    troubles['jump of a tablet’s clock'] += 1;
  };
  const due = [
    { share: 0.3, action: () => jump(HOUR_MS) },
    { share: 0.4, action: remove },
    { share: 0.7, action: () => jump(-2 * HOUR_MS) },
  ];
  const running: Promise<void>[] = [guessOn()];
  return {
    troubles,
    wrong,
    /** Makes the clock jump, and removes the person, each at its share of the scans. @param share from 0 to 1 */
    onProgress(share: number) {
      while (due[0] && share >= due[0].share) running.push(Promise.resolve(due.shift()?.action()));
    },
    /** Settles when the last trouble is over. */
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
