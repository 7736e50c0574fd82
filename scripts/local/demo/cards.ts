/** Writes the planned cards of a demo shop. The reducer of the domain decides each event, at its planned time. */
import { hash } from 'node:crypto';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import type { Command, Context } from '@tessera/domain/pass/command';
import { confirmationAt, type Contact, entryOf } from '@tessera/domain/pass/contact';
import { decide } from '@tessera/domain/pass/decide';
import { holderOf } from '@tessera/domain/pass/holder';
import { joinedPass } from '@tessera/domain/pass/join';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { GRACE_MS } from '@tessera/domain/scheme/ends';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Purchase, Scheme } from '@tessera/domain/scheme/types';
import { type Business, locationOf } from '@tessera/domain/shop/business';
import type { ProgrammeSummary } from '@tessera/domain/shop/programme';
import { newCard, passIdsOf } from '../../../functions/src/passes/newCard';
import type { BusinessRefs } from '../../../functions/src/records/refs';
import type { Attendant, PlannedCard, Visit } from './plan';

/** Who serves: a person on their own phone, or in a shift on the shop's tablet. */
export type Seat = Omit<Context['actor'], 'locationId'>;

interface DemoShop {
  refs: BusinessRefs;
  business: Business;
  programmeId: string;
  programme: ProgrammeSummary;
  seats: Record<Attendant, Seat>;
  /** Milliseconds since 1970. */
  now: number;
}

/** The job that ends rewards. */
const NIGHT: Seat = { uid: 'system', role: 'owner', hasShift: true };

/** A card, its events, and its holder's contact. */
export interface Ledger {
  pass: Pass;
  events: PassEvent[];
  contact?: Contact | undefined;
}

/** The id of a shop's card by its number, the same after every fresh start. */
export const demoPassId = (businessId: string, number: number): string =>
  passIdsOf(`demo card ${businessId} ${number}`)[0];

/** A version 4 UUID derived from a text. */
function scanIdOf(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a customer buys on a visit: as many stamps, or an amount of money for them. */
const purchaseOf = ({ kind }: Scheme, { stamps }: Visit, number: number): Purchase =>
  kind === 'stamps' ? { quantity: stamps } : { pence: stamps * 385 + (number % 7) * 45 };

/** Adds what a command does to a card. @throws Error when it breaks a rule of the cards */
export function append(ledger: Ledger, command: Command, context: Context): PassEvent {
  const decision = decide(ledger.pass, command, context);
  if (decision.verdict !== 'accepted')
    throw new Error(`${command.type} ${context.scanId} was ${decision.verdict}: ${decision.reason}`);
  ledger.pass = decision.next;
  ledger.events.push(decision.event);
  return decision.event;
}

/** The ledger of a planned card. @throws Error when the plan breaks a rule of the cards */
export function ledgerOf(shop: DemoShop, card: PlannedCard): Ledger {
  const { refs, business, programmeId, programme, seats, now } = shop;
  const { joinedAt, name, email, marketing, paper, visits } = card;
  const passId = demoPassId(refs.business.id, card.number);
  const { version, scheme } = programme.offer;
  const { timeZone } = business;
  const fields = { ...newCard({ passId, programmeId, holder: holderOf({ name }) }), offer: { version, scheme } };
  const made = joinedPass(fields, 'customer', joinedAt, { units: programme.welcome ?? 0, timeZone });
  const consents = marketing && [
    entryOf('email', { given: true, at: joinedAt, way: 'join' }),
    confirmationAt(joinedAt + MINUTE_MS),
  ];
  const ledger: Ledger = {
    pass: made.pass,
    events: [made.event],
    ...(email !== undefined && { contact: { email, ...(consents && { consents }) } }),
  };

  function add(seat: Seat, what: string, command: Command, times: { at: number; scannedAt?: number }): PassEvent {
    const seconds = Math.floor((times.scannedAt ?? times.at) / 1000);
    const isByCode = command.type === 'earn' || command.type === 'redeem';
    return append(ledger, command, {
      ...times,
      scanId: scanIdOf(`${passId} ${what}`),
      confirmed: true,
      actor: { ...seat, locationId: locationOf(business, {}) },
      proof: isByCode ? { kind: 'code', seconds, isGenuine: true } : { kind: 'look-up' },
      codes: 'open',
      shop: { active: true, timeZone },
      programme,
    });
  }

  /** Ends rewards as the job does in the night from which nobody may give them any more. */
  function endRewards(until: number): void {
    const dueAt = Math.min(...ledger.pass.rewards.map(({ endsAt = Infinity }) => endsAt + GRACE_MS));
    if (dueAt >= until) return;
    add(NIGHT, `end ${ledger.pass.seq}`, { type: 'end' }, { at: dueAt });
    endRewards(until);
  }

  function visit(planned: Visit, number: number): void {
    const { at, delayMs, undone, redeems } = planned;
    const by = seats[planned.by];
    endRewards(at);
    const stamp: Command = { type: 'earn', purchase: purchaseOf(scheme, planned, number) };
    const event = add(
      by,
      `stamp ${number}`,
      stamp,
      delayMs === undefined ? { at } : { at: at + delayMs, scannedAt: at },
    );
    if (undone) {
      const undo: Command = { type: 'undo', undoes: event.scanId, undone: event };
      event.undoneBy = add(by, `undo ${number}`, undo, { at: at + MINUTE_MS }).scanId;
      add(by, `second stamp ${number}`, stamp, { at: at + 2 * MINUTE_MS });
    }
    const redeemedAt = at + 2.5 * MINUTE_MS;
    const ready = rulesOf(scheme).ready(ledger.pass);
    const reward = ready.find(({ endsAt = Infinity }) => endsAt > redeemedAt);
    if (redeems && reward && delayMs === undefined)
      add(by, `redemption ${number}`, { type: 'redeem', rewardIds: [reward.rewardId] }, { at: redeemedAt });
  }

  if (paper !== undefined && scheme.kind === 'stamps')
    add(seats.staff, 'paper card', { type: 'bringPaperCard', amount: paper }, { at: joinedAt + MINUTE_MS / 2 });
  for (const [index, one] of visits.entries()) visit(one, index);
  endRewards(now);
  return ledger;
}

/** Writes new cards with their events and contacts. */
export async function writeCards(refs: BusinessRefs, ledgers: readonly Ledger[]): Promise<void> {
  const writer = refs.business.firestore.bulkWriter({ throttling: false });
  // A failed write rejects its own promise, and `close` ignores it.
  const written = ledgers.flatMap(({ pass, events, contact }) => [
    writer.create(refs.at('passes', pass.passId), pass),
    ...events.map((event) => writer.create(refs.at('events', event.scanId), event)),
    ...(contact ? [writer.create(refs.at('contacts', pass.passId), contact)] : []),
  ]);
  await Promise.all([...written, writer.close()]);
}

/** Number of counted events in one batch. */
const BATCH = 400;

/** Writes the ledgers of new cards, and counts their events. */
export async function writeLedgers(refs: BusinessRefs, business: Business, ledgers: Ledger[]): Promise<void> {
  const { passBatch } = await import('../../../functions/src/passes/passBatch');
  const db = refs.business.firestore;
  await writeCards(refs, ledgers);
  const events = ledgers.flatMap((one) => one.events);
  for (let from = 0; from < events.length; from += BATCH) {
    const batch = db.batch();
    for (const event of events.slice(from, from + BATCH)) passBatch.count(batch, refs, business, event);
    await batch.commit();
  }
}
