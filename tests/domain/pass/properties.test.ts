/** Properties that hold after any sequence of commands. */
import assert from 'node:assert/strict';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { applyEvent } from '@tessera/domain/pass/applyEvent';
import type { Command, Context } from '@tessera/domain/pass/command';
import { differences } from '@tessera/domain/pass/ledger';
import { decideMerge } from '@tessera/domain/pass/merge';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { targetOf } from '@tessera/domain/scheme/words';
import fc from 'fast-check';
import { actor, begin, contextAt, type Ledger, newPass, NOON, programmeOf, send, undoOf, version } from './cases';

/** A press at a counter, before it is known which events there are to undo. */
type Press =
  | { kind: 'stamp'; quantity: number; confirmed: boolean; device: number }
  | { kind: 'redeem'; ordinal: number }
  | { kind: 'transfer'; stamps: number }
  | { kind: 'undo'; which: number; byManager: boolean }
  | { kind: 'adjust'; stamps: number }
  | { kind: 'retry'; which: number }
  | { kind: 'publish'; target: number; reward: string; applyToStarted: boolean }
  | { kind: 'wait'; minutes: number };

/** How often a press comes, and its fields. */
const often = <Kind extends Press['kind']>(
  weight: number,
  kind: Kind,
  fields: {
    [Field in keyof Omit<Extract<Press, { kind: Kind }>, 'kind'>]: fc.Arbitrary<Extract<Press, { kind: Kind }>[Field]>;
  },
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Press> });

const from = (min: number, max: number) => fc.integer({ min, max });
const press = fc.oneof(
  often(6, 'stamp', { quantity: from(1, 7), confirmed: fc.boolean(), device: fc.nat(1) }),
  often(3, 'redeem', { ordinal: from(1, 4) }),
  often(1, 'transfer', { stamps: from(1, 6) }),
  often(4, 'undo', { which: fc.nat(10), byManager: fc.boolean() }),
  often(2, 'adjust', { stamps: from(-9, 9).filter((stamps) => stamps !== 0) }),
  often(3, 'retry', { which: fc.nat(10) }),
  often(1, 'publish', {
    target: from(2, 9),
    reward: fc.constantFrom('a coffee', 'a cake'),
    applyToStarted: fc.boolean(),
  }),
  often(3, 'wait', { minutes: from(1, 900) }),
);

/** A list in the order that random numbers give. */
const shuffled = <One>(list: readonly One[], random: Iterator<number>): One[] =>
  list
    .map((one) => ({ one, key: Number(random.next().value) }))
    .sort((first, second) => first.key - second.key)
    .map(({ one }) => one);

function commandOf(ledger: Ledger, one: Exclude<Press, { kind: 'retry' | 'publish' | 'wait' }>): Command {
  switch (one.kind) {
    case 'stamp':
      return { type: 'earn', purchase: { quantity: one.quantity } };
    case 'redeem':
      return { type: 'redeem', rewardIds: [`r${one.ordinal}`] };
    case 'transfer':
      return { type: 'bringPaperCard', amount: one.stamps };
    case 'undo':
      return undoOf(
        ledger,
        ledger.events.at(-1 - one.which)?.scanId ?? 'none',
        one.byManager ? 'a mistake' : undefined,
      );
    case 'adjust':
      return { type: 'adjust', amount: one.stamps, reason: 'a reason' };
  }
}

const actorOf = (one: Press) =>
  one.kind === 'adjust' || (one.kind === 'undo' && one.byManager)
    ? actor('manager')
    : actor('staff', one.kind === 'stamp' ? `staff-${one.device}` : 'staff-0');

/** Plays presses one after the other, checking the card after each of them. */
function play(presses: readonly Press[], check: (before: Ledger, after: Ledger) => void = () => undefined): Ledger {
  let ledger = begin();
  let programme = programmeOf([version(1, 5)], { dailyLimit: 30 });
  let at = NOON;
  const sent: { command: Command; context: Context }[] = [];
  for (const one of presses) {
    const before = ledger;
    at += 31_000;
    if (one.kind === 'wait') at += one.minutes * MINUTE_MS;
    else if (one.kind === 'publish') {
      const next = version(programme.offer.version + 1, one.target, one.reward, one.applyToStarted);
      programme = { ...programme, offer: next, recent: [...programme.recent, next] };
    } else if (one.kind === 'retry') {
      const again = sent.at(-1 - one.which);
      if (again) ledger = send(ledger, again.command, { ...again.context, at, programme }).ledger;
    } else {
      const command = commandOf(ledger, one);
      const confirmed = one.kind === 'stamp' ? one.confirmed : true;
      const context = contextAt(at, { programme, confirmed, actor: actorOf(one) });
      sent.push({ command, context });
      ledger = send(ledger, command, context).ledger;
    }
    check(before, ledger);
  }
  return ledger;
}

const presses = fc.array(press, { maxLength: 40 });
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const used = (rewards: PassEvent['earned']): number => sum((rewards ?? []).map(({ unitsUsed }) => unitsUsed));

describe('a card after any commands', () => {
  it('has a balance that is the sum of its events, never negative, and never a full round', () => {
    fc.assert(
      fc.property(presses, (all) => {
        play(all, (_, { pass, events }) => {
          const balance = sum(events.map(({ amount, earned, returned }) => amount - used(earned) + used(returned)));
          assert.equal(pass.balance, balance);
          assert.ok(pass.balance >= 0, `${pass.balance} stamps`);
          const { target = 0 } = targetOf(pass.offer.scheme);
          assert.ok(pass.balance < target, `${pass.balance} of ${target}`);
          assert.equal(pass.seq, events.length);
        });
      }),
      { numRuns: 600 },
    );
  });

  it('equals the sum of its events, in whatever order they are read', () => {
    fc.assert(
      fc.property(presses, fc.infiniteStream(fc.nat()), (all, random) => {
        const { pass, events } = play(all);
        assert.deepEqual(differences(pass, shuffled(events, random)), []);
      }),
      { numRuns: 300 },
    );
  });

  it('counts each scan once, however often it is sent', () => {
    fc.assert(
      fc.property(presses, (all) => {
        const once = play(all.filter(({ kind }) => kind !== 'retry'));
        const ids = play(all).events.map(({ scanId }) => scanId);
        assert.equal(new Set(ids).size, ids.length);
        assert.equal(new Set(once.events.map(({ scanId }) => scanId)).size, once.events.length);
      }),
      { numRuns: 500 },
    );
  });

  it('accounts for every reward: each was earned, and is open, redeemed, turned back or moved', () => {
    fc.assert(
      fc.property(presses, (all) => {
        const { pass, events } = play(all);
        const number = (field: 'earned' | 'returned' | 'redeemed' | 'restored') =>
          sum(events.map((event) => event[field]?.length ?? 0));
        assert.equal(
          pass.rewards.length,
          number('earned') - number('returned') - number('redeemed') + number('restored'),
        );
        assert.equal(new Set(pass.rewards.map(({ rewardId }) => rewardId)).size, pass.rewards.length);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its terms while a round is under way', () => {
    fc.assert(
      fc.property(presses, (all) => {
        play(all, ({ pass: before }, { pass: after, events }) => {
          const last = events.at(-1);
          const hasEndedRound = (last?.earned?.length ?? 0) > 0 || (last?.returned?.length ?? 0) > 0;
          if (after.seq !== before.seq && !hasEndedRound)
            assert.ok((targetOf(after.offer.scheme).target ?? 0) <= (targetOf(before.offer.scheme).target ?? 0));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('ends the same in whatever order two devices send their stamps', () => {
    const stamp = fc.record({ quantity: from(1, 3), device: fc.nat(1) });
    const stamps = fc.array(stamp, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(stamps, fc.infiniteStream(fc.nat()), (all, random) => {
        const programme = programmeOf([version(1, 5)], { dailyLimit: 100 });
        const scans = all.map(({ quantity, device }, index) => ({
          command: { type: 'earn', purchase: { quantity } } as const,
          context: contextAt(NOON + index, {
            programme,
            confirmed: true,
            actor: actor('staff', `device-${device}`),
            scannedAt: NOON + index,
          }),
        }));
        const run = (order: typeof scans) =>
          [...order, ...order].reduce((ledger, { command, context }) => send(ledger, command, context).ledger, begin())
            .pass;
        const shown = ({ rewards, ...pass }: ReturnType<typeof run>) => ({
          rewards: rewards.map(({ rewardId, reward }) => [rewardId, reward]),
          fields: [pass.balance, pass.earned, pass.days, pass.lastVisitAt, pass.lastStampedAt],
        });
        assert.deepEqual(shown(run(shuffled(scans, random))), shown(run(scans)));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same after a stamp and its undo, apart from its history', () => {
    fc.assert(
      fc.property(presses, fc.integer({ min: 1, max: 5 }), (all, quantity) => {
        const before = play(all.filter(({ kind }) => kind !== 'publish'));
        const at = NOON + 100 * 24 * 60 * MINUTE_MS;
        const programme = programmeOf([version(1, 5)]);
        const context = contextAt(at, { programme, confirmed: true });
        const stamped = send(before, { type: 'earn', purchase: { quantity } }, context).ledger;
        const undone = send(stamped, undoOf(stamped, context.scanId), contextAt(at + 1, { programme })).ledger;
        assert.equal(undone.pass.balance, before.pass.balance);
        assert.deepEqual(undone.pass.rewards, before.pass.rewards);
        assert.equal(targetOf(undone.pass.offer.scheme).target, targetOf(before.pass.offer.scheme).target);
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing when two cards become one', () => {
    fc.assert(
      fc.property(presses, presses, (one, other) => {
        const into = play(one);
        const played = play(other);
        // The same ledger under another card's id.
        const from = { ...played.pass, passId: newPass(undefined, 'ZZZZZZZZZZZZZZZZ').pass.passId };
        const context = contextAt(NOON + 365 * 24 * 60 * MINUTE_MS, { actor: actor('manager') });
        const merged = decideMerge(from, into.pass, 'one person', context);
        assert.equal(merged.verdict, 'accepted');
        if (merged.verdict !== 'accepted') return;
        const { next } = merged.into;
        assert.equal(next.balance + used(merged.into.event.earned), from.balance + into.pass.balance);
        assert.equal(
          next.rewards.length,
          from.rewards.length + into.pass.rewards.length + (merged.into.event.earned?.length ?? 0),
        );
        // The visits of the other card are in its own ledger.
        const withoutVisits = (pass: Pass) => omit(pass, 'visits', 'lastVisitAt', 'lastPlace');
        assert.deepEqual(withoutVisits(applyEvent(into.pass, merged.into.event)), withoutVisits(next));
        assert.deepEqual(
          [merged.from.next.balance, merged.from.next.rewards, merged.from.next.status],
          [0, [], 'closed'],
        );
        assert.deepEqual(differences(next, [...into.events, merged.into.event]), []);
      }),
      { numRuns: 500 },
    );
  });
});
