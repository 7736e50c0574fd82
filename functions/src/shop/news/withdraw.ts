/** What stops news: a withdrawal on every card of the mailbox, or a refusal on every card that has the address. */
import { type ConsentEntry, consentOf, type Contact, entryOf, withConsent } from '@tessera/domain/pass/contact';
import { mailboxOf, mailboxStart } from '@tessera/domain/pass/mailbox';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Query } from 'firebase-admin/firestore';
import { commit, writeGuarded } from '../../platform/commit';
import { documentsOf, LAST_CHARACTER, queryIn } from '../../records/queries';
import type { BusinessRefs } from '../../records/refs';

/** Number of contacts that are read at a time. */
const PAGE = 200;

/** Changes contacts. @param change undefined leaves a contact as it is */
async function changeAll(
  contacts: Query<Contact>,
  change: (contact: Contact) => Partial<Contact> | undefined,
): Promise<void> {
  for await (const snapshot of documentsOf(contacts, { page: PAGE })) {
    if (!change(snapshot.data())) continue;
    await commit(
      () => ({ stored: snapshot.ref }),
      ({ stored }) => {
        const contact = stored.data();
        const fields = contact && change(contact);
        return { outcome: undefined, writes: fields && ((batch) => writeGuarded(batch, stored, fields)) };
      },
    );
  }
}

/**
 * Writes a withdrawal into the history of each card of the mailbox that agreed before it. The record of the mailbox has
 * stopped the news before, so that a run that breaks off lets nothing leave.
 * @param isRepeated nothing limits a press that is repeated, so it looks only for the cards with the same spelling of
 *   the address: at Gmail, the others are found among all that begin with its letter
 */
export function withdrawAll(
  refs: BusinessRefs,
  email: string,
  by: Pick<ConsentEntry, 'at' | 'way' | 'by'>,
  isRepeated: boolean,
) {
  const [mailbox, start] = [mailboxOf(email), mailboxStart(email)];
  const contacts = isRepeated
    ? queryIn(refs, QUERIES.byEmail, email)
    : queryIn(refs, QUERIES.emailsBetween, start, start + LAST_CHARACTER);
  return changeAll(contacts, (contact) => {
    const isOf = contact.email !== undefined && mailboxOf(contact.email) === mailbox;
    if (!isOf || consentOf(contact, 'email', { stoppedAt: by.at }).given) return undefined;
    const next = withConsent(contact, entryOf('email', { given: false, ...by }));
    return next ? { consents: next.consents } : undefined;
  });
}

/** Notes that a mail server refused an address for good. */
export const refuseAddress = (refs: BusinessRefs, email: string, at: number) =>
  changeAll(queryIn(refs, QUERIES.byEmail, email), (contact) =>
    contact.email === email && contact.refusedAt === undefined ? { refusedAt: at } : undefined,
  );
