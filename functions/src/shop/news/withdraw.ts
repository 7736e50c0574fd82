/** What stops news to an address: a withdrawal or a refusal, written on every card that has the address. */
import { type ConsentEntry, type Contact, entryOf, withConsent } from '@tessera/domain/pass/contact';
import { QUERIES } from '@tessera/domain/records/queries';
import { commit, writeGuarded } from '../../platform/commit';
import { documentsOf, queryIn } from '../../records/queries';
import type { BusinessRefs } from '../../records/refs';

/** Number of contacts that are read at a time. */
const PAGE = 200;

/** Changes the contacts of an address. @param change undefined leaves a contact as it is */
async function changeAll(
  refs: BusinessRefs,
  email: string,
  change: (contact: Contact) => Partial<Contact> | undefined,
): Promise<void> {
  for await (const snapshot of documentsOf(queryIn(refs, QUERIES.byEmail, email), { page: PAGE })) {
    if (!change(snapshot.data())) continue;
    await commit(
      () => ({ stored: snapshot.ref }),
      ({ stored }) => {
        const contact = stored.data();
        const fields = contact?.email === email ? change(contact) : undefined;
        return { outcome: undefined, writes: fields && ((batch) => writeGuarded(batch, stored, fields)) };
      },
    );
  }
}

/**
 * Writes a withdrawal into the history of each card of an address that agreed. The record of its mailbox has stopped
 * the news before, so that a run that breaks off lets nothing leave.
 */
export const withdrawAll = (refs: BusinessRefs, email: string, by: Pick<ConsentEntry, 'at' | 'way' | 'by'>) =>
  changeAll(refs, email, (contact) => {
    const next = withConsent(contact, entryOf('email', { given: false, ...by }));
    return next ? { consents: next.consents } : undefined;
  });

/** Notes that a mail server refused an address for good. */
export const refuseAddress = (refs: BusinessRefs, email: string, at: number) =>
  changeAll(refs, email, ({ refusedAt }) => (refusedAt === undefined ? { refusedAt: at } : undefined));
