/** Mails the links of imported cards, when the owner has asked for it: a page of rows at a time. */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { type ImportedRow, type ImportRecord, linksADay } from '@tessera/domain/moving/imports';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { PageOutcome, Turn } from '../../passes/passStore/imported';
import { commit, type Decision, readAll, writeGuarded } from '../../platform/commit';
import { takeFromBudget } from '../../platform/dayBudget';
import { addMailOnce } from '../../platform/outbox';
import { mayMailHolder } from '../../records/strangerMails';

/** A page of mails is sent a minute after the one before, so that a large import does not hold up other mails. */
const BETWEEN_PAGES_MS = MINUTE_MS;
/** How far ahead mails are planned. What does not fit is not mailed. */
const MOST_AHEAD_MS = 365 * DAY_MS;

const isDue = (record: ImportRecord | undefined, { turn, page }: Turn): record is ImportRecord =>
  record?.state === 'done' && record.turn === turn && record.mailedPages === page;

/** Gives each mail in turn the first day on which the shop may send one more. */
function daysOf(businessId: string, { createdAt, from }: { createdAt: number; from: number }) {
  let [day, left] = [from, 0];
  return {
    /** @param mails number of mails that are still to be planned */
    async next(mails: number): Promise<number | null> {
      while (left === 0 && day < from + MOST_AHEAD_MS) {
        left = await takeFromBudget('imported cards', {
          businessId,
          mails,
          on: day,
          shopLimit: linksADay(day - createdAt),
        });
        if (left === 0) day += DAY_MS;
      }
      if (left === 0) return null;
      left -= 1;
      return day;
    },
    giveBack: async () => {
      if (left > 0) await takeFromBudget('imported cards', { businessId, mails: -left, on: day });
    },
  };
}

/** The cards that are mailed: the import has made them, and each has an address. */
const mailable = (rows: readonly ImportedRow[]) =>
  rows.flatMap(({ made, passId, version = 1, customer }) =>
    made && passId !== undefined && customer?.email !== undefined ? [{ passId, version, email: customer.email }] : [],
  );

/**
 * Writes the mails of a page to the outbox: one for each card that the import has made and that still has an address.
 * They leave as the daily budgets allow, which grow with the shop's age. A mail's id is fixed, so that a repeated page
 * writes none twice. The daily limit of an address holds for these mails, too.
 */
export async function mailPage(one: Turn): Promise<PageOutcome> {
  const { refs, page } = one;
  const db = refs.business.firestore;
  const businessId = refs.business.id;
  const read = await readAll(db, { record: refs.record, stored: refs.page(page), business: refs.business });
  const [record, business] = [read.record.data(), read.business.data()];
  const rows = read.stored.data()?.rows;
  if (!isDue(record, one) || !business || !rows) return 'stopped';
  const now = Date.now();
  const idOf = (passId: string) => `card-imported_${record.importId}_${passId}`;
  const all = mailable(rows);
  const { existing } = await readAll(db, {
    existing: all.map(({ passId }) => db.collection(COLLECTIONS.mail).doc(idOf(passId))),
  });
  const wanted = all.filter((_, index) => !existing[index]?.exists);
  const days = daysOf(businessId, { createdAt: business.createdAt, from: Math.max(now, record.mailedUntil ?? 0) });
  // A run that was killed has written some, and counted none.
  let written = all.length - wanted.length;
  let until = record.mailedUntil;
  for (const [index, { passId, version, email }] of wanted.entries()) {
    if (!(await mayMailHolder(email))) continue;
    const day = await days.next(wanted.length - index);
    if (day === null) break;
    const mail = { kind: 'card-imported', card: { businessId, passId, version }, preset: record.preset } as const;
    const sendAt = Math.max(day, now + page * BETWEEN_PAGES_MS);
    await addMailOnce(db, idOf(passId), mail, sendAt);
    written += 1;
    until = sendAt;
  }
  await days.giveBack();
  return commit(
    () => ({ record: refs.record }),
    ({ record: snapshot }): Decision<PageOutcome> => {
      const stored = snapshot.data();
      if (!isDue(stored, one)) return { outcome: 'stopped' };
      const isLast = page + 1 >= (stored.pageEnds?.length ?? 0);
      const fields = { mailedPages: page + 1, mailed: (stored.mailed ?? 0) + written, mailedUntil: until };
      return {
        outcome: isLast ? 'finished' : 'more',
        writes: (batch) => writeGuarded(batch, snapshot, fields),
      };
    },
  );
}
