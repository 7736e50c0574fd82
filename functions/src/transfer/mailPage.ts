/** Mails the links of imported cards, when the owner has asked for it: a page of rows at a time. */
import { MINUTE_MS } from '@tessera/domain/time';
import type { ImportRecord } from '@tessera/domain/transfer/imports';
import type { PageOutcome, Turn } from '../passes/passStore/imported';
import { commit, type Decision, readAll, writeGuarded } from '../platform/commit';
import { addMailOnce } from '../platform/outbox';
import { mayMailHolder } from '../platform/strangerMails';

/** A page of mails is sent a minute after the one before, so that a large import does not hold up other mails. */
const BETWEEN_PAGES_MS = MINUTE_MS;

const isDue = (record: ImportRecord | undefined, { turn, page }: Turn): record is ImportRecord =>
  record?.state === 'done' && record.turn === turn && record.mailedPages === page;

/**
 * Writes the mails of a page to the outbox: one for each card that the import has made and that still has an address.
 * The same mail has the same id, so that a page that is repeated writes none twice. An address gets no more such mails
 * a day than from everywhere else.
 */
export async function mailPage(one: Turn): Promise<PageOutcome> {
  const { refs, page } = one;
  const db = refs.business.firestore;
  const { Timestamp } = await import('firebase-admin/firestore');
  const read = await readAll(db, { record: refs.record, stored: refs.page(page) });
  const record = read.record.data();
  if (!isDue(record, one)) return 'stopped';
  const now = Date.now();
  const sendAt = now + page * BETWEEN_PAGES_MS;
  let written = 0;
  for (const { made, passId, customer } of read.stored.data()?.rows ?? []) {
    if (!made || passId === undefined || customer?.email === undefined) continue;
    const businessId = refs.business.id;
    const id = `card-imported_${businessId}_${passId}`;
    if (!(await mayMailHolder(customer.email))) continue;
    const mail = { kind: 'card-imported', card: { businessId, passId }, system: record.system } as const;
    if (await addMailOnce(db, id, mail, Timestamp.fromMillis(now), sendAt)) written += 1;
  }
  return commit(
    () => ({ record: refs.record }),
    ({ record: snapshot }): Decision<PageOutcome> => {
      const stored = snapshot.data();
      if (!isDue(stored, one)) return { outcome: 'stopped' };
      const isLast = page + 1 >= (stored.pageEnds?.length ?? 0);
      return {
        outcome: isLast ? 'finished' : 'more',
        writes: (batch) =>
          writeGuarded(batch, snapshot, { mailedPages: page + 1, mailed: (stored.mailed ?? 0) + written }),
      };
    },
  );
}
