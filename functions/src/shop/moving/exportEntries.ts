/**
 * The entries of an export, each as a stream of lines. Everything is read as of one moment, a page at a time, so that a
 * shop of any size needs no more memory than a page.
 */
import { createHash } from 'node:crypto';
import { CARD_COLUMNS, cardCells, EXPORT_VERSION } from '@tessera/domain/moving/exportRow';
import { BYTE_ORDER_MARK, csvLine } from '@tessera/domain/moving/guard';
import type { Past } from '@tessera/domain/moving/restored';
import { type Contact, withStop } from '@tessera/domain/pass/contact';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { BusinessCollection, BusinessRecords } from '@tessera/domain/records/collections';
import type { Business } from '@tessera/domain/shop/business';
import { isAtLeast, type MemberRole } from '@tessera/domain/team/member';
import type { Query, QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { toPlain } from '../../platform/toPlain';
import { mailboxRef } from '../../records/mailboxes';
import type { BusinessRefs } from '../../records/refs';
import { proofsOf } from './proof';

/** Number of documents that are read at a time: many of the small ones, and few of those that can have 60 kB. */
const PAGES: Partial<Record<BusinessCollection, number>> = { events: 4000, pasts: 200 };
const PAGE = 1000;
const pageOf = (name: BusinessCollection): number => PAGES[name] ?? PAGE;
/** The size of a file of cards, below the 20 MB and 50,000 rows that an import takes. */
const CARDS_BYTES = 15_000_000;
const CARDS_ROWS = 40_000;

/** The size and hash of an entry, for the list in the last entry. */
interface EntrySum {
  name: string;
  lines: number;
  bytes: number;
  sha256: string;
}

export interface Entry {
  name: string;
  lines: () => AsyncGenerator<string>;
}

/** The documents of a query as they were at a moment, one after another. */
async function* documentsAt<Record>(
  query: Query<Record>,
  moment: Timestamp,
  size = PAGE,
): AsyncGenerator<QueryDocumentSnapshot<Record>> {
  let next = query.limit(size);
  for (;;) {
    const page = next;
    const { docs } = await query.firestore.runTransaction((at) => at.get(page), { readOnly: true, readTime: moment });
    yield* docs;
    const last = docs.at(-1);
    if (!last || docs.length < size) return;
    next = query.startAfter(last).limit(size);
  }
}

/** Reads a sorted stream alongside another: returns the documents of a key. Keys are asked for in ascending order. */
function alongside<Record>(
  documents: AsyncGenerator<QueryDocumentSnapshot<Record>>,
  keyOf: (record: Record, id: string) => string,
) {
  let held: { key: string; record: Record } | null | undefined;
  const next = async () => {
    const { value, done } = await documents.next();
    held = done ? null : { key: keyOf(value.data(), value.id), record: value.data() };
  };
  return async (key: string): Promise<Record[]> => {
    const records: Record[] = [];
    if (held === undefined) await next();
    while (held && held.key <= key) {
      if (held.key === key) records.push(held.record);
      await next();
    }
    return records;
  };
}

interface Shop {
  refs: BusinessRefs;
  business: Business;
  moment: Timestamp;
  /** The role of whoever downloads it. */
  role: MemberRole;
}

/** When the readers of mailboxes have stopped the shop's news, by the id of the mailbox. */
async function stopsAt({ refs, moment }: Shop): Promise<Map<string, number>> {
  const stops = new Map<string, number>();
  for await (const mailbox of documentsAt(refs.collection('mailboxes').orderBy('__name__'), moment)) {
    const { stoppedAt } = mailbox.data();
    if (stoppedAt !== undefined) stops.set(mailbox.id, stoppedAt);
  }
  return stops;
}

/** The lines of `cards.csv`: open and blocked cards, with contact and past. */
async function* cardLines(shop: Shop): AsyncGenerator<string> {
  const { refs, business, moment } = shop;
  const [proofs, stops] = await Promise.all([proofsOf(business.ownerUid), stopsAt(shop)]);
  const byId = <Name extends BusinessCollection>(name: Name) =>
    documentsAt<BusinessRecords[Name]>(refs.collection(name).orderBy('__name__'), moment, pageOf(name));
  const events = refs.collection('events').orderBy('passId').orderBy('seq', 'desc');
  const eventsOf = alongside<PassEvent>(documentsAt(events, moment, pageOf('events')), ({ passId }) => passId);
  const contactOf = alongside<Contact>(byId('contacts'), (_, id) => id);
  const pastOf = alongside<Past>(byId('pasts'), (_, id) => id);
  for await (const snapshot of byId('passes')) {
    const pass: Pass = snapshot.data();
    if (pass.status === 'closed' || pass.practice) continue;
    const [stored] = await contactOf(pass.passId);
    const contact = stored && withStop(stored, stops.get(mailboxRef(refs, stored)?.id ?? ''));
    const [past] = await pastOf(pass.passId);
    yield csvLine(cardCells(pass, contact, { events: await eventsOf(pass.passId), past }, proofs.make));
  }
}

/** The files of cards, each short enough for an import. */
async function* cardFiles(shop: Shop): AsyncGenerator<Entry> {
  const lines = cardLines(shop);
  let waiting = await lines.next();
  for (let number = 1; number === 1 || !waiting.done; number += 1) {
    yield {
      name: number === 1 ? 'cards.csv' : `cards-${number}.csv`,
      async *lines() {
        yield BYTE_ORDER_MARK + csvLine(CARD_COLUMNS);
        let bytes = 0;
        for (let rows = 0; !waiting.done && rows < CARDS_ROWS && bytes < CARDS_BYTES; rows += 1) {
          bytes += Buffer.byteLength(waiting.value);
          yield waiting.value;
          waiting = await lines.next();
        }
      },
    };
  }
}

const jsonLine = (id: string, record: object): string => `${JSON.stringify({ id, ...toPlain(record) })}\n`;

/** A collection as JSON lines. @param kept the fields of a record that are written; undefined leaves the record out */
const linesOf = <Name extends BusinessCollection>(
  { refs, moment }: Shop,
  name: Name,
  kept: (record: BusinessRecords[Name]) => object | undefined = (record) => record,
): Entry => ({
  name: `${name}.jsonl`,
  async *lines() {
    const query = refs.collection(name).orderBy('__name__');
    for await (const snapshot of documentsAt<BusinessRecords[Name]>(query, moment, pageOf(name))) {
      const record = kept(snapshot.data());
      if (record) yield jsonLine(snapshot.id, record);
    }
  },
});

/** The offers of every programme, each from the programme's own collection. */
const offers = ({ refs, moment, business }: Shop): Entry => ({
  name: 'offers.jsonl',
  async *lines() {
    for (const programmeId of Object.keys(business.programmes)) {
      const sorted = refs.offers(programmeId).orderBy('__name__');
      for await (const snapshot of documentsAt(sorted, moment))
        yield jsonLine(snapshot.id, { programmeId, ...snapshot.data() });
    }
  },
});

const single = (name: string, content: () => object): Entry => ({
  name,
  async *lines() {
    yield `${JSON.stringify(content(), null, 2)}\n`;
  },
});

/** An entry whose size and hash are computed while it is written. */
const summed = ({ name, lines }: Entry, sums: EntrySum[]): Entry => ({
  name,
  async *lines() {
    const hash = createHash('sha256');
    const sum = { name, lines: 0, bytes: 0, sha256: '' };
    for await (const line of lines()) {
      hash.update(line);
      sum.lines += 1;
      sum.bytes += Buffer.byteLength(line);
      yield line;
    }
    sum.sha256 = hash.digest('hex');
    sums.push(sum);
  },
});

/**
 * The entries in their order. The last one has the sums of all others: an export without it broke off. Each entry is
 * read to its end before the next one is asked for. As in the security rules, an alert about a manager, keys and
 * addresses are for owners.
 */
export async function* exportEntries(shop: Shop): AsyncGenerator<Entry> {
  const sums: EntrySum[] = [];
  const began = shop.moment.toDate().toISOString();
  const all = async function* () {
    yield single('format.json', () => ({
      format: 'export of a shop',
      version: EXPORT_VERSION,
      shop: shop.business.name,
      asOf: began,
    }));
    yield* cardFiles(shop);
    yield linesOf(shop, 'passes', ({ failedCodes: _, ...pass }) => pass);
    yield linesOf(shop, 'contacts');
    yield linesOf(shop, 'mailboxes');
    yield linesOf(shop, 'events');
    yield linesOf(shop, 'pasts');
    yield linesOf(shop, 'reports');
    yield linesOf(shop, 'messages');
    yield linesOf(shop, 'automations');
    yield linesOf(shop, 'alerts', (alert) => (isAtLeast(shop.role, alert.least) ? alert : undefined));
    yield linesOf(shop, 'programmes');
    yield offers(shop);
    yield linesOf(shop, 'stats');
    yield linesOf(shop, 'members', ({ uid, name, role, kind, active, joinedAt, locationId }) => ({
      uid,
      name,
      role,
      kind,
      active,
      joinedAt,
      locationId,
    }));
    if (isAtLeast(shop.role, 'owner')) {
      yield linesOf(shop, 'apiKeys', ({ hash: _, ...key }) => key);
      yield linesOf(shop, 'webhooks');
    }
    yield single('business.json', () => toPlain(shop.business));
  };
  for await (const entry of all()) yield summed(entry, sums);
  yield single('complete.json', () => ({ version: EXPORT_VERSION, asOf: began, entries: sums }));
}
