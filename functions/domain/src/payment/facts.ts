/**
 * The facts about one payment intent, and the line derived from them. Two sets of facts are
 * joined key by key, by taking the greater fact in a fixed order. Joining is commutative, associative and idempotent,
 * so the line does not depend on the order or repetition of deliveries.
 */
import { omitUndefined } from '../lib/omitUndefined';
import type {
  ChargeFacts,
  DisputeFact,
  LineStatus,
  Money,
  PaymentLine,
  RefundFact,
  RefundTotal,
  Repayment,
} from './record';

/** A total order over one kind of fact: whether the first fact replaces the second. */
type Precedes<Fact> = (one: Fact, other: Fact) => boolean;

/** Compares the first pair that differs: whether its first value is the greater number or the later text. */
function byParts(...pairs: readonly (readonly [number | string, number | string])[]): boolean {
  const [one, other] = pairs.find(([a, b]) => a !== b) ?? [0, 0];
  return one >= other;
}

const REFUND_RANK: Record<RefundFact['state'], number> = { pending: 0, succeeded: 1, failed: 2 };

/**
 * A refund may fail after it has succeeded; then it stays failed. Of two facts with the same state, the earlier one is
 * kept.
 */
const refundPrecedes: Precedes<RefundFact> = (one, other) =>
  byParts(
    [REFUND_RANK[one.state], REFUND_RANK[other.state]],
    [-one.at, -other.at],
    [one.amount, other.amount],
    [-(one.made ?? 0), -(other.made ?? 0)],
  );

/** The first one is kept. */
const repaymentPrecedes: Precedes<Repayment> = (one, other) =>
  byParts([-one.at, -other.at], [one.amount, other.amount], [one.reference, other.reference]);

const closedRank = ({ state }: DisputeFact): number => (state === 'open' ? 0 : 1);

/** A closed dispute was open before. Of two outcomes the later one counts; in the same second, the loss. */
const disputePrecedes: Precedes<DisputeFact> = (one, other) =>
  byParts(
    [closedRank(one), closedRank(other)],
    closedRank(one) ? [one.at, other.at] : [-one.at, -other.at],
    // 'lost' comes before 'won' in the alphabet.
    [other.state, one.state],
  );

const totalPrecedes: Precedes<RefundTotal> = (one, other) =>
  byParts([one.refunded, other.refunded], [-one.left, -other.left]);

const moneyPrecedes: Precedes<Money> = (one, other) =>
  byParts([one.amount, other.amount], [one.currency, other.currency]);

/** An amount asked by a session takes precedence over the plan's amount. */
const askedPrecedes: Precedes<NonNullable<ChargeFacts['asked']>> = (one, other) =>
  byParts([one.session ?? '', other.session ?? ''], [one.amount, other.amount], [one.currency, other.currency]);

function either<Fact>(one: Fact | undefined, other: Fact | undefined, precedes: Precedes<Fact>): Fact | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return precedes(one, other) ? one : other;
}

const earlier: Precedes<number> = (one, other) => one <= other;

function byKey<Fact>(
  one: Record<string, Fact> | undefined,
  other: Record<string, Fact> | undefined,
  precedes: Precedes<Fact>,
): Record<string, Fact> | undefined {
  if (!one || !other) return one ?? other;
  const joined = { ...one };
  for (const [key, fact] of Object.entries(other))
    joined[key] = either(Object.hasOwn(one, key) ? one[key] : undefined, fact, precedes) ?? fact;
  return joined;
}

/** Joins two sets of facts about one payment intent. */
export function joinFacts(one: ChargeFacts, other: ChargeFacts): ChargeFacts {
  return omitUndefined<ChargeFacts>({
    succeededAt: either(one.succeededAt, other.succeededAt, earlier),
    failedAt: either(one.failedAt, other.failedAt, earlier),
    money: either(one.money, other.money, moneyPrecedes),
    asked: either(one.asked, other.asked, askedPrecedes),
    totals: byKey(one.totals, other.totals, totalPrecedes),
    refunds: byKey(one.refunds, other.refunds, refundPrecedes),
    repaid: byKey(one.repaid, other.repaid, repaymentPrecedes),
    disputes: byKey(one.disputes, other.disputes, disputePrecedes),
  });
}

const sumOf = (refunds: readonly { amount: number }[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The refunded amount. A charge reports a total of its refunds, and each refund reports its own state. We compare each
 * total, less the refunds that failed after it was reported, with the sum of the refunds that have not failed; the
 * largest is the refunded amount. So a refund counts once, whether one source or both report it. What was sent by bank
 * comes on top, because no total of Stripe's has it.
 */
function givenBack(facts: ChargeFacts): { amount: number; full: boolean; at: number } {
  const refunds = Object.values(facts.refunds ?? {});
  const lasting = refunds.filter(({ state }) => state !== 'failed');
  const failed = refunds.filter(({ state }) => state === 'failed');
  const ofRefunds = sumOf(lasting);
  const repaid = Object.values(facts.repaid ?? {});
  const byBank = sumOf(repaid);
  const lastRepaid = Math.max(0, ...repaid.map(({ at }) => at));
  const candidates = Object.entries(facts.totals ?? {}).map(([moment, { refunded, left }]) => {
    const at = Number(moment);
    const failedLater = sumOf(failed.filter((refund) => (refund.made ?? 0) <= at && refund.at >= at));
    return { amount: refunded - failedLater, full: left + failedLater <= byBank, at: Math.max(at, lastRepaid) };
  });
  if (lasting.length + repaid.length > 0) {
    // If only refunds are known, treat them as the whole payment: a refund event must not make an account paid.
    const { money, succeededAt } = facts;
    const full = money ? ofRefunds + byBank >= money.amount : succeededAt === undefined && candidates.length === 0;
    candidates.push({ amount: ofRefunds, full, at: Math.max(lastRepaid, ...lasting.map(({ at }) => at)) });
  }
  const full = candidates.filter((candidate) => candidate.full);
  return {
    amount: Math.max(0, ...candidates.map(({ amount }) => amount)) + byBank,
    full: full.length > 0,
    at: Math.min(...full.map(({ at }) => at)),
  };
}

const sameMoney = (one: Money, other: Money): boolean => one.amount === other.amount && one.currency === other.currency;

const lostAt = ({ disputes = {} }: ChargeFacts): number | undefined => {
  const lost = Object.values(disputes).flatMap(({ state, at }) => (state === 'lost' ? [at] : []));
  return lost.length > 0 ? Math.min(...lost) : undefined;
};

/**
 * When the money arrived: the time of the success, or else of the first refund or dispute, since both need money that
 * has arrived.
 */
export function arrivedAt({ succeededAt, totals = {}, refunds = {}, disputes = {} }: ChargeFacts): number | undefined {
  if (succeededAt !== undefined) return succeededAt;
  const times = [
    ...Object.keys(totals).map(Number),
    ...Object.values(refunds).map(({ at, made }) => made ?? at),
    ...Object.values(disputes).map(({ at }) => at),
  ];
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** What became of a payment, and when. A lost dispute outweighs a refund, and a full refund outweighs the payment. */
function outcomeOf(
  facts: ChargeFacts,
  refunded: ReturnType<typeof givenBack>,
): { status: LineStatus; at: number | undefined } {
  const { money, asked, succeededAt } = facts;
  const lost = lostAt(facts);
  if (lost !== undefined) return { status: 'charged_back', at: lost };
  if (refunded.full) return { status: 'refunded', at: refunded.at };
  const arrived = arrivedAt(facts);
  if (arrived === undefined) return { status: 'failed', at: facts.failedAt };
  // A completed session always has an amount; a payment without one cannot be the amount that was asked.
  const isWrong = money ? asked !== undefined && !sameMoney(money, asked) : succeededAt !== undefined;
  return { status: isWrong ? 'wrong_amount' : 'succeeded', at: arrived };
}

/** The line derived from the facts about a payment intent. */
export function lineOf(intent: string, facts: ChargeFacts): PaymentLine {
  const refunded = givenBack(facts);
  const { money } = facts;
  return omitUndefined<PaymentLine>({
    method: 'card',
    ...outcomeOf(facts, refunded),
    reference: intent,
    amount: money?.amount,
    currency: money?.currency,
    amountRefunded: refunded.amount > 0 ? refunded.amount : undefined,
    facts,
  });
}
