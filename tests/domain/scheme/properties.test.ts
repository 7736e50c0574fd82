/** Properties of every kind of card, over random lives. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { CAN_BE_UNDONE } from '@tessera/domain/pass/command';
import { differences } from '@tessera/domain/pass/ledger';
import type { PassEvent } from '@tessera/domain/pass/state';
import { bonusAt, bonusNow } from '@tessera/domain/scheme/bonus';
import { NOTICE_OF_CHANGE_MS } from '@tessera/domain/scheme/points/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import { offerFor } from '@tessera/domain/shop/programme';
import fc from 'fast-check';
import { actor, contextAt, type Ledger, send, undoOf } from '../pass/cases';
import { BEGIN, bonusOf, isWorse, type Life, live, pressesOf, schemeOf, used } from './play';

/** A failure names the seed; `SEED=… mocha` runs it again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const RUNS = { seed, numRuns: 400 };

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const balanceIn = (events: PassEvent[]): number =>
  sum(events.map(({ amount, earned, returned }) => amount - used(earned) + used(returned)));

/**
 * Undoes all that can be undone: first what was redeemed, then what was taken off, so that the balance is never
 * negative in between; then the rest from the newest.
 */
function undoAll(ledger: Ledger, { programme, at }: Pick<Life, 'programme' | 'at'>): Ledger {
  let left = ledger;
  const isOpen = ({ type, undoneBy }: PassEvent) => CAN_BE_UNDONE.has(type) && undoneBy === undefined;
  const open = left.events.filter(isOpen).reverse();
  const turnOf = ({ redeemed, amount }: PassEvent) => (redeemed ? 0 : amount < 0 ? 1 : 2);
  for (const { scanId } of open.sort((one, other) => turnOf(one) - turnOf(other))) {
    const context = contextAt(at, { programme, actor: actor('manager') });
    const { ledger: next, answer } = send(left, undoOf(left, scanId, 'all of it'), context);
    assert.ok(answer !== 'repeated' && answer.verdict === 'accepted', JSON.stringify(answer));
    left = next;
  }
  return left;
}

/** The most times that an early reward may be given on a card that had this many units at once. */
const mostGiven = (units: number, at: number, target: number): number =>
  units < at ? 0 : Math.floor((units - at) / target) + 1;

/** The early rewards that were given, less those that were taken back. */
const netEarly = (events: PassEvent[]): number =>
  sum(
    events.map(({ earned = [], returned = [] }) => {
      const early = (all: { unitsUsed: number }[]) => all.filter(({ unitsUsed }) => unitsUsed === 0).length;
      return early(earned) - early(returned);
    }),
  );

/** The most units that a card had in all, at any time. */
function mostUnits(events: PassEvent[]): number {
  let [units, most] = [0, 0];
  for (const { amount } of events) most = Math.max(most, (units += amount));
  return most;
}

for (const kind of ['stamps', 'points'] as const)
  describe(`a card of ${kind} after any life (seed ${seed})`, () => {
    const scheme = schemeOf(kind);

    it('has the sum of its events, and never less than nothing', () => {
      fc.assert(
        fc.property(scheme, pressesOf(kind), (first, presses) => {
          live(first, presses, (_, { ledger: { pass, events } }) => {
            assert.equal(pass.balance, balanceIn(events));
            assert.ok(pass.balance >= 0);
            assert.equal(pass.seq, events.length);
          });
          const { ledger, other } = live(first, presses);
          assert.deepEqual(differences(ledger.pass, ledger.events), []);
          assert.deepEqual(differences(other.pass, other.events), []);
        }),
        RUNS,
      );
    });

    it('is as it began once everything is undone', () => {
      fc.assert(
        fc.property(scheme, pressesOf(kind, ['merge', 'end']), (first, presses) => {
          const life = live(first, presses);
          const { pass } = undoAll(life.ledger, life);
          assert.deepEqual([pass.balance, pass.rewards, pass.rounds ?? []], [0, [], []]);
        }),
        RUNS,
      );
    });

    it('keeps the words and the end of each reward that it has', () => {
      fc.assert(
        fc.property(scheme, pressesOf(kind), (first, presses) => {
          live(first, presses, ({ ledger: before }, { ledger: after }) => {
            for (const { rewardId, reward, endsAt } of before.pass.rewards) {
              const kept = after.pass.rewards.find((one) => one.rewardId === rewardId);
              if (kept) assert.deepEqual([kept.reward, kept.endsAt], [reward, endsAt]);
            }
          });
        }),
        RUNS,
      );
    });

    it('records each scan once, however late and however often it is sent', () => {
      fc.assert(
        fc.property(scheme, pressesOf(kind), (first, presses) => {
          const { events } = live(first, presses).ledger;
          assert.equal(new Set(events.map(({ scanId }) => scanId)).size, events.length);
        }),
        RUNS,
      );
    });

    it('counts a bonus by the time of the scan, and limits by what was bought', () => {
      fc.assert(
        fc.property(scheme, pressesOf(kind, ['merge']), (first, presses) => {
          live(first, presses, (before, { ledger, programme }) => {
            const event = ledger.events.at(-1);
            if (ledger.pass.seq === before.ledger.pass.seq || event?.type !== 'stamped') return;
            const { bought = 0, amount, scannedAt = 0, day = '' } = event;
            const times = bonusAt(programme.bonuses, 'Europe/London', scannedAt)?.times ?? 1;
            assert.equal(amount, bought * times);
            assert.equal((before.ledger.pass.days[day] ?? 0) + bought, ledger.pass.days[day]);
          });
        }),
        RUNS,
      );
    });
  });

describe(`a card with rewards on the way (seed ${seed})`, () => {
  const FIXED: Scheme = {
    kind: 'stamps',
    target: 8,
    rewards: [
      { at: 3, reward: 'a biscuit' },
      { at: 8, reward: 'a coffee' },
    ],
  };

  it('gives each of them once a round, whatever is undone, corrected or brought from paper', () => {
    fc.assert(
      fc.property(pressesOf('stamps', ['merge', 'publish']), (presses) => {
        live(FIXED, presses, (_, { ledger: { events } }) => {
          assert.ok(netEarly(events) <= mostGiven(mostUnits(events), 3, 8));
        });
      }),
      RUNS,
    );
  });

  it('gives none twice when two cards become one', () => {
    fc.assert(
      fc.property(pressesOf('stamps', ['publish', 'undo', 'adjust']), (presses) => {
        const { ledger, other } = live(FIXED, presses);
        if (other.pass.status !== 'closed') return;
        const own = [...ledger.events, ...other.events];
        // A merge moves units from one card to the other, so only what both got counts.
        const units = sum(own.filter(({ type }) => type !== 'merged').map(({ amount }) => amount));
        const apart = [ledger, other].map(({ events }) => {
          const before = events.slice(
            0,
            events.findIndex(({ type }) => type === 'merged'),
          );
          return mostGiven(mostUnits(before), 3, 8);
        });
        assert.ok(netEarly(own) <= Math.max(mostGiven(units, 3, 8), sum(apart)));
      }),
      { ...RUNS, numRuns: 1500 },
    );
  });

  it('asks a started card for no more than it was promised', () => {
    fc.assert(
      fc.property(schemeOf('stamps'), pressesOf('stamps'), (first, presses) => {
        live(first, presses, ({ ledger: { pass: before } }, { ledger: { pass: after, events } }) => {
          const { earned = [], returned = [] } = events.at(-1) ?? {};
          const isSameRound = [...earned, ...returned].every(({ unitsUsed }) => unitsUsed === 0);
          const [old, now] = [before.offer.scheme, after.offer.scheme];
          if (before.seq === after.seq || !isSameRound || old.kind !== 'stamps' || now.kind !== 'stamps') return;
          assert.ok(now.target <= old.target);
          for (const { at } of old.rewards) {
            const within = ({ rewards }: typeof old) => rewards.filter((one) => one.at <= at).length;
            assert.ok(within(now) >= within(old), `${JSON.stringify(now)} after ${JSON.stringify(old)}`);
          }
        });
      }),
      RUNS,
    );
  });
});

describe(`an offer of points (seed ${seed})`, () => {
  it('worsens nothing within 60 days of its publication', () => {
    fc.assert(
      fc.property(schemeOf('points'), pressesOf('points', ['earn', 'redeem', 'undo']), (first, presses) => {
        const { programme, published, at } = live(first, presses);
        if (programme.recent.length > 19) return;
        let holding = offerFor(programme, BEGIN);
        for (let time = BEGIN; time < at + 70 * DAY_MS; time += 7 * HOUR_MS) {
          // The offers that were published by then.
          const recent = programme.recent.filter(({ version }) => (published.get(version) ?? 0) <= time);
          const next = offerFor({ offer: recent.at(-1) ?? programme.offer, recent }, time);
          const notice = time - (published.get(next.version) ?? 0);
          assert.ok(!isWorse(holding.scheme, next.scheme) || notice >= NOTICE_OF_CHANGE_MS, `${notice / DAY_MS} days`);
          holding = next;
        }
      }),
      RUNS,
    );
  });

  it('is the one that held when the scan was taken', () => {
    fc.assert(
      fc.property(schemeOf('points'), pressesOf('points', ['merge']), (first, presses) => {
        live(first, presses, (before, { ledger, programme }) => {
          const event = ledger.events.at(-1);
          if (ledger.pass.seq === before.ledger.pass.seq || event?.type !== 'stamped') return;
          const { scheme } = offerFor(programme, event.scannedAt ?? 0);
          const pence = Number(/ (\d+)p$/.exec(event.content)?.[1]);
          assert.equal(event.bought, scheme.kind === 'points' ? pence * scheme.perPound : 0);
        });
      }),
      RUNS,
    );
  });
});

describe(`a bonus (seed ${seed})`, () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  it('is on whenever the clock on the wall is within one of its hours, also when the clocks change', () => {
    fc.assert(
      fc.property(fc.array(bonusOf, { maxLength: 5 }), fc.nat(60 * 24 * 4), (bonuses, minutes) => {
        const at = BEGIN + minutes * 60_000;
        const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
        const time = `${part['hour']}:${part['minute']}`;
        const day = DAYS.indexOf(part['weekday'] ?? '');
        const dayBefore = day === 1 ? 7 : day - 1;
        const on = bonuses.filter(
          ({ days, from, until, begins, ends }) =>
            begins <= at &&
            at < ends &&
            (from < until
              ? days.includes(day) && from <= time && time < until
              : (days.includes(day) && from <= time) || (days.includes(dayBefore) && time < until)),
        );
        assert.equal(bonusAt(bonuses, 'Europe/London', at)?.times ?? 1, Math.max(1, ...on.map(({ times }) => times)));
      }),
      { ...RUNS, numRuns: 2000 },
    );
  });

  it('over midnight lasts until the end of the night that it is, not of the next one', () => {
    const bonus = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '02:00', times: 2 as const, begins: 0 };
    const now = (at: string, ends = Number.MAX_SAFE_INTEGER) =>
      bonusNow([{ ...bonus, ends }], 'Europe/London', Date.parse(at))?.until;
    assert.equal(now('2026-11-30T01:00Z'), Date.parse('2026-11-30T02:00Z'));
    assert.equal(now('2026-11-30T23:00Z'), Date.parse('2026-12-01T02:00Z'));
    assert.equal(now('2026-11-30T01:00Z', Date.parse('2026-12-01T00:00Z')), Date.parse('2026-11-30T02:00Z'));
  });
});
