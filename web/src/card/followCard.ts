/** Polls a card: often while somebody uses the page, and not at all when nobody does. */
import { CARD_ENDED, type PassView } from '@tessera/domain/calls/callables';
import { callPublic, Refusal } from '../shared/data/publicCalls';
import { ANSWER_LIMIT_MS } from '../shared/lib/waits';
import { endCard, hasCardEnded, type HeldCard, heldCard, holdsRecord, rememberCard } from './heldCards';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** For this long after opening, a touch or a change, a stamp is likely. */
const SOON_MS = 3 * MINUTE_MS;
/** After this long without a touch, polling pauses. */
const REST_AFTER_MS = 15 * MINUTE_MS;
const OFTEN_MS = 2 * SECOND_MS;
const SELDOM_MS = 15 * SECOND_MS;
/** How often the whole view is read, including facts that are not part of the card, such as the shop's name. */
const WHOLE_EVERY_MS = 5 * MINUTE_MS;

/**
 * The pause before the next poll; null: wait for a touch.
 * @param quietMs time since the page was opened or touched, or the card changed
 * @param failures attempts without an answer since the last answer
 */
export function pauseBefore(quietMs: number, failures: number): number | null {
  if (quietMs >= REST_AFTER_MS) return null;
  const usual = quietMs < SOON_MS ? OFTEN_MS : SELDOM_MS;
  return failures === 0 ? usual : Math.max(usual, Math.min(SELDOM_MS, OFTEN_MS * 2 ** (failures - 1)));
}

/** A card as its page shows it. */
export interface FollowedCard extends HeldCard {
  view: PassView;
  /** The last request had no answer, so the card may have changed. */
  isStale: boolean;
  /** Whether this browser remembers the card when the page is closed. */
  isRemembered: boolean;
}

export type CardState =
  | { status: 'opening'; colour?: string | undefined }
  | { status: 'open'; card: FollowedCard }
  /** There is no stored copy, and the server does not answer. */
  | { status: 'unreached' }
  /** The card has ended, or moved to another phone: this browser holds nothing of it any more. */
  | { status: 'ended' }
  /** Another tab has removed the card from this browser. */
  | { status: 'removed' }
  /** The server knows no such secret. What is stored stays: the fault may be the server's. */
  | { status: 'unknown' };

/** The state before the first answer. */
export function stateFromKept(secret: string): CardState {
  if (hasCardEnded(secret)) return { status: 'ended' };
  const held = heldCard(secret);
  return held?.view
    ? { status: 'open', card: { ...held, view: held.view, isStale: false, isRemembered: true } }
    : { status: 'opening', colour: held?.colour };
}

export interface Following {
  /** Polls at once. */
  now(): void;
  stop(): void;
}

/**
 * Polls a card until it is stopped. A new root secret gives the card a new link, which replaces the one in the address
 * and in this browser. A bookmark keeps the old link, which leads to the new one.
 * @param opened the secret in the address
 */
export function followCard(opened: string, show: (state: CardState) => void): Following {
  let secret = opened;
  let held = heldCard(secret);
  let wasStored = held !== undefined;
  let isRemembered = true;
  let activeAt = Date.now();
  let wholeAt = 0;
  let failures = 0;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const mine = ++turn;
    const since = Date.now() - wholeAt < WHOLE_EVERY_MS ? held?.view?.seq : undefined;
    try {
      const answer = await callPublic('getPass', { secret, since }, ANSWER_LIMIT_MS);
      if (mine !== turn) return;
      failures = 0;
      take(answer);
    } catch (error) {
      if (mine !== turn) return;
      if (error instanceof Refusal && error.code === 'functions/not-found') {
        if (!held || held.secret === secret || error.details.reason === CARD_ENDED) return show(refused(error));
        ({ secret } = held);
        return ask();
      }
      failures += 1;
      const view = held?.view;
      if (held && view) show({ status: 'open', card: { ...held, view, isStale: true, isRemembered } });
      else show({ status: hasCardEnded(secret) ? 'ended' : 'unreached' });
    }
    const pause = pauseBefore(Date.now() - activeAt, failures);
    if (pause !== null) timer = setTimeout(() => void ask(), pause);
  }

  function refused({ details }: Refusal): CardState {
    if (details.reason !== CARD_ENDED) return { status: 'unknown' };
    held = undefined;
    endCard(secret);
    return { status: 'ended' };
  }

  function take(answer: PassView | { unchanged: true; serverTime: number }): void {
    const before = held?.view;
    const view = 'unchanged' in answer ? before : answer;
    if (!view) return;
    // Another tab has removed the card. Storing it again would undo that. If all storage is gone, nobody removed it.
    if (wasStored && holdsRecord() && !heldCard(secret)) return show({ status: 'removed' });
    if (view !== before) {
      wholeAt = Date.now();
      if (before && view.seq !== before.seq) activeAt = Date.now();
      if (view.secret) {
        ({ secret } = view);
        history.replaceState(history.state, '', `#${secret}`);
      }
    }
    const { serverTime: seenAt } = answer;
    held = { secret, view, seenAt, clockAhead: seenAt - Date.now() };
    isRemembered = rememberCard(held);
    wasStored = true;
    show({ status: 'open', card: { ...held, view, isStale: false, isRemembered } });
  }

  function onTouch(): void {
    const wasResting = pauseBefore(Date.now() - activeAt, 0) !== OFTEN_MS;
    activeAt = Date.now();
    if (wasResting) void ask();
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') {
      // The answer to a running request is ignored.
      turn += 1;
      clearTimeout(timer);
    } else {
      now();
    }
  }

  function now(): void {
    activeAt = Date.now();
    wholeAt = 0;
    void ask();
  }

  if (document.visibilityState === 'visible') void ask();
  const touches = ['pointerdown', 'keydown'] as const;
  for (const touch of touches) addEventListener(touch, onTouch, { passive: true });
  document.addEventListener('visibilitychange', onVisibility);
  const onOnline = () => document.visibilityState === 'visible' && now();
  addEventListener('online', onOnline);
  return {
    now,
    stop() {
      turn += 1;
      clearTimeout(timer);
      for (const touch of touches) removeEventListener(touch, onTouch);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onOnline);
    },
  };
}
