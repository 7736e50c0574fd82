/** What holds after any publications, compared with a model that is written without the rules' own code. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { bonusAt } from '@tessera/domain/scheme/bonus';
import { NOTICE_OF_CHANGE_MS } from '@tessera/domain/scheme/points/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { type Bonus, type Scheme, type SchemeKind } from '@tessera/domain/scheme/types';
import { targetOf } from '@tessera/domain/scheme/words';
import {
  defaultLimits,
  newsOf,
  offerFor,
  offerInForce,
  type ProgrammeSummary,
  savedProgramme,
  welcomeAt,
} from '@tessera/domain/shop/programme';
import fc from 'fast-check';
import { accept, begin, contextAt, fresh, NOON, stampOf } from '../pass/cases';
import { BEGIN, bonusOf, isWorse, schemeOf } from './play';

/** A failure names the seed; `SEED=… mocha` runs it again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const RUNS = { seed, numRuns: 300 };
const LONDON = 'Europe/London';

/** A programme of some scheme, without limits that matter here. */
function programmeWith(scheme: Scheme): ProgrammeSummary {
  const offer = { version: 1, scheme };
  const limits = { ...defaultLimits(scheme.kind, BEGIN), maxPerScan: 20, dailyLimit: 1000, againAfterSeconds: 0 };
  return { name: 'Card', status: 'open', joinCode: 'J', version: 1, offer, recent: [offer], limits };
}

interface Publication {
  /** A scheme, or which of the former ones is published again. */
  chosen: Scheme | number;
  after: number;
  applyToStarted: boolean;
  conditions: string;
  bonuses: Bonus[];
  welcome: number;
}

const publicationsOf = (kind: SchemeKind): fc.Arbitrary<Publication[]> =>
  fc.array(
    fc.record({
      chosen: fc.oneof(schemeOf(kind), fc.nat(30)),
      after: fc.oneof(fc.constantFrom(0, 1, NOTICE_OF_CHANGE_MS, NOTICE_OF_CHANGE_MS - 1), fc.nat(90 * DAY_MS)),
      applyToStarted: fc.boolean(),
      conditions: fc.constantFrom('', '', 'Not on cakes.'),
      bonuses: fc.array(bonusOf, { maxLength: 2 }),
      welcome: fc.nat(400),
    }),
    { minLength: 1, maxLength: 18 },
  );

/** What is saved by the owner, and from when on it holds. */
interface Period {
  from: number;
  scheme: Scheme;
  conditions: string;
}

/** The model: what was saved begins at once, or in 60 days; what had not begun is forgotten. */
function periodsAfter(periods: Period[], saved: Omit<Period, 'from'>, at: number): Period[] {
  const { from: _, ...last } = periods.at(-1) ?? assert.fail('no period');
  if (JSON.stringify(last) === JSON.stringify({ scheme: saved.scheme, conditions: saved.conditions })) return periods;
  const begun = periods.filter(({ from }) => from <= at);
  const held = begun.at(-1)?.scheme ?? assert.fail('nothing holds');
  return [...begun, { from: isWorse(held, saved.scheme) ? at + NOTICE_OF_CHANGE_MS : at, ...saved }];
}

/** Saves one after the other, and compares each step with the model. */
function publishAll(first: Scheme, all: Publication[]): { programme: ProgrammeSummary; at: number; periods: Period[] } {
  let programme = programmeWith(first);
  let periods: Period[] = [{ from: -Infinity, scheme: first, conditions: '' }];
  let at = BEGIN;
  const schemes = [first];
  for (const { chosen, after, conditions, ...more } of all) {
    at += after;
    const scheme = (typeof chosen === 'number' ? schemes[chosen % schemes.length] : chosen) ?? first;
    schemes.push(scheme);
    programme = savedProgramme(programme, { name: 'Card', scheme, conditions, ...more }, at);
    if (scheme.kind === 'points') periods = periodsAfter(periods, { scheme, conditions }, at);
    // For a card of stamps the tick alone makes a new offer too: each card decides when an offer begins for it.
    else periods = [...periods, { from: at, scheme, conditions }];
    const later = periods.find(({ from }) => from > at);
    assert.equal(newsOf(programme, LONDON, at).change?.from, later?.from, 'the card says what comes, and nothing else');
  }
  return { programme, at, periods };
}

describe(`publishing (seed ${seed})`, () => {
  for (const kind of ['stamps', 'points'] as const)
    it(`${kind}: holds by the model at every time, and from the last date on what was saved last`, () => {
      fc.assert(
        fc.property(schemeOf(kind), publicationsOf(kind), (first, all) => {
          const { programme, at, periods } = publishAll(first, all);
          const dates = periods.flatMap(({ from }) => (from > BEGIN ? [from - 1, from, from + HOUR_MS] : []));
          for (const time of [BEGIN - 1, ...dates, at + NOTICE_OF_CHANGE_MS]) {
            const { scheme, conditions } = periods.findLast(({ from }) => from <= time) ?? assert.fail();
            const held = offerInForce(programme, time);
            assert.deepEqual([held.scheme, held.conditions ?? ''], [scheme, conditions]);
            assert.deepEqual(offerFor(programme, time), { version: held.version, scheme });
          }
          const { scheme, conditions } = periods.at(-1) ?? assert.fail();
          const last = offerInForce(programme, Number.MAX_SAFE_INTEGER);
          assert.deepEqual([last.scheme, last.conditions ?? ''], [scheme, conditions]);
        }),
        RUNS,
      );
    });

  it('holds with the bonuses and the welcome that were saved last, a welcome within half of what holds', () => {
    fc.assert(
      fc.property(schemeOf('points'), publicationsOf('points'), fc.nat(30 * DAY_MS), (first, all, after) => {
        const { programme, at, periods } = publishAll(first, all);
        const { bonuses, welcome } = all.at(-1) ?? assert.fail();
        assert.ok((programme.bonuses?.length ?? 0) <= 25, 'the shop is one document');
        assert.deepEqual(bonusAt(programme.bonuses, LONDON, at + after), bonusAt(bonuses, LONDON, at + after));
        for (const time of [at, at + NOTICE_OF_CHANGE_MS]) {
          const { scheme } = periods.findLast(({ from }) => from <= time) ?? assert.fail();
          const prices = scheme.kind === 'points' ? scheme.rewards.map(({ price }) => price) : [];
          assert.equal(welcomeAt(programme, time), Math.min(welcome, Math.floor(Math.min(...prices) / 2)));
        }
      }),
      RUNS,
    );
  });

  it('lets a stamp that arrives late meet the offer that was the newest when it was taken', () => {
    const stamps = (target: number) => stampsScheme(target, 'a coffee');
    const saved = NOON + DAY_MS;
    const better = savedProgramme(programmeWith(stamps(10)), { name: 'Card', scheme: stamps(6) }, saved);
    const programme = savedProgramme(better, { name: 'Card', scheme: stamps(10) }, saved + DAY_MS);
    const at = saved + 2 * DAY_MS;
    const targetAfter = (scannedAt: number) => {
      const context = contextAt(at, { programme, scannedAt, proof: fresh(scannedAt) });
      return targetOf(accept(begin({ version: 1, scheme: stamps(10) }), stampOf(1), context).pass.offer.scheme).target;
    };
    assert.deepEqual([saved - 1, saved, saved + DAY_MS - 1, saved + DAY_MS].map(targetAfter), [10, 6, 6, 10]);
  });

  it('leaves a small document, however often an owner publishes within a week', () => {
    let programme = programmeWith({ kind: 'points', perPound: 1, rewards: [] });
    for (let turn = 0; turn < 1000; turn += 1) {
      const rewards = Array.from({ length: 10 }, (_, index) => ({
        rewardId: `r${index}`,
        price: 1000 - turn / 10,
        reward: '\u{1f370}'.repeat(70),
      }));
      const bonuses: Bonus[] = Array.from({ length: 5 }, (_, index) => ({
        days: [1],
        from: '09:00',
        until: '10:00',
        times: 2,
        begins: turn * 10 + index,
        ends: BEGIN + turn * DAY_MS,
      }));
      const scheme: Scheme = { kind: 'points', perPound: 1, rewards };
      const saved = { name: 'Card', scheme, conditions: '\u{1f370}'.repeat(1000), bonuses };
      programme = savedProgramme(programme, saved, BEGIN + turn * MINUTE_MS);
    }
    // A document of the database may have 1 MiB, and the shop has more in it.
    assert.ok(Buffer.byteLength(JSON.stringify(programme)) < 2 ** 19);
    assert.deepEqual([programme.recent.length, programme.bonuses?.length], [20, 25]);
  });

  it('gives a started card its own stamps again once they are published again, and its next round what is new', () => {
    fc.assert(
      fc.property(schemeOf('stamps'), publicationsOf('stamps'), fc.boolean(), (first, all, isTakenBack) => {
        const before = isTakenBack ? [...all, { ...(all[0] ?? assert.fail()), chosen: first, after: 1 }] : all;
        const { programme, at } = publishAll(first, before);
        const context = () => contextAt(at + HOUR_MS, { programme, confirmed: true });
        const card = begin({ version: 1, scheme: first });
        const started = accept(card, stampOf(1), context());
        const { rewards, offer } = started.pass;
        const isFull = rewards.some(({ unitsUsed }) => unitsUsed > 0);
        if (isTakenBack && !isFull) assert.deepEqual(offer.scheme, first);
        const full = accept(started, stampOf(targetOf(offer.scheme).target ?? 1), context());
        assert.deepEqual(full.pass.offer.scheme, programme.offer.scheme);
      }),
      RUNS,
    );
  });
});
