/**
 * Webhooks: what happens in a shop, sent to an address of its owner's program by Standard Webhooks 1.0. The messages
 * contain ids, amounts and balances, never a name or an address. Pure; times are milliseconds since 1970.
 */
import { keysOf } from '../lib/keys';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time';
import type { CardBalance, EventType, PassEvent, PassStatus } from '../pass/state';

/** The kinds of events, as an owner reads them. */
export const WEBHOOK_EVENTS = {
  'pass.joined': 'A customer got a card',
  'pass.earned': 'A card earned something, or was corrected',
  'reward.ready': 'A reward is ready',
  'reward.redeemed': 'A reward was given',
  'scan.undone': 'A scan was undone',
  'pass.closed': 'A card was closed or merged into another',
  'programme.changed': 'The card’s offer was changed',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = keysOf(WEBHOOK_EVENTS);

/** A secret of an endpoint is derived from a root secret, so that none is stored. */
export interface SecretVersion {
  root: number;
  version: number;
}

/** `businesses/{businessId}/webhooks/{webhookId}`: an endpoint. */
export interface Webhook {
  webhookId: string;
  url: string;
  events: WebhookEvent[];
  /** `ended`: its server answered 410, so that nothing is sent there again. */
  state: 'active' | 'paused' | 'ended';
  secret: SecretVersion;
  /** The secrets before rotations: each signs too, until its time, because the answers to rotations may be lost. */
  former?: (SecretVersion & { until: number })[];
  by: string;
  madeAt: number;
  /** Since when no try has succeeded; absent after a success. */
  failingSince?: number;
  /** Until when no other try is made while tries fail. */
  heldUntil?: number;
  /** It paused itself, after days of failures. */
  pausedItself?: true;
}

/** What is sent: its id is the same in every try and to every endpoint. */
export interface WebhookMessage {
  messageId: string;
  type: WebhookEvent | 'test';
  /** JSON, as it is signed and sent. */
  body: string;
}

/** `businesses/{businessId}/webhookOutbox/{id}`: the messages of one commit, until its deliveries are made. */
export interface WebhookOutbox {
  /** The ids of the endpoints. */
  to: string[];
  at: number;
  messages: WebhookMessage[];
}

/**
 * Why a try failed without a status. `address`: the host has no address, or one that may not be reached. `secret`: the
 * root of the endpoint's secret was removed, so nothing can be signed. `held`: no request was sent, because another try
 * had just failed.
 */
export type DeliveryFault = 'address' | 'timeout' | 'connection' | 'secret' | 'held';

/** `businesses/{businessId}/deliveries/{deliveryId}`: one message to one endpoint, with its tries. */
export interface Delivery extends WebhookMessage {
  deliveryId: string;
  webhookId: string;
  at: number;
  /** `dropped`: the endpoint was paused, deleted or ended first. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  /** When the next try is due. Absent unless the delivery waits. */
  dueAt?: number;
  triedAt?: number;
  status?: number;
  fault?: DeliveryFault;
  /** When the database deletes it: its own timestamp. */
  expiresAt?: unknown;
}

export const WEBHOOK_LIMITS = {
  /** The most endpoints of a shop. */
  endpoints: 5,
  url: 500,
  /** How long a delivery is kept. */
  keptMs: 30 * DAY_MS,
  /** The most former secrets that sign: a receiver's server takes headers up to a length. */
  former: 10,
  /** How long a former secret signs too after a rotation. */
  rotationMs: DAY_MS,
  /** An endpoint without a success for this long pauses itself. */
  failingMs: 5 * DAY_MS,
} as const;

const SECOND_MS = 1000;

/** The pauses between tries. */
const PAUSES_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** The pause after a failed try, in milliseconds; undefined after the last one. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1];

/** How long an endpoint is held during a try, which takes 15 seconds at most. */
export const HELD_DURING_TRY_MS = 20 * SECOND_MS;

/** How long an endpoint is held after a failed try: the longer it has failed, the longer. */
const heldAfter = (failingMs: number): number => Math.min(4 * SECOND_MS + failingMs / 10, 5 * MINUTE_MS);

/**
 * Whether a delivery must wait because the endpoint fails: all shops share the slots for tries, and a try without an
 * answer takes a slot for 15 seconds. A test is always sent.
 */
export const isHeld = (
  { failingSince, heldUntil = 0 }: Pick<Webhook, 'failingSince' | 'heldUntil'>,
  type: WebhookMessage['type'],
  now: number,
): boolean => type !== 'test' && failingSince !== undefined && heldUntil > now;

/** `https`, a host of two labels or more whose last begins with a letter, so it is not an IP address, and a path. */
const ADDRESS =
  /^https:\/\/(?=[^/?]{4,253}(?:[/?]|$))(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?(?:[/?][\w.~:/?@!$&'()*+,;=%-]*)?$/i;

/**
 * Whether webhooks may be sent to an address: `https`, the usual port, a host with a name, and no login. What the name
 * leads to is checked before each try.
 */
export const isWebhookAddress = (text: string): boolean => text.length <= WEBHOOK_LIMITS.url && ADDRESS.test(text);

/** The kind of message for each type of ledger event. Other types are not sent. */
const TOLD: Partial<Record<EventType, WebhookEvent>> = {
  joined: 'pass.joined',
  stamped: 'pass.earned',
  brought: 'pass.earned',
  adjusted: 'pass.earned',
  merged: 'pass.earned',
  redeemed: 'reward.redeemed',
  undone: 'scan.undone',
  closed: 'pass.closed',
};

/** A new event of a card's ledger. */
export interface LedgerChange {
  event: PassEvent;
  /** What the card had before; absent for a new card. */
  before?: CardBalance;
  status: PassStatus;
}

const bodyOf = (type: WebhookMessage['type'], at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

const idsOf = (rewards: readonly { rewardId: string }[]): string[] => rewards.map(({ rewardId }) => rewardId);

/** What webhooks say of an event of a card's ledger: nothing of a practice card. */
export function messagesOf(businessId: string, { event, before, status }: LedgerChange): WebhookMessage[] {
  const { scanId, passId, seq, amount, at, scannedAt, locationId, undoes, otherPassId, after, practice } = event;
  const told = event.type === 'merged' && status === 'closed' ? 'pass.closed' : TOLD[event.type];
  if (!told || practice) return [];
  const common = {
    businessId,
    passId,
    seq,
    scanId,
    event: event.type,
    amount,
    at,
    scannedAt,
    locationId,
    undoes,
    otherPassId,
    kind: after.kind,
    balance: after.balance,
    target: after.target,
  };
  const had = new Set(idsOf(before?.rewards ?? []));
  const ready = after.rewards.filter(({ rewardId }) => !had.has(rewardId));
  const rewards = event.redeemed && idsOf(event.redeemed);
  const message = (type: WebhookEvent, data: object): WebhookMessage => ({
    messageId: `${scanId}_${type.replace('.', '-')}`,
    type,
    body: bodyOf(type, at, { ...common, ...data }),
  });
  return [
    message(told, { rewards }),
    ...(ready.length > 0 ? [message('reward.ready', { rewards: idsOf(ready) })] : []),
  ];
}

/** What webhooks say of a new offer of the shop's card. */
export const programmeMessage = (
  businessId: string,
  programme: { programmeId: string; version: number },
  at: number,
): WebhookMessage => ({
  messageId: `programme-${programme.programmeId}-${at}`,
  type: 'programme.changed',
  body: bodyOf('programme.changed', at, { businessId, ...programme, at }),
});

/** A message that shows whether an endpoint works. */
export const testMessage = (businessId: string, id: string, at: number): WebhookMessage => ({
  messageId: `test-${id}`,
  type: 'test',
  body: bodyOf('test', at, { businessId, at }),
});

/** A message on its way to an endpoint. */
export const newDelivery = (webhookId: string, message: WebhookMessage, at: number, dueAt: number): Delivery => ({
  ...message,
  deliveryId: `${message.messageId}_${webhookId}`,
  webhookId,
  at,
  dueAt,
  state: 'waiting',
  attempts: 0,
});

/**
 * What a try changes. Any 2xx is a success, 410 ends the endpoint, and days without a success pause it. A delivery that
 * is held counts as tried, so each one ends after ten.
 * @param answer the status, or why there was none
 */
export function afterTry(
  { attempts }: Pick<Delivery, 'attempts'>,
  { failingSince }: Pick<Webhook, 'failingSince'>,
  answer: { status?: number; fault?: DeliveryFault },
  now: number,
): {
  delivery: Pick<Delivery, 'state' | 'triedAt' | 'status' | 'fault' | 'dueAt'>;
  webhook?: Pick<Webhook, 'state' | 'failingSince' | 'heldUntil' | 'pausedItself'>;
} {
  const { status = 0, fault } = answer;
  const tried = { triedAt: now, ...answer };
  if (status >= 200 && status < 300) {
    const isMended = failingSince !== undefined;
    return { delivery: { ...tried, state: 'delivered' }, ...(isMended && { webhook: { state: 'active' } }) };
  }
  if (status === 410) return { delivery: { ...tried, state: 'failed' }, webhook: { state: 'ended' } };
  const pause = pauseAfter(attempts);
  const waiting =
    pause === undefined ? { state: 'failed' as const } : { state: 'waiting' as const, dueAt: now + pause };
  const delivery = { ...tried, ...waiting };
  if (fault === 'held') return { delivery };
  const since = failingSince ?? now;
  if (now - since >= WEBHOOK_LIMITS.failingMs)
    return {
      delivery: { ...tried, state: 'failed' },
      webhook: { state: 'paused', failingSince: since, pausedItself: true },
    };
  return { delivery, webhook: { state: 'active', failingSince: since, heldUntil: now + heldAfter(now - since) } };
}
