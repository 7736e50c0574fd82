/** Makes a card and the first event of its ledger. */
import type { Contact } from '@tessera/domain/pass/contact';
import { joinedAgain } from '@tessera/domain/pass/join';
import type { Pass } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import type { PrintedBatch } from '@tessera/domain/shop/printed';
import { type DocumentSnapshot, FieldValue, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { addMails, type ServiceMail } from '../../platform/outbox';
import { refsOf } from '../../records/refs';
import { joinedIn, type NewCard } from '../newCard';
import { passBatch } from '../passBatch';

/** A new card, and its holder's contact if one was given. */
export interface Joining {
  businessId: string;
  card: NewCard;
  contact?: Contact;
  /** Mails that leave with the contact. */
  mails?: readonly ServiceMail[];
}

/**
 * Notes a shop's first card on the shop itself, provided that nobody has changed the shop since it was read: otherwise
 * the kind of card could change at the same moment.
 */
export function noteFirstCard(batch: WriteBatch, shop: DocumentSnapshot<Business>, { hasCards }: Business): void {
  if (!hasCards) writeGuarded(batch, shop, { hasCards: true });
}

/**
 * Makes a card and the first event of its ledger. A second call with the same pass id returns the existing card, with
 * the holder and contact of that call if the card is unused. A printed card is made only if nobody has changed its
 * batch since it was read.
 * @param check may throw to refuse; called with the business, and a printed card's batch, when the card is made
 */
export function joinCard(
  { businessId, card, contact, mails = [] }: Joining,
  check: (business: Business, batch: PrintedBatch | undefined) => void,
): Promise<Pass> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const contactRef = refs.at('contacts', card.passId);
  return commit(
    () => ({
      business: refs.business,
      pass: refs.at('passes', card.passId),
      contact: contact ? contactRef : undefined,
      printed: card.printed === undefined ? undefined : refs.at('printedBatches', card.printed),
    }),
    (read): Decision<Pass> => {
      const there = read.pass.data();
      if (there) {
        const { holder } = card;
        const added = joinedAgain(there, read.contact?.data(), { holder, contact });
        if (!added) return { outcome: there };
        const writes = (batch: WriteBatch) => {
          passBatch.holder(batch, { card: read.pass, contact: read.contact }, there, added);
          if (added.contact) addMails(db, batch, mails, Timestamp.now());
        };
        return { outcome: there, writes };
      }
      const business = read.business.data();
      if (!business) throw new Error(`No business ${businessId}`);
      check(business, read.printed?.data());
      const { pass, event } = joinedIn(business, card);
      return {
        outcome: pass,
        events: [event.scanId],
        writes(batch) {
          if (!pass.practice) noteFirstCard(batch, read.business, business);
          // Changes nothing: it makes the commit fail if the batch was blocked since it was read.
          if (read.printed) writeGuarded(batch, read.printed, { blocked: FieldValue.delete() });
          batch.create(refs.at('passes', pass.passId), pass);
          batch.create(refs.at('events', event.scanId), event);
          if (contact) batch.create(contactRef, contact);
          addMails(db, batch, mails, Timestamp.now());
          passBatch.count(batch, refs, business, event);
          passBatch.tell(batch, refs, business, [{ event, status: pass.status }]);
        },
      };
    },
  );
}
