/**
 * Makes the cards of an import, and removes them again: a page of rows at a time. A page's cards, its verdicts and the
 * import's progress are one commit, so that a run that was killed anywhere goes on where it stopped.
 */
import { type CountedCard, PROGRESS_ID } from '@tessera/domain/insights/tallies';
import { dayIn } from '@tessera/domain/lib/time';
import { fitsOffer, importedContact, importedEventIds, importedPass } from '@tessera/domain/moving/importedPass';
import { type ImportedRow, type ImportRecord, restoredIn, type WhyStays } from '@tessera/domain/moving/imports';
import type { Past } from '@tessera/domain/moving/restored';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { type Contact, withStop } from '@tessera/domain/pass/contact';
import { holderOf } from '@tessera/domain/pass/holder';
import { canonicalJson } from '@tessera/domain/pass/ledger';
import type { MailboxRecord } from '@tessera/domain/pass/mailbox';
import { SCHEMA } from '@tessera/domain/pass/schema';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { commit, type Decision, deleteGuarded, writeGuarded } from '../../platform/commit';
import { newestRoot } from '../../platform/mac';
import type { ImportRefs } from '../../records/importRefs';
import { mailboxRef } from '../../records/mailboxes';
import { queryIn } from '../../records/queries';
import { uncount } from '../../shop/numbers/tallies';
import { noteFirstCard } from './join';

/** One turn of a run or an undo: pages of an earlier turn are not written any more. */
export interface Turn {
  refs: ImportRefs;
  turn: number;
  page: number;
}

/** `stopped`: the import is paused, another turn or page is due, or the rows are deleted. */
export type PageOutcome = 'more' | 'finished' | 'stopped';

/** Where the rewards that an import brings are counted, so that its undo takes them out again. */
const statsRef = ({ at }: ImportRefs, { importId, at: begun, ranAt = begun }: ImportRecord, { timeZone }: Business) => {
  const day = dayIn(timeZone, ranAt);
  const by = `import_${importId}`;
  return { ref: at('stats', `${day}_${by}`), fields: { day, by, locationId: null } };
};

const isDue = (record: ImportRecord | undefined, state: ImportRecord['state'], { turn, page }: Turn) =>
  record?.state === state && record.turn === turn && record.donePages === page;

/** Makes the cards of one page. */
export async function importPage(one: Turn): Promise<PageOutcome> {
  const { refs, page } = one;
  const rows = (await refs.page(page).get()).data()?.rows;
  if (!rows) return 'stopped';
  const wanted = rows.filter(({ verdict }) => verdict === 'new');
  return commit(
    () => ({
      record: refs.record,
      business: refs.business,
      passes: wanted.map(({ passId = '' }) => refs.at('passes', passId)),
      mailboxes: mailboxesOf(refs, wanted),
    }),
    (read): Decision<PageOutcome> => {
      const record = read.record.data();
      const business = read.business.data();
      if (!record || !business || !isDue(record, 'running', one)) return { outcome: 'stopped' };
      const programme = business.programmes[record.programmeId];
      const isAsChecked = programme?.offer.scheme.kind === record.kind;
      if (!business.active || programme?.status !== 'open' || !isAsChecked)
        return { outcome: 'stopped', writes: (batch) => writeGuarded(batch, read.record, { state: 'paused' }) };
      const stoppedAt = stopsIn(refs, read.mailboxes);
      const existing = new Set(read.passes.filter(({ exists }) => exists).map(({ id }) => id));
      const at = Date.now();
      // A card with the same id may have been removed by an undo, and its link may be in somebody's mailbox.
      const version = 1 + (business.undos ?? 0);
      let made = 0;
      let rewards = 0;
      const additions: ((batch: WriteBatch) => void)[] = [];
      const after = rows.map((row): ImportedRow => {
        const { verdict, passId, customer } = row;
        if (verdict !== 'new' || passId === undefined || !customer) return row;
        if (existing.has(passId)) return { ...row, verdict: 'same' };
        const restored = restoredIn(row);
        if (!fitsOffer(restored, programme)) return { ...row, verdict: 'refused', why: 'wrong-scheme' };
        const { pass, events } = importedPass(
          { passId, programmeId: record.programmeId, shortCode: shortCodeOf(passId), root: newestRoot(), version },
          {
            customer,
            restored,
            importId: record.importId,
            by: record.by,
            at,
            timeZone: business.timeZone,
            offers: programme,
          },
        );
        const typed = importedContact(customer, restored);
        // A file is older than what the reader of the mailbox has chosen since.
        const contact = typed && withStop(typed, stoppedAt(customer));
        made += 1;
        rewards += pass.rewards.length;
        additions.push((batch) => {
          batch.create(refs.at('passes', passId), pass);
          for (const event of events) batch.create(refs.at('events', event.scanId), event);
          if (contact) batch.create(refs.at('contacts', passId), contact);
          if (restored?.past.length) {
            const past: Past = { system: record.system, events: restored.past };
            batch.create(refs.at('pasts', passId), past);
          }
        });
        return { ...row, made: true, ...(version > 1 && { version }) };
      });
      const isLast = page + 1 >= (record.pageEnds?.length ?? 0);
      const stats = statsRef(refs, record, business);
      return {
        outcome: isLast ? 'finished' : 'more',
        writes(batch) {
          for (const add of additions) add(batch);
          if (made > 0) noteFirstCard(batch, read.business, business);
          if (rewards > 0)
            batch.set(stats.ref, { ...stats.fields, rewards: FieldValue.increment(rewards) }, { merge: true });
          batch.update(refs.page(page), { rows: after });
          writeGuarded(batch, read.record, {
            donePages: page + 1,
            made: (record.made ?? 0) + made,
            ...(isLast && { state: 'done' }),
          });
        },
      };
    },
  );
}

const sameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** The records of the mailboxes of rows that bring consents. */
const mailboxesOf = (refs: ImportRefs, rows: readonly ImportedRow[]) =>
  rows.flatMap((row) => (restoredIn(row)?.consents.length ? (mailboxRef(refs, row.customer) ?? []) : []));

/** When the reader of a customer's mailbox stopped the shop's news. */
function stopsIn(refs: ImportRefs, mailboxes: readonly DocumentSnapshot<MailboxRecord>[]) {
  const stops = new Map(mailboxes.map((snapshot) => [snapshot.ref.path, snapshot.data()?.stoppedAt]));
  return (customer: Pick<Contact, 'email'>) => stops.get(mailboxRef(refs, customer)?.path ?? '');
}

/** Why an imported card stays when the import is undone; undefined when it is as the import made it. */
function whyStays(
  row: ImportedRow,
  pass: Pass | undefined,
  contact: Contact | undefined,
  {
    reported,
    wallets,
    stoppedAt = Infinity,
  }: { reported: ReadonlySet<string>; wallets: DocumentSnapshot; stoppedAt: number | undefined },
): WhyStays | undefined {
  const { customer } = row;
  if (!pass || !customer) return 'gone';
  const restored = restoredIn(row);
  if (pass.seq !== (restored?.blocked ? 2 : 1)) return 'used';
  // Google keeps an object that its holder has deleted, and only this record leads to it.
  if (wallets.exists) return 'wallet';
  const { name, number, phoneEnd } = customer;
  const isSameHolder = sameJson(pass.holder, holderOf({ name, number, phoneEnd }));
  const { version = 1 } = row;
  const isOwnVersion = [pass.linkVersion, pass.staticVersion, pass.keyVersion].every((one) => one === version);
  if (!isSameHolder || !isOwnVersion || pass.schema !== SCHEMA) return 'changed';
  const typed = importedContact(customer, restored);
  const made = typed && stoppedAt < pass.changedAt ? withStop(typed, stoppedAt) : typed;
  if (!sameJson(contact, made)) return 'contact';
  return reported.has(pass.passId) ? 'report' : undefined;
}

/** The most values of one `in` query. */
const IN_LIMIT = 30;

/** The cards of a page whose holders have written to the shop. */
async function reportedOf(refs: ImportRefs, passIds: string[]): Promise<Set<string>> {
  const parts = Array.from({ length: Math.ceil(passIds.length / IN_LIMIT) }, (_, index) =>
    passIds.slice(index * IN_LIMIT, (index + 1) * IN_LIMIT),
  );
  const reports = await Promise.all(parts.map((ids) => queryIn(refs, QUERIES.reportsOfCards, ids).get()));
  return new Set(reports.flatMap(({ docs }) => docs.map((report) => report.data().passId)));
}

/** A card that is removed, with what is stored of it. */
interface Removal {
  pass: DocumentSnapshot<Pass>;
  contact: DocumentSnapshot<Contact>;
  counted: DocumentSnapshot<CountedCard>;
  row: ImportedRow;
}

/** Removes the cards of one page that are as the import made them. The others stay, and the page says why. */
export async function removePage(one: Turn): Promise<PageOutcome> {
  const { refs, page } = one;
  const rows = (await refs.page(page).get()).data()?.rows;
  if (!rows) return 'stopped';
  const made = rows.filter((row) => row.made && row.undone === undefined);
  const passIds = made.map(({ passId = '' }) => passId);
  const reported = await reportedOf(refs, passIds);
  return commit(
    () => ({
      record: refs.record,
      business: refs.business,
      passes: passIds.map((id) => refs.at('passes', id)),
      contacts: passIds.map((id) => refs.at('contacts', id)),
      counted: passIds.map((id) => refs.at('cardCounts', id)),
      wallets: passIds.map((id) => refs.at('wallets', id)),
      mailboxes: mailboxesOf(refs, made),
      progress: refs.insights(PROGRESS_ID),
    }),
    (read): Decision<PageOutcome> => {
      const record = read.record.data();
      const business = read.business.data();
      if (!record || !business || !isDue(record, 'undoing', one)) return { outcome: 'stopped' };
      const stoppedAt = stopsIn(refs, read.mailboxes);
      const byId = new Map(made.map((row, index) => [row.passId, index]));
      const gone: Removal[] = [];
      let kept = 0;
      const after = rows.map((row): ImportedRow => {
        const index = byId.get(row.passId);
        const [pass, contact, counted, wallets] =
          index === undefined
            ? []
            : [read.passes[index], read.contacts[index], read.counted[index], read.wallets[index]];
        if (!row.made || !pass || !contact || !counted || !wallets) return row;
        const why = whyStays(row, pass.data(), contact.data(), {
          reported,
          wallets,
          stoppedAt: row.customer && stoppedAt(row.customer),
        });
        if (why) kept += 1;
        else gone.push({ pass, contact, counted, row });
        return { ...row, undone: why ?? 'removed' };
      });
      const isLast = page + 1 >= (record.pageEnds?.length ?? 0);
      const keptInAll = (record.kept ?? 0) + kept;
      const stats = statsRef(refs, record, business);
      const rewards = gone.reduce((sum, { pass }) => sum + (pass.data()?.rewards.length ?? 0), 0);
      return {
        outcome: isLast ? 'finished' : 'more',
        writes(batch) {
          uncount(batch, refs, { progress: read.progress, cards: gone.map(({ counted }) => counted) });
          for (const { pass, contact, row } of gone) {
            const ids = importedEventIds(pass.id);
            deleteGuarded(batch, pass);
            batch.delete(refs.at('events', ids.imported));
            if (restoredIn(row)?.blocked) batch.delete(refs.at('events', ids.blocked));
            if (contact.exists) deleteGuarded(batch, contact);
            if (restoredIn(row)?.past.length) batch.delete(refs.at('pasts', pass.id));
          }
          if (isLast && keptInAll === 0) batch.delete(stats.ref);
          else if (rewards > 0)
            batch.set(stats.ref, { ...stats.fields, rewards: FieldValue.increment(-rewards) }, { merge: true });
          // At the end again, for a file that was checked while cards were being removed.
          if (page === 0 || isLast) {
            const noCards = isLast && keptInAll === 0 && { hasCards: FieldValue.delete() };
            batch.update(refs.business, { undos: FieldValue.increment(1), ...noCards });
          }
          batch.update(refs.page(page), { rows: after });
          writeGuarded(batch, read.record, {
            donePages: page + 1,
            removed: (record.removed ?? 0) + gone.length,
            kept: keptInAll,
            ...(isLast && { state: 'undone' }),
          });
        },
      };
    },
  );
}
