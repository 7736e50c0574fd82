/**
 * What happens at the honest counters meanwhile: a stranger and a colleague show made-up codes, a tablet's clock jumps,
 * and somebody is removed from the team while scans of theirs wait.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallableName, callPath } from '@tessera/domain/calls/units';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { Firestore } from 'firebase-admin/firestore';
import { refsOf } from '../../../functions/src/records/refs';
import type { Fleet } from '../faults/instances';
import { call } from '../people';
import type { ProductCounter } from './counters';
import { rolesOf, type Schedule } from './schedule';
import { type BenchCard, inTurn, type Person, scanOf } from './shop';

const PAUSE_MS = 150;

interface Options {
  db: Firestore;
  schedule: Schedule;
  /** The cards of the schedule, and a stranger's card at the end. */
  cards: readonly BenchCard[];
  people: readonly Person[];
  /** Number of ordinary staff, who are the first of the people. */
  staff: number;
  counter: ProductCounter;
  random: () => number;
}

export function troublesOf({ db, schedule, cards, people, staff, counter, random }: Options) {
  const { leaver, tablet, colleague, manager } = rolesOf(staff);
  const wrong = { 'made-up codes are accepted': 0, 'scans of somebody who was removed before are accepted': 0 };
  const struck = {
    'made-up code refused': 0,
    'jump of a tablet’s clock': 0,
    'scan waiting when its author was removed': 0,
  };
  const oneOf = (size: number) => Math.floor(random() * size);

  /** Makes the troubles until the scans are over. @param progress the share of the scans that are over */
  async function make(fleet: Fleet, progress: () => number): Promise<void> {
    /** @throws Error when the functions refuse */
    async function ask<Answer>(sender: number, name: CallableName, data: object): Promise<Answer> {
      for (;;) {
        try {
          return await call(await fleet.pick(random), callPath(name), data, inTurn(people, sender).token);
        } catch (error) {
          // `fetch` throws a `TypeError` if the process was killed. Another process gets the call.
          if (!(error instanceof TypeError)) throw error;
        }
      }
    }

    async function guess(sender: number, card: BenchCard): Promise<void> {
      const code = rotatingCode(card.passId, randomBytes(32), Date.now() / 1000);
      // The whole call is refused once the sender has made too many.
      const answer = await ask<Verdict>(sender, 'recordScan', { ...scanOf(card), code }).catch(() => undefined);
      if (answer?.verdict === 'accepted') wrong['made-up codes are accepted'] += 1;
      else if (answer) struck['made-up code refused'] += 1;
    }

    function jump(error: number): void {
      counter.setClock(tablet, error);
      struck['jump of a tablet’s clock'] += 1;
    }

    async function remove(): Promise<void> {
      const waiting = counter.takeAll(schedule.purchases.filter((scan) => scan.staff === leaver));
      struck['scan waiting when its author was removed'] += waiting;
      for (const card of [inTurn(cards, 0), inTurn(cards, -1)]) {
        const { businessId } = card;
        await refsOf(db, businessId).at('members', inTurn(people, manager).uid).update({ role: 'manager' });
        await ask(manager, 'changeMember', { businessId, uid: inTurn(people, leaver).uid, active: false });
        const answer = await ask<Verdict>(leaver, 'recordScan', scanOf(card)).catch(() => undefined);
        if (answer?.verdict === 'accepted') wrong['scans of somebody who was removed before are accepted'] += 1;
      }
    }

    const due = [
      { share: 0.3, action: () => jump(HOUR_MS) },
      { share: 0.4, action: remove },
      { share: 0.7, action: () => jump(-2 * HOUR_MS) },
    ];
    while (progress() < 1) {
      if (due[0] && progress() >= due[0].share) await due.shift()?.action();
      // The stranger shows their own card at an honest counter; the colleague sends guesses at customers' cards.
      await guess(oneOf(staff), inTurn(cards, -1));
      await guess(colleague, inTurn(cards, oneOf(schedule.kinds.length)));
      await sleep(PAUSE_MS);
    }
  }
  return { wrong, struck, make };
}
export type Troubles = ReturnType<typeof troublesOf>;
