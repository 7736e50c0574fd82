/** Runs the functions' own commits in memory, and then writes the changed documents in a few large batches. */
import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Precondition,
  SetOptions,
  WriteBatch,
} from 'firebase-admin/firestore';

/** A document in memory. Its `version` stands for the update time: each change sets a new one. */
interface Held {
  ref: DocumentReference;
  fields: DocumentData | undefined;
  version: object;
  isChanged: boolean;
}

/** The most writes in one batch. */
const MOST_WRITES = 400;
/** gRPC's codes for a document that exists already, and for a failed precondition. */
const [ALREADY_EXISTS, FAILED_PRECONDITION] = [6, 9];

const lostRace = (code: number, path: string) => Object.assign(new Error(`${path} has changed`), { code });

/**
 * Runs `act` while reads by reference and batches of `db` are served from memory, then writes the changed documents. A
 * failed precondition and a document that exists already are refused with the database's codes. Queries, and all other
 * clients, see the changes only at the end.
 * @throws whatever `act` throws; then nothing is written
 */
export async function inMemory(db: Firestore, act: () => Promise<void>): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const real = { getAll: db.getAll.bind(db), batch: db.batch.bind(db), doc: db.doc.bind(db) };
  const held = new Map<string, Held>();
  /** Writes that are merged into stored documents: counters. */
  const merged: { ref: DocumentReference; fields: DocumentData }[] = [];

  function hold(ref: DocumentReference, fields: DocumentData | undefined, isChanged: boolean): void {
    held.set(ref.path, { ref, fields, version: {}, isChanged });
  }

  async function getAll(...refs: DocumentReference[]): Promise<DocumentSnapshot[]> {
    const unknown = refs.filter(({ path }) => !held.has(path));
    if (unknown.length > 0)
      for (const read of await real.getAll(...unknown))
        if (!held.has(read.ref.path)) hold(read.ref, read.data(), false);
    return refs.map((ref) => {
      const { fields, version } = held.get(ref.path) as Held;
      return {
        ref,
        id: ref.id,
        exists: fields !== undefined,
        updateTime: fields && version,
        data: () => fields && { ...fields },
        get: (field: string) => (fields as DocumentData | undefined)?.[field] as unknown,
      } as unknown as DocumentSnapshot;
    });
  }

  function batch(): WriteBatch {
    const writes: { check: () => void; write: () => void }[] = [];
    const fieldsOf = ({ path }: DocumentReference) => held.get(path)?.fields;
    const staged = {
      create(ref: DocumentReference, fields: DocumentData) {
        const check = () => {
          if (fieldsOf(ref)) throw lostRace(ALREADY_EXISTS, ref.path);
        };
        writes.push({ check, write: () => hold(ref, fields, true) });
      },
      update(ref: DocumentReference, fields: DocumentData, guard?: Precondition) {
        const check = () => {
          const before = held.get(ref.path);
          const isAsRead = guard?.lastUpdateTime === undefined || (guard.lastUpdateTime as object) === before?.version;
          if (!before?.fields || !isAsRead) throw lostRace(FAILED_PRECONDITION, ref.path);
        };
        const write = () => {
          const next = Object.entries({ ...fieldsOf(ref), ...fields });
          const kept = next.filter(([, value]) => !FieldValue.delete().isEqual(value as never));
          hold(ref, Object.fromEntries(kept), true);
        };
        writes.push({ check, write });
      },
      set(ref: DocumentReference, fields: DocumentData, options?: SetOptions) {
        const write = () => void (options ? merged.push({ ref, fields }) : hold(ref, fields, true));
        writes.push({ check: () => {}, write });
      },
      commit() {
        for (const { check } of writes) check();
        for (const { write } of writes) write();
        return Promise.resolve([]);
      },
    };
    return staged as unknown as WriteBatch;
  }

  const doc = (path: string): DocumentReference => {
    const ref = real.doc(path);
    return Object.assign(ref, { get: async () => (await getAll(ref))[0] });
  };
  Object.assign(db, { getAll, batch, doc });
  try {
    await act();
  } finally {
    for (const name of ['getAll', 'batch', 'doc']) Reflect.deleteProperty(db, name);
  }
  const changed = [...held.values()].filter(({ isChanged }) => isChanged);
  const writes = [
    ...changed.map(
      ({ ref, fields }) =>
        (to: WriteBatch) =>
          void to.set(ref, fields ?? {}),
    ),
    ...merged.map(
      ({ ref, fields }) =>
        (to: WriteBatch) =>
          void to.set(ref, fields, { merge: true }),
    ),
  ];
  for (let from = 0; from < writes.length; from += MOST_WRITES) {
    const one = real.batch();
    for (const write of writes.slice(from, from + MOST_WRITES)) write(one);
    await one.commit();
  }
}
