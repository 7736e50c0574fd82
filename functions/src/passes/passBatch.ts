/** How `passStore` and `passFields.ts` fill a batch with a card and its shop's daily counts. */
import { countedBy } from '@tessera/domain/insights/stats';
import { type LedgerChange, messagesOf } from '@tessera/domain/integrations/webhook';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { dayIn } from '@tessera/domain/lib/time';
import { whenOf } from '@tessera/domain/pass/command';
import { consentOf, type Contact, mergedContact } from '@tessera/domain/pass/contact';
import type { JoinDetails } from '@tessera/domain/pass/join';
import type { MailboxRecord } from '@tessera/domain/pass/mailbox';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import type { CardReport } from '@tessera/domain/shop/report';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type UpdateData,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { deleteGuarded, writeGuarded } from '../platform/commit';
import { incrementsWith } from '../platform/increments';
import { newestRoot } from '../platform/mac';
import { mailboxRef, stopMailbox } from '../records/mailboxes';
import { queryIn } from '../records/queries';
import { type BusinessRefs } from '../records/refs';
import { tellWebhooks } from '../records/tellWebhooks';
import { PREVIOUS_KEY_MS } from './keys';

/**
 * The card with keys of the newest root secret. Its old keys are accepted for a week. A printed code stays as it is: it
 * is on paper, and valid as long as its root secret is set up.
 */
export function withNewestKeys(pass: Pass, at: number): Pass {
  const root = newestRoot();
  if (pass.root === root) return pass;
  const { keyVersion, staticVersion } = pass;
  const previousKey = { root: pass.root, keyVersion, staticVersion, until: at + PREVIOUS_KEY_MS };
  return { ...pass, root, keyVersion: keyVersion + 1, previousKey };
}

/** The card with a new printed code. The previous one is accepted for a week. An old key keeps its own week. */
export function withNewCode(pass: Pass, at: number): Pass {
  const { root, keyVersion, staticVersion } = pass;
  return {
    ...pass,
    staticVersion: staticVersion + 1,
    previousCode: { root, keyVersion, staticVersion, until: at + PREVIOUS_KEY_MS },
  };
}

/** The documents of the reports of a card's holder. */
export const reportsOf = async (refs: BusinessRefs, passId: string): Promise<DocumentReference<CardReport>[]> =>
  (await queryIn(refs, QUERIES.reportsOfCard, passId).get()).docs.map(({ ref }) => ref);

/** An erasure of what is stored about a card's holder, and the mailbox that its commit has to read. */
export interface Erasure {
  mailbox: DocumentReference<MailboxRecord> | undefined;
  write(batch: WriteBatch, mailbox: DocumentSnapshot<MailboxRecord> | undefined): void;
}

/**
 * Deletes what is stored about a card's holder besides the card: contact, reports, and with the last card of an address
 * what is noted of its mailbox. Notes by another card stay: it may be in use with another spelling of the address.
 * An erasure withdraws a confirmed consent to news, and a withdrawal stays.
 */
export async function erasureOf(refs: BusinessRefs, passId: string): Promise<Erasure> {
  const [stored, reports] = await Promise.all([refs.at('contacts', passId).get(), reportsOf(refs, passId)]);
  const contact = stored.data();
  const isLast =
    (
      await queryIn(refs, QUERIES.byEmail, contact?.email ?? '')
        .limit(2)
        .get()
    ).size < 2;
  return {
    mailbox: mailboxRef(refs, contact),
    write(batch, mailbox) {
      for (const record of [stored.ref, ...reports]) batch.delete(record);
      if (!mailbox || !isLast) return;
      const { lastNews, lastHeld, ...record } = mailbox.data() ?? {};
      const { confirmed } = consentOf(contact, 'email', record);
      const stoppedAt = confirmed ? Date.now() : record.stoppedAt;
      if ([lastNews, lastHeld].some((news) => news && news.passId !== passId)) {
        if (confirmed) stopMailbox(batch, mailbox.ref, Date.now());
      } else if (stoppedAt !== undefined) batch.set(mailbox.ref, { stoppedAt });
      else if (mailbox.exists) deleteGuarded(batch, mailbox);
    },
  };
}

/**
 * Deletes the reports that were written while their card was erased. None comes later, because a report needs a card
 * that is not closed. An erasure that broke off before this is repeated, and comes here again.
 */
export async function eraseLateReports(refs: BusinessRefs, passId: string): Promise<void> {
  const [card, reports] = await Promise.all([refs.at('passes', passId).get(), reportsOf(refs, passId)]);
  if (card.data()?.status !== 'closed' || reports.length === 0) return;
  const batch = refs.business.firestore.batch();
  for (const report of reports) batch.delete(report);
  await batch.commit();
}

/**
 * The content of a card's passes in Apple Wallet, without their registrations. Phones fetch it again when it changes.
 */
const appleContentOf = ({ apple = {} }: Pick<WalletRecord, 'apple'> = {}): string =>
  JSON.stringify(
    Object.entries(apple)
      .map(([version, { modified, endedAt }]) => [version, modified, endedAt])
      .sort(([one = 0], [other = 0]) => Number(one) - Number(other)),
  );

/** Deletions of the stored fields that the new document does not have. */
function goneFrom(snapshot: DocumentSnapshot, next: object): Record<string, FieldValue> {
  const stored = omitUndefined(next);
  const gone = Object.keys(snapshot.data() ?? {}).filter((field) => !(field in stored));
  return Object.fromEntries(gone.map((field) => [field, FieldValue.delete()]));
}

/** Functions that fill a batch. */
export const passBatch = {
  /** Writes the card, provided that it has not changed since it was read. */
  card(batch: WriteBatch, snapshot: DocumentSnapshot<Pass>, next: Pass): void {
    const fields = { ...next, ...goneFrom(snapshot, next) };
    if (!snapshot.updateTime) throw new Error(`${snapshot.ref.path} was not read`);
    batch.update(snapshot.ref, fields as UpdateData<object>, { lastUpdateTime: snapshot.updateTime });
  },
  /**
   * Writes what a holder typed, provided that the card was neither used nor erased since it was read, and that nobody
   * has chosen anything about its news.
   */
  holder(
    batch: WriteBatch,
    { card, contact }: { card: DocumentSnapshot<Pass>; contact: DocumentSnapshot<Contact> | undefined },
    pass: Pass,
    typed: JoinDetails,
  ): void {
    passBatch.card(batch, card, { ...pass, holder: typed.holder ?? pass.holder });
    if (typed.contact && contact)
      writeGuarded(batch, contact, { ...typed.contact, ...goneFrom(contact, typed.contact) });
  },
  /**
   * Writes the record of a card's wallets, provided that it has not changed since it was read. @param next null
   * deletes it
   */
  wallets(batch: WriteBatch, snapshot: DocumentSnapshot<WalletRecord>, next: WalletRecord | null): void {
    if (!next) deleteGuarded(batch, snapshot);
    else {
      const before = snapshot.data();
      // The database's clock sets this time, because it also makes the tag of a phone's list of passes.
      const isChanged = appleContentOf(before) !== appleContentOf(next);
      const changedAt = isChanged && { appleChangedAt: FieldValue.serverTimestamp() };
      writeGuarded(batch, snapshot, { ...next, ...changedAt, ...goneFrom(snapshot, next) });
    }
  },
  /**
   * Moves the contact and the reports of a merged card to the other card. A card that has a contact of its own takes
   * the consents alone.
   */
  handOver(
    batch: WriteBatch,
    from: DocumentSnapshot<Contact>,
    into: DocumentSnapshot<Contact>,
    reports: DocumentReference<CardReport>[],
  ): void {
    const contact = from.data();
    if (contact) {
      const merged = mergedContact(into.data() ?? {}, contact);
      if (into.exists || Object.keys(merged).length > 0) writeGuarded(batch, into, merged);
      deleteGuarded(batch, from);
    }
    for (const report of reports) batch.update(report, { passId: into.id });
  },
  /** Tells the shop's webhooks of the events of a commit. */
  tell(batch: WriteBatch, refs: BusinessRefs, business: Business, changes: [LedgerChange, ...LedgerChange[]]): void {
    const make = () => changes.flatMap((change) => messagesOf(refs.business.id, change));
    tellWebhooks(batch, refs, business, { at: changes[0].event.at, make });
  },
  /**
   * Counts an event for its day, place and person or device. Counts never decrease: an undo has a count of its
   * own. @param undone the event that it undoes
   */
  count(batch: WriteBatch, refs: BusinessRefs, { timeZone }: Business, event: PassEvent, undone?: PassEvent): void {
    const by = event.device ?? event.by;
    for (const { day, increments } of countedBy(event, dayIn(timeZone, whenOf(event)), undone)) {
      const fields = { day, by, locationId: event.locationId ?? null };
      batch.set(refs.at('stats', `${day}_${by}`), { ...fields, ...incrementsWith(increments) }, { merge: true });
    }
  },
};
