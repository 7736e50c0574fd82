/** Sends files to a shop's import, and waits for what becomes of them. */
import type { Columns, Preset } from '@tessera/domain/moving/columns';
import { partsOf } from '@tessera/domain/moving/file';
import type { ImportAnswer, ImportState, ShownRow } from '@tessera/domain/moving/imports';
import { differences } from '@tessera/domain/pass/ledger';
import type { PassEvent } from '@tessera/domain/pass/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { CollectionReference, DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { refsOf } from '../../functions/src/records/refs';
import { insightsDifferences } from '../../functions/src/shop/numbers/verifyInsights';
import { adminDb } from './accounts';
import { eventually } from './eventually';
import { ask, type Shop } from './shop';

const WORKED: readonly ImportState[] = ['checked', 'refused', 'paused', 'done', 'undone'];

/** Waits until nothing of the import is under way. It looks in the database, because calls are limited. */
export async function settled({ businessId, owner }: Shop, importId: string): Promise<ImportAnswer> {
  const record = adminDb().doc(`businesses/${businessId}/imports/${importId}`);
  await eventually('the import is worked through', async () =>
    WORKED.includes((await record.get()).get('state') as ImportState),
  );
  return ask('getImport', { businessId, importId }, owner.idToken);
}

/** Sends a file and has it checked. */
export async function checkText(
  shop: Shop,
  text: string,
  { preset = 'other', name = 'Stamp Club', columns }: { preset?: Preset; name?: string; columns?: Columns } = {},
): Promise<ImportAnswer & { importId: string }> {
  const { businessId, owner } = shop;
  const parts = partsOf(text);
  const { importId } = await ask('startImport', { businessId, preset, name, parts: parts.length }, owner.idToken);
  for (const [part, content] of parts.entries())
    await ask('addImportPart', { businessId, importId, part, text: content }, owner.idToken);
  await ask('checkImport', { businessId, importId, columns }, owner.idToken);
  return { importId, ...(await settled(shop, importId)) };
}

/** All rows of an import. */
export async function rowsOf(shop: Shop, importId: string): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  for (let left = 1; left > 0;) {
    const after = rows.at(-1)?.row ?? 0;
    const answer = await ask('getImport', { businessId: shop.businessId, importId, after }, shop.owner.idToken);
    rows.push(...answer.rows);
    left = answer.left ?? 0;
  }
  return rows;
}

/** Runs or undoes an import, and waits for its end. */
export async function work(shop: Shop, what: 'runImport' | 'undoImport', importId: string): Promise<ImportAnswer> {
  await ask(what, { businessId: shop.businessId, importId }, shop.owner.idToken);
  return settled(shop, importId);
}

/** A document as a line: its path, when it was written last, and all that is in it. */
const lineOf = ({ ref, updateTime, data }: { ref: DocumentReference; updateTime: Timestamp; data: object }): string =>
  `${ref.path} ${updateTime.toDate().toISOString()} ${JSON.stringify(data)}`;

/** The lines of a collection, with all that is below it. */
async function linesIn(collection: CollectionReference): Promise<string[]> {
  const { docs } = await collection.get();
  const lines = await Promise.all(
    docs.map(async (document) => {
      const deeper = await document.ref.listCollections();
      const { ref, updateTime } = document;
      return [lineOf({ ref, updateTime, data: document.data() }), ...(await Promise.all(deeper.map(linesIn))).flat()];
    }),
  );
  return lines.flat();
}

/**
 * Every document that is stored of a shop, wherever it is, except its imports' own records. Each is a line that changes
 * when the document is written. The shop's own line changes with its content, without the number of undone imports. The
 * counters of calls are left out, because the test itself calls.
 */
export async function documentsOf({ businessId }: Pick<Shop, 'businessId'>): Promise<string[]> {
  const db = adminDb();
  const business = db.doc(`${COLLECTIONS.businesses}/${businessId}`);
  const own = (await business.listCollections()).filter(({ id }) => id !== 'imports');
  const elsewhere = (await db.listCollections()).filter(
    ({ id }) => id !== COLLECTIONS.businesses && id !== COLLECTIONS.rateLimits,
  );
  const { undos: _, ...stored } = (await business.get()).data() ?? {};
  const lines = [
    `${business.path} ${JSON.stringify(stored)}`,
    ...(await Promise.all(own.map(linesIn))).flat(),
    ...(await Promise.all(elsewhere.map(linesIn))).flat().filter((line) => line.includes(businessId)),
  ];
  return lines.sort((one, other) => (one < other ? -1 : 1));
}

/**
 * What the check of the ledger says of one shop. `verifyLedger` queries the events of each card of every shop, and for
 * each query the emulator reads all events.
 */
export async function ledgerDifferences({ businessId }: Pick<Shop, 'businessId'>): Promise<string[]> {
  const refs = refsOf(adminDb(), businessId);
  const events = new Map<string, PassEvent[]>();
  for (const snapshot of (await refs.collection('events').get()).docs) {
    const event = snapshot.data();
    events.set(event.passId, [...(events.get(event.passId) ?? []), event]);
  }
  const passes = (await refs.collection('passes').get()).docs.map((snapshot) => snapshot.data());
  const ofCards = passes.flatMap((pass) => differences(pass, events.get(pass.passId) ?? []));
  return [...ofCards, ...(await insightsDifferences(refs))];
}
