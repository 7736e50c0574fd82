import assert from 'node:assert/strict';
import { mock } from 'node:test';
import {
  browserScanStore,
  readWaitingHere,
  deviceScans,
  isStoredScan,
  type StoredScan,
} from '../../../web/src/shared/scans/scanStore';
import { useWaitingHere } from '../../../web/src/shared/scans/waitingScans';
import { fakeBrowser } from '../fakeBrowser';
import { mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';

const SCAN: StoredScan = {
  scanId: 'one',
  order: 1,
  command: 'recordScan',
  body: { businessId: 'shop', scanId: 'one', takenBy: 'ada' },
  takenAt: 1,
  isSent: false,
  wasQueued: true,
  state: 'waiting',
  card: '7X2K-9ABC',
};

describe('a value on the disk of a counter', () => {
  it('is a scan if it has a scan’s fields, in whatever state', () => {
    for (const state of ['waiting', 'checking', 'accepted', 'refused', 'decision', 'withdrawn'] as const)
      assert.ok(isStoredScan({ ...SCAN, state, message: 'Words.', reason: 'bad-code', decidedAt: 2 }), state);
    assert.ok(isStoredScan({ ...SCAN, command: 'undoScan', undoWith: 'two', undone: true, isRedated: true }));
  });

  it('is none without one of them, or with one of another type', () => {
    for (const name of Object.keys(SCAN))
      for (const value of [undefined, null, [], {}]) assert.ok(!isStoredScan({ ...SCAN, [name]: value }), name);
    for (const change of [{ command: 'pay' }, { state: 'lost' }, { message: 1 }, { reason: {} }, { decidedAt: '2' }])
      assert.ok(!isStoredScan({ ...SCAN, ...change }), JSON.stringify(change));
    assert.ok(!isStoredScan({ ...SCAN, body: { ...SCAN.body, scanId: 'other' } }), 'another scan’s body');
    for (const value of [undefined, null, 'one', 1, []]) assert.ok(!isStoredScan(value), String(value));
  });
});

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

  it('is opened once more after its connection has ended, however many actions were under way', async () => {
    for (const name of globals) Object.assign(globalThis, { [name]: class {} });
    const connections: EventTarget[] = [];
    /** A connection that refuses everything once it has ended. */
    function connect(): OpenRequest {
      const db = Object.assign(new EventTarget(), {
        isOver: false,
        close() {},
        getAll: async () => {
          if (db.isOver) throw new DOMException('The connection is closing.', 'InvalidStateError');
          return [];
        },
      });
      db.addEventListener('close', () => (db.isOver = true));
      connections.push(db);
      return new OpenRequest({ result: db });
    }
    Object.assign(globalThis, { IDBRequest: OpenRequest, indexedDB: { open: connect } });
    const warned = mock.method(console, 'warn', () => undefined);
    const store = browserScanStore();
    await store.all();
    const underWay = [store.all(), store.all()];
    connections[0]!.dispatchEvent(new Event('close'));
    assert.deepEqual(await Promise.all(underWay), [[], []]);
    assert.deepEqual([connections.length, warned.mock.callCount()], [2, 2]);
    warned.mock.restore();
  });
});

describe('the scans that wait on this device', () => {
  afterEach(() => mock.restoreAll());

  it('are those without an answer, also of commands that somebody has to send again', async () => {
    const states = ['waiting', 'checking', 'accepted', 'refused', 'decision', 'withdrawn'] as const;
    mock.method(deviceScans, 'all', () => Promise.resolve(states.map((state) => ({ ...SCAN, state }))));
    assert.deepEqual(
      (await readWaitingHere()).map(({ state }) => state),
      ['waiting', 'checking'],
    );
  });

  it('are told however late the disk answers, also after another tab has held the database', async () => {
    const browser = fakeBrowser();
    // A counter has been open in this browser.
    Object.assign(globalThis, { localStorage: { getItem: () => '{}' } });
    mock.timers.enable({ apis: ['setTimeout'] });
    const [asked, opened, read] = [new OpenPromise<void>(), new OpenPromise<void>(), new OpenPromise<StoredScan[]>()];
    // The store is loaded on demand, so here it is another module than the one above.
    const { HeldDatabaseError } = await import('../../../web/src/shared/scans/lastingDatabase');
    const loaded = await import('../../../web/src/shared/scans/scanStore');
    const answers = [() => Promise.reject(new HeldDatabaseError(opened.promise)), () => read.promise];
    mock.method(loaded.deviceScans, 'all', () => {
      asked.resolve();
      return answers.shift()?.();
    });
    const door = await mountHook(useWaitingHere, undefined);
    await door.after(() => asked.promise);
    for (const next of [opened.resolve, () => read.resolve([SCAN])]) {
      await door.after(() => mock.timers.tick(10_000));
      assert.equal(door.now(), 0);
      await door.after(next);
    }
    assert.equal(door.now(), 1);
    await door.leave();
    mock.timers.reset();
    browser.leave();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });
});
