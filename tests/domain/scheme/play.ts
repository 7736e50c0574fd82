/** Random lives of cards: what people press, and the ledgers that follow from it. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { Command, Context } from '@tessera/domain/pass/command';
import { decideMerge } from '@tessera/domain/pass/merge';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { type Bonus, type Offer, type Scheme, type SchemeKind } from '@tessera/domain/scheme/types';
import { offersAfterPublishing } from '@tessera/domain/shop/programme';
import fc from 'fast-check';
import { actor, contextAt, fresh, type Ledger, newPass, send, undoOf } from '../pass/cases';

export type Press =
  | { kind: 'earn'; size: number; hoursLate: number }
  | { kind: 'redeem'; which: number }
  | { kind: 'transfer'; units: number }
  | { kind: 'undo'; which: number }
  | { kind: 'adjust'; size: number }
  | { kind: 'retry'; which: number }
  | { kind: 'publish'; scheme: Scheme; applyToStarted: boolean }
  | { kind: 'bonus'; bonus: Bonus }
  | { kind: 'merge' }
  | { kind: 'other'; size: number; redeems: boolean }
  | { kind: 'end' }
  | { kind: 'wait'; days: number };

/** The Saturday before the clocks change, 12:00 in London. */
export const BEGIN = Date.UTC(2023, 9, 28, 11);

const days = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined, freq: 2 });
const reward = fc.constantFrom('a coffee', 'a cake', 'a book');
const withDays = (all: number | undefined) => (all === undefined ? {} : { days: all });

const stampsOf: fc.Arbitrary<Scheme> = fc
  .record({
    target: fc.integer({ min: 2, max: 9 }),
    early: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
    texts: fc.array(fc.tuple(reward, days), { minLength: 4, maxLength: 4 }),
  })
  .map(({ target, early, texts }) => ({
    kind: 'stamps' as const,
    target,
    rewards: [...early.filter((at) => at < target).sort((one, other) => one - other), target].map((at, index) => {
      const [text, ends] = texts[index] ?? ['a coffee', undefined];
      return { at, reward: text, ...withDays(ends) };
    }),
  }));

const pointsOf: fc.Arbitrary<Scheme> = fc
  .record({
    perPound: fc.integer({ min: 1, max: 20 }),
    prices: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
    text: reward,
  })
  .map(({ perPound, prices, text }) => ({
    kind: 'points' as const,
    perPound,
    rewards: prices.map((price, index) => ({ rewardId: `p${index}`, price: price * 100, reward: text })),
  }));

export const schemeOf = (kind: SchemeKind): fc.Arbitrary<Scheme> => (kind === 'stamps' ? stampsOf : pointsOf);

const time = fc
  .record({ hour: fc.nat(23), minute: fc.constantFrom('00', '30') })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`);

export const bonusOf: fc.Arbitrary<Bonus> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: time,
    until: time,
    times: fc.constantFrom(2 as const, 3 as const),
    start: fc.nat(20),
    length: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ start, length, ...bonus }) => ({
    ...bonus,
    begins: BEGIN + (start - 5) * DAY_MS,
    ends: BEGIN + (start - 5 + length) * DAY_MS,
  }));

const constant = <Kind extends string>(kind: Kind) => fc.constant(kind);

/** Presses, without those that a test leaves out. */
export function pressesOf(kind: SchemeKind, without: readonly Press['kind'][] = []): fc.Arbitrary<Press[]> {
  const size = fc.integer({ min: 1, max: 7 });
  const change = fc.integer({ min: -9, max: 9 }).filter((number) => number !== 0);
  const all: Record<Press['kind'], [number, fc.Arbitrary<Press>]> = {
    earn: [8, fc.record({ kind: constant('earn'), size, hoursLate: fc.constantFrom(0, 0, 0, 2, 30, 120) })],
    redeem: [4, fc.record({ kind: constant('redeem'), which: fc.nat(5) })],
    transfer: [1, fc.record({ kind: constant('transfer'), units: size })],
    undo: [5, fc.record({ kind: constant('undo'), which: fc.nat(10) })],
    adjust: [2, fc.record({ kind: constant('adjust'), size: change })],
    retry: [2, fc.record({ kind: constant('retry'), which: fc.nat(10) })],
    publish: [1, fc.record({ kind: constant('publish'), scheme: schemeOf(kind), applyToStarted: fc.boolean() })],
    bonus: [1, fc.record({ kind: constant('bonus'), bonus: bonusOf })],
    merge: [1, fc.record({ kind: constant('merge') })],
    other: [2, fc.record({ kind: constant('other'), size, redeems: fc.boolean() })],
    end: [1, fc.record({ kind: constant('end') })],
    wait: [3, fc.record({ kind: constant('wait'), days: fc.integer({ min: 1, max: 45 }) })],
  };
  const left = Object.entries(all).filter(([name]) => !without.some((one) => one === name));
  const one = fc.oneof(...left.map(([, [weight, arbitrary]]) => ({ weight, arbitrary })));
  return fc.array(one, { maxLength: 40 });
}

/** The life of two cards of one person, the second of which may become part of the first. */
export interface Life {
  ledger: Ledger;
  other: Ledger;
  programme: Context['programme'];
  /** When each offer was published. */
  published: Map<number, number>;
  at: number;
}

export const used = (rewards: { unitsUsed: number }[] = []): number =>
  rewards.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);

const units = (kind: SchemeKind, size: number): number => (kind === 'stamps' ? size : size * 731);

function beginLife(scheme: Scheme): Life {
  const offer: Offer = { version: 1, scheme };
  const { pass, event } = newPass(offer);
  const second = newPass(offer, 'ZZZZZZZZZZZZZZZZ');
  const past = { joinedAt: BEGIN - DAY_MS, changedAt: BEGIN - DAY_MS };
  const limits =
    scheme.kind === 'stamps' ? { maxPerScan: 20, dailyLimit: 100 } : { maxPence: 1_000_000, dailyPoints: 1_000_000 };
  return {
    ledger: { pass: { ...pass, ...past }, events: [{ ...event, at: BEGIN - DAY_MS }] },
    other: { pass: { ...second.pass, ...past }, events: [{ ...second.event, at: BEGIN - DAY_MS }] },
    programme: {
      offer,
      recent: [offer],
      limits: { ...limits, againAfterSeconds: 60, paperUntil: BEGIN + 900 * DAY_MS, redeemOffline: false },
    },
    published: new Map([[1, BEGIN - DAY_MS]]),
    at: BEGIN,
  };
}

function commandOf({ ledger, programme, at }: Life, press: Press): Command | null {
  const { kind } = ledger.pass.offer.scheme;
  switch (press.kind) {
    case 'earn':
      return { type: 'earn', purchase: kind === 'stamps' ? { quantity: press.size } : { pence: press.size * 73 } };
    case 'redeem': {
      const { offer } = programme;
      const current = rulesOf(offer.scheme).offerAt(ledger.pass.offer, programme, at);
      const ready = rulesOf(offer.scheme).ready({ ...ledger.pass, offer: current });
      return { type: 'redeem', rewardIds: [ready[press.which % Math.max(1, ready.length)]?.rewardId ?? 'r9'] };
    }
    case 'transfer':
      return { type: 'bringPaperCard', amount: press.units };
    case 'undo':
      return undoOf(ledger, ledger.events.at(-1 - press.which)?.scanId ?? 'none', 'a mistake');
    case 'adjust':
      return { type: 'adjust', amount: units(kind, press.size), reason: 'a reason' };
    case 'end':
      return { type: 'end' };
    default:
      return null;
  }
}

/** A second card's own life: it earns, and may redeem what is ready. */
function playOther(life: Life, size: number, redeems: boolean): Ledger {
  const { programme, at } = life;
  const context = () =>
    contextAt(at, { programme, confirmed: true, actor: actor('manager'), proof: { kind: 'look-up' } });
  const purchase = life.ledger.pass.offer.scheme.kind === 'stamps' ? { quantity: size } : { pence: size * 73 };
  const { ledger } = send(life.other, { type: 'earn', purchase }, context());
  const [ready] = ledger.pass.rewards;
  return redeems && ready ? send(ledger, { type: 'redeem', rewardIds: [ready.rewardId] }, context()).ledger : ledger;
}

function merged(life: Life): Life {
  const context = contextAt(life.at, { programme: life.programme, actor: actor('manager') });
  const merge = decideMerge(life.other.pass, life.ledger.pass, 'one person', context);
  if (merge.verdict !== 'accepted') return life;
  const { from, into } = merge;
  return {
    ...life,
    ledger: { pass: into.next, events: [...life.ledger.events, into.event] },
    other: { pass: from.next, events: [...life.other.events, from.event] },
  };
}

/** Plays presses one after the other; `check` sees each step. */
export function live(
  scheme: Scheme,
  presses: readonly Press[],
  check: (before: Life, after: Life) => void = () => undefined,
): Life {
  let life = beginLife(scheme);
  const sent: { command: Command; context: Context }[] = [];
  for (const press of presses) {
    const before = life;
    life = { ...life, at: life.at + HOUR_MS + 31_000 };
    const { at, programme } = life;
    if (press.kind === 'wait') life = { ...life, at: at + press.days * DAY_MS };
    else if (press.kind === 'bonus')
      life = { ...life, programme: { ...programme, bonuses: [...(programme.bonuses ?? []), press.bonus] } };
    else if (press.kind === 'publish') {
      const { scheme: offered, applyToStarted } = press;
      const offers = offersAfterPublishing(programme, { scheme: offered, applyToStarted }, at);
      if (offers) {
        life = { ...life, programme: { ...programme, ...offers } };
        life.published.set(offers.offer.version, at);
      }
    } else if (press.kind === 'merge') life = merged(life);
    else if (press.kind === 'other') life = { ...life, other: playOther(life, press.size, press.redeems) };
    else if (press.kind === 'retry') {
      const again = sent.at(-1 - press.which);
      if (again)
        life = { ...life, ledger: send(life.ledger, again.command, { ...again.context, at, programme }).ledger };
    } else {
      const command = commandOf(life, press);
      if (!command) continue;
      const scannedAt = press.kind === 'earn' && press.hoursLate > 0 ? at - press.hoursLate * HOUR_MS : at;
      const context = contextAt(at, {
        programme,
        confirmed: true,
        actor: actor('manager'),
        scannedAt,
        proof: fresh(scannedAt + (press.kind === 'redeem' ? MINUTE_MS : 0)),
      });
      sent.push({ command, context });
      life = { ...life, ledger: send(life.ledger, command, context).ledger };
    }
    check(before, life);
  }
  return life;
}

/** Whether a scheme is worse than another in what its customers were promised; written without the rules' own code. */
export function isWorse(before: Scheme, after: Scheme): boolean {
  if (before.kind === 'stamps' || after.kind === 'stamps') return false;
  return (
    after.perPound < before.perPound ||
    before.rewards.some(({ rewardId, price, reward }) => {
      const kept = after.rewards.find((one) => one.rewardId === rewardId);
      return !kept || kept.price > price || kept.reward !== reward;
    })
  );
}
