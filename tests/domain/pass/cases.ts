/** Cards, contexts and random commands for the tests of the reducer. */
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Actor, Command, Context, Decision, Proof } from '@tessera/domain/pass/command';
import { decide } from '@tessera/domain/pass/decide';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Offer } from '@tessera/domain/scheme/types';
import { defaultLimits, type ProgrammeLimits } from '@tessera/domain/shop/programme';
import type { MemberRole } from '@tessera/domain/team/member';

/** 2026-06-01, 12:00 in London. */
export const NOON = Date.UTC(2026, 5, 1, 11);

export const version = (number: number, target: number, reward = 'a coffee', applyToStarted = false) =>
  ({
    version: number,
    scheme: stampsScheme(target, reward),
    ...(applyToStarted && { applyToStarted }),
  }) satisfies Offer;

export const programmeOf = (offers: Offer[], limits: Partial<ProgrammeLimits> = {}): Context['programme'] => ({
  limits: { ...defaultLimits('stamps', NOON - DAY_MS), ...limits },
  offer: offers.at(-1) as Offer,
  recent: offers,
});

/** A card that joined a day ago. */
export function newPass(
  { version: number, scheme }: Offer = version(1, 5),
  passId = '0123456789ABCDEF',
): { pass: Pass; event: PassEvent } {
  return joinedPass(
    {
      passId,
      programmeId: 'one',
      shortCode: '0123-4567',
      root: 1,
      offer: { version: number, scheme },
    },
    'customer',
    NOON - DAY_MS,
  );
}

let scans = 0;

export const actor = (role: MemberRole = 'staff', uid: string = role): Actor => ({ uid, role, hasShift: true });

export const fresh = (at: number): Proof => ({ kind: 'code', seconds: Math.floor(at / 1000), isGenuine: true });

export function contextAt(at: number, more: Partial<Context> = {}): Context {
  return {
    scanId: `scan-${(scans += 1)}`,
    at,
    confirmed: false,
    actor: actor(),
    proof: fresh(more.scannedAt ?? at),
    codes: 'open',
    shop: { active: true, timeZone: 'Europe/London' },
    programme: programmeOf([version(1, 5)]),
    ...more,
  };
}

/** A card with its whole ledger. */
export interface Ledger {
  pass: Pass;
  events: PassEvent[];
}

/** What the store does with a command, in memory: a known id first, then the decision, then the commit. */
export function send(
  ledger: Ledger,
  command: Command,
  context: Context,
): { ledger: Ledger; answer: Decision | 'repeated' } {
  if (ledger.events.some(({ scanId }) => scanId === context.scanId)) return { ledger, answer: 'repeated' };
  const answer = decide(ledger.pass, command, context);
  if (answer.verdict !== 'accepted') return { ledger, answer };
  const events = ledger.events.map((event) =>
    event.scanId === answer.event.undoes ? { ...event, undoneBy: answer.event.scanId } : event,
  );
  return { ledger: { pass: answer.next, events: [...events, answer.event] }, answer };
}

export const begin = (offer?: Offer): Ledger => {
  const { pass, event } = newPass(offer);
  return { pass, events: [event] };
};

/** Sends a command that must be accepted. */
export function accept(ledger: Ledger, command: Command, context: Context): Ledger {
  const { ledger: next, answer } = send(ledger, command, context);
  if (answer === 'repeated' || answer.verdict !== 'accepted')
    throw new Error(`not accepted: ${answer === 'repeated' ? answer : answer.reason}`);
  return next;
}

export const stampOf = (quantity = 1): Command => ({ type: 'earn', purchase: { quantity } });
export const redeemOf = (...rewardIds: string[]): Command => ({ type: 'redeem', rewardIds });
export const undoOf = (ledger: Ledger, undoes: string, reason?: string): Command => ({
  type: 'undo',
  undoes,
  undone: ledger.events.find(({ scanId }) => scanId === undoes) ?? null,
  ...(reason !== undefined && { reason }),
});
