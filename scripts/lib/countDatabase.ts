/** Counts what the shipped functions read and write in the database while they run in this process, at the SDK. */
import assert from 'node:assert/strict';
import { Firestore, Query, Transaction, WriteBatch } from 'firebase-admin/firestore';

/**
 * The requests that read, the documents that they read (a query that finds none costs one as well), and writes,
 * but for those of transactions.
 */
const NOTHING = { requests: 0, reads: 0, writes: 0, commits: 0 };
export type DatabaseCost = typeof NOTHING;

/** A counter. It counts from now on, until `stop`. */
export function countDatabase(): { costOf(act: () => Promise<unknown>): Promise<DatabaseCost>; stop(): void } {
  const counts = { ...NOTHING };
  const restore: (() => void)[] = [];

  /** Calls `tally` with the original method's answer. What has failed has read and written nothing. */
  function count(prototype: object, method: string, tally: (args: unknown[], answer: unknown) => void): void {
    const methods = prototype as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const original = methods[method] ?? assert.fail(method);
    methods[method] = function (this: unknown, ...args: unknown[]) {
      const answer = original.apply(this, args);
      void answer.then(
        (value) => tally(args, value),
        () => undefined,
      );
      return answer;
    };
    restore.push(() => (methods[method] = original));
  }

  count(WriteBatch.prototype, 'commit', (_, written) => {
    counts.writes += (written as unknown[]).length;
    counts.commits += 1;
  });
  // A document's own `get` is a `getAll` of one.
  const read = (documents: number) => {
    counts.requests += 1;
    counts.reads += documents;
  };
  count(Firestore.prototype, 'getAll', (refs) => read(refs.length));
  count(Query.prototype, 'get', (_, found) => read(Math.max(1, (found as { size: number }).size)));
  // Of a query or of a document.
  count(Transaction.prototype, 'get', (_, found) => read(Math.max(1, (found as { size?: number }).size ?? 1)));

  return {
    async costOf(act) {
      Object.assign(counts, NOTHING);
      await act();
      return { ...counts };
    },
    stop() {
      for (const undo of restore) undo();
    },
  };
}
