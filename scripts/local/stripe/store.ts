/** The local Stripe's state: Stripe's objects with the fields that this product reads, in one JSON file. */
import type Stripe from 'stripe';
import { readState, writeState } from '../stateFile';
import type { Remembered } from './idempotency';
import type { Charge, Dispute, Intent, Refund, Session } from './objects';
import { noSuch } from './request';

/** `pending_webhooks` is 1 until the endpoint accepts the event or the event is given up. */
export type Event = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'livemode' | 'pending_webhooks'> & {
  data: { object: object };
  type: string;
};

const emptyState = () => ({
  // Objects by id, in the order in which they were made.
  sessions: {} as Record<string, Session>,
  /** The metadata for the sessions' payment intents, by the session's id. */
  intentMetadata: {} as Record<string, Record<string, string>>,
  payment_intents: {} as Record<string, Intent>,
  charges: {} as Record<string, Charge>,
  refunds: {} as Record<string, Refund>,
  disputes: {} as Record<string, Dispute>,
  events: {} as Record<string, Event>,
  keys: {} as Record<string, Remembered>,
  /** Whether events are held back. */
  isHeld: false,
  /** Accounts, by the uid in an event's metadata, whose events are held back even if `isHeld` is false. */
  heldAccounts: [] as string[],
});
export type State = ReturnType<typeof emptyState>;

/** Written into the file; a file of another version is ignored. */
const VERSION = 2;

/**
 * The only price, whose id is in the functions' local settings. Its amount is not the product's constant, so that a
 * test can compare the two, as the doctor does with the real Stripe.
 */
export const LOCAL_PRICE = {
  id: 'price_tessera_local',
  object: 'price',
  active: true,
  created: 1_767_225_600,
  currency: 'gbp',
  type: 'one_time',
  unit_amount: 4900,
} as const;

/** What is for sale, by id. */
export const PRICES: Record<string, typeof LOCAL_PRICE> = { [LOCAL_PRICE.id]: LOCAL_PRICE };

/** The object of this id; undefined for names that every JavaScript object has. */
export const byId = <One>(all: Record<string, One>, id: string): One | undefined =>
  Object.hasOwn(all, id) ? all[id] : undefined;

/** The object of this id. @throws StripeRefusal when there is none */
export function findOrRefuse<One>(
  all: Record<string, One>,
  id: string,
  what: string,
  param: string,
  status = 404,
): One {
  const one = byId(all, id);
  if (!one) throw noSuch(what, id, param, status);
  return one;
}

/** The refunds or disputes of a charge. */
export const ofCharge = <One extends { charge: string }>(all: Record<string, One>, { id }: { id: string }): One[] =>
  Object.values(all).filter(({ charge }) => charge === id);

/** The state in the file; an empty state without a file, or with one of another version. */
export function loadState(file: string | undefined): State {
  const { version, ...state } = readState<Partial<State> & { version?: number }>(file) ?? {};
  return version === VERSION ? { ...emptyState(), ...state } : emptyState();
}

/** Writes the state with its version. */
export function saveState(file: string | undefined, state: State): void {
  writeState(file, { version: VERSION, ...state });
}
