/** Properties of the lock of wrong codes, whatever several senders send of several cards. */
import assert from 'node:assert/strict';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { testCard } from '@tessera/domain/pass/checks';
import type { Context } from '@tessera/domain/pass/command';
import {
  afterWrongCode,
  afterWrongCodeOf,
  codeLock,
  type FailedCards,
  type FailedCodes,
} from '@tessera/domain/team/wrongCodes';
import fc from 'fast-check';
import { contextAt, newPass, NOON, stampOf } from '../pass/cases';

const SENDERS = 3;
const CARDS = 13;
const NUMBER = 10;

interface ShownCode {
  sender: number;
  card: number;
  isGenuine: boolean;
  /** Since the code before. */
  minutes: number;
  /** Minutes for which it waited in a queue. */
  waited: number;
}

const shown: fc.Arbitrary<ShownCode> = fc.record({
  sender: fc.nat(SENDERS - 1),
  card: fc.oneof({ weight: 2, arbitrary: fc.nat(CARDS - 1) }, { weight: 1, arbitrary: fc.constant(0) }),
  isGenuine: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  minutes: fc.oneof({ weight: 40, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(70) }),
  waited: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }) }),
});

const idOf = (card: number): string => String(card).padStart(16, '0');

/** A wrong code that was counted. */
interface Counted extends Pick<ShownCode, 'sender' | 'card'> {
  at: number;
}

interface Judged extends ShownCode {
  at: number;
  answer: string;
  /** The codes that were counted before. */
  before: readonly Counted[];
}

/** What the store does with codes, in memory. */
function play(all: readonly ShownCode[], check: (judged: Judged) => void): void {
  const cards = new Map<number, FailedCodes>();
  const senders = new Map<number, FailedCards>();
  const counted: Counted[] = [];
  let at = NOON;
  for (const one of all) {
    const { sender, card, isGenuine, minutes, waited } = one;
    at += minutes * MINUTE_MS + 1;
    const scannedAt = at - waited * MINUTE_MS;
    const codes = codeLock(cards.get(card), senders.get(sender), idOf(card), at);
    const proof = { kind: 'code', seconds: Math.floor(scannedAt / 1000), isGenuine } as const;
    const context: Context = contextAt(at, { scannedAt, proof, codes });
    const { pass } = newPass(undefined, idOf(card));
    const refusal = testCard(pass, stampOf(), context);
    const answer = refusal ? `${refusal.verdict} ${refusal.reason}` : 'taken';
    check({ ...one, at, answer, before: [...counted] });
    if (refusal?.verdict !== 'refused' || refusal.details?.lookUpOnly) continue;
    counted.push({ sender, card, at });
    cards.set(card, afterWrongCode(cards.get(card), at).next);
    senders.set(sender, afterWrongCodeOf(senders.get(sender), idOf(card), at).next);
    assert.ok(Object.keys(senders.get(sender) ?? {}).length <= NUMBER, 'at most ten cards are kept');
  }
}

const codes = fc.array(shown, { minLength: 60, maxLength: 160 });
const within = (before: readonly Counted[], now: number) => before.filter(({ at }) => now - at < HOUR_MS);

describe('the lock of wrong codes', () => {
  it('refuses no right code because of others: only after ten of its own sender of the card, or of ten cards', () => {
    let closings = 0;
    fc.assert(
      fc.property(codes, (all) => {
        play(all, ({ isGenuine, sender, card, at, answer, waited, before }) => {
          if (!isGenuine) return assert.notEqual(answer, 'taken');
          if (answer === 'taken') return;
          closings += 1;
          assert.equal(waited, 0, 'a late scan whose digits are right always counts');
          const own = within(before, at).filter((one) => one.sender === sender);
          const ofCard = own.filter((one) => one.card === card).length;
          const ofCards = new Set(own.map((one) => one.card)).size;
          assert.ok(ofCard >= NUMBER || ofCards >= NUMBER, `${ofCard} of the card, ${ofCards} cards`);
        });
      }),
      { numRuns: 200 },
    );
    assert.ok(closings > 0, 'no run closed a sender');
  });

  it('closes a sender to every card exactly while there are ten different cards with wrong codes within an hour', () => {
    let closings = 0;
    fc.assert(
      fc.property(codes, (all) => {
        play(all, ({ isGenuine, sender, card, at, answer, waited, before }) => {
          const own = within(before, at).filter((one) => one.sender === sender);
          const isClosed = new Set(own.map((one) => one.card)).size >= NUMBER;
          const isOtherCard = !own.some((one) => one.card === card);
          if (!isGenuine || waited > 0 || !(isClosed || isOtherCard)) return;
          closings += isClosed ? 1 : 0;
          assert.equal(answer, isClosed ? 'refused bad-code' : 'taken');
        });
      }),
      { numRuns: 200 },
    );
    assert.ok(closings > 0, 'no run closed a sender');
  });

  it('asks about a late wrong code while its card or its sender is closed, and refuses it otherwise', () => {
    const asked = { card: 0, sender: 0 };
    fc.assert(
      fc.property(codes, (all) => {
        play(all, ({ isGenuine, sender, card, at, answer, waited, before }) => {
          if (isGenuine || waited === 0) return;
          const recent = within(before, at);
          const own = recent.filter((one) => one.sender === sender);
          const isSenderClosed = new Set(own.map((one) => one.card)).size >= NUMBER;
          // The hour of a card begins with its first wrong code, so there may be more of them in another hour.
          const mayBeClosed = recent.filter((one) => one.card === card).length >= NUMBER;
          if (isSenderClosed) assert.equal(answer, 'confirm bad-code');
          else if (!mayBeClosed) assert.equal(answer, 'refused bad-code');
          if (answer === 'confirm bad-code') asked[isSenderClosed ? 'sender' : 'card'] += 1;
        });
      }),
      { numRuns: 200 },
    );
    assert.ok(asked.card > 0 && asked.sender > 0, JSON.stringify(asked));
  });

  it('takes codes again an hour after they were counted, also from a count that lost its time in a race', () => {
    const full: FailedCards = { [idOf(0)]: { count: 10, since: NOON, last: NOON } };
    assert.equal(codeLock(undefined, full, idOf(0), NOON + HOUR_MS - 1), 'closed-to-sender');
    assert.equal(codeLock(undefined, full, idOf(0), NOON + HOUR_MS), 'open');
    assert.deepEqual(afterWrongCodeOf(full, idOf(1), NOON + HOUR_MS), {
      adds: false,
      next: { [idOf(1)]: { count: 1, since: NOON + HOUR_MS, last: NOON + HOUR_MS } },
    });
    const raced = { count: 12 } as FailedCodes;
    assert.equal(codeLock(raced, undefined, idOf(0), NOON), 'open');
    assert.deepEqual(afterWrongCode(raced, NOON), { adds: false, next: { count: 1, since: NOON } });
  });
});
