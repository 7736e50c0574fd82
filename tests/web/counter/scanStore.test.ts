import assert from 'node:assert/strict';
import { browserScanStore } from '../../../web/src/shared/device/scanStore';

/** A request to open a database, with the parts that `idb` uses. */
class OpenRequest extends EventTarget {
  result: unknown;
  error: unknown;

  /** Fails with an error, or succeeds with a database. */
  constructor(outcome: { error: unknown } | { result: unknown }) {
    super();
    Object.assign(this, outcome);
    queueMicrotask(() => this.dispatchEvent(new Event('error' in outcome ? 'error' : 'success')));
  }
}

describe('the disk of a counter', () => {
  const globals = ['IDBRequest', 'IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBTransaction'];
  afterEach(() => ['indexedDB', ...globals].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it('is opened again after it could not be opened', async () => {
    for (const name of globals) Object.assign(globalThis, { [name]: class {} });
    const opened = [
      { error: new DOMException('Internal error opening backing store.', 'UnknownError') },
      { result: { getAll: () => Promise.resolve([]), addEventListener() {} } },
    ];
    Object.assign(globalThis, { IDBRequest: OpenRequest, indexedDB: { open: () => new OpenRequest(opened.shift()!) } });
    const store = browserScanStore();
    await assert.rejects(store.all(), /backing store/);
    assert.deepEqual(await store.all(), []);
  });
});
