/**
 * Counts wrong codes, so that nobody can try them all, and nobody can close a counter for others. They count on the
 * card, and by card for their sender. Pure; times are milliseconds since 1970.
 */
import { HOUR_MS } from '../lib/time';

/** Wrong codes of one card within an hour. */
export interface FailedCodes {
  count: number;
  /** Time of the first of them. */
  since: number;
}

/** A sender's wrong codes of one card. */
export interface FailedCard extends FailedCodes {
  /** Time of the newest of them. */
  last: number;
}

/** A sender's wrong codes by pass id. */
export type FailedCards = Record<string, FailedCard>;

/**
 * Whose codes are refused because too many were wrong, so that only a look-up works. `closed`: wrong codes of this card
 * from anybody; right ones are still accepted. `closed-to-sender`: this sender, who has sent too many wrong codes.
 */
export type CodeLock = 'open' | 'closed' | 'closed-to-sender';

/** Wrong codes of one card in an hour that close it, and different cards with wrong codes that close a sender. */
const WRONG_CODES = 10;
const WRONG_CODES_MS = HOUR_MS;

/** Also false without a time, which a race with the end of the lock may leave. */
const isWithinHour = (time: number, now: number): boolean => now - time < WRONG_CODES_MS;

/** Whether these wrong codes count at a time. */
const counts = (failed: FailedCodes | undefined, now: number): failed is FailedCodes =>
  failed !== undefined && isWithinHour(failed.since, now);

const isFull = (failed: FailedCodes | undefined, now: number): boolean =>
  counts(failed, now) && failed.count >= WRONG_CODES;

/** The cards for which a sender sent a wrong code within the hour. */
const cardsWithin = (cards: FailedCards, now: number): FailedCards =>
  Object.fromEntries(Object.entries(cards).filter(([, { last }]) => isWithinHour(last, now)));

/** Whether a sender's own wrong codes have closed a card to codes from them. */
export const isClosedToSender = (cards: FailedCards = {}, passId: string, now: number): boolean =>
  isFull(cards[passId], now) || Object.keys(cardsWithin(cards, now)).length >= WRONG_CODES;

/** Whose codes are refused at a time. */
export function codeLock(
  card: FailedCodes | undefined,
  sender: FailedCards | undefined,
  passId: string,
  now: number,
): CodeLock {
  if (isClosedToSender(sender, passId, now)) return 'closed-to-sender';
  return isFull(card, now) ? 'closed' : 'open';
}

/**
 * One more wrong code. `adds`: the stored count is incremented, by concurrent writers too. Otherwise it is outdated,
 * and one writer replaces it by `next`.
 */
export interface OneMore<Value> {
  adds: boolean;
  next: Value;
}

/** A card's count with one more wrong code. */
export function afterWrongCode(failed: FailedCodes | undefined, now: number): OneMore<FailedCodes> {
  if (counts(failed, now)) return { adds: true, next: { count: failed.count + 1, since: failed.since } };
  return { adds: failed === undefined, next: { count: 1, since: now } };
}

/** A sender's counts with one more wrong code of a card, without the cards whose hour is over. */
export function afterWrongCodeOf(cards: FailedCards = {}, passId: string, now: number): OneMore<FailedCards> {
  const kept = cardsWithin(cards, now);
  const { adds, next } = afterWrongCode(cards[passId], now);
  return {
    adds: adds && Object.keys(kept).length === Object.keys(cards).length,
    next: { ...kept, [passId]: { ...next, last: now } },
  };
}
