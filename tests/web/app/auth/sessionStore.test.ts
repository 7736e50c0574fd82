import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { SessionReading } from '../../../../web/src/shared/data/auth';
import { CLEAR_DELAY_MS, createSessionStore, INITIAL_SESSION } from '../../../../web/src/shared/session/sessionStore';

/** The longest wait for a user. */
const PATIENCE_MS = 10_000;
const READING: SessionReading = { uid: 'u1', email: 'a@shop.example', emailVerified: true, isAdmin: false };

interface Given {
  hint?: boolean;
  /** What the server says; null: it cannot be reached. */
  paid?: boolean | null;
  /** What it said the last time. */
  wasPaid?: boolean;
  unreached?: boolean;
  loads?: boolean;
}

function setUp({ hint = false, paid = false, wasPaid = false, unreached = false, loads = true }: Given = {}) {
  const server = { paid };
  const seen = { loads: 0, unverified: [] as string[], signedOut: 0, checks: [] as string[], hint };
  let report: (reading: SessionReading | null) => void = () => {};
  let otherTab: () => void = () => {};
  const store = createSessionStore({
    loadAuth: async () => {
      seen.loads += 1;
      if (!loads) throw new Error('offline');
      return {
        subscribeToAuth: (callback) => {
          report = callback;
          return () => {};
        },
      };
    },
    readPaid: async (uid) => {
      seen.checks.push(uid);
      return server.paid;
    },
    wasPaid: () => wasPaid,
    isUnreached: () => unreached,
    hint: {
      read: () => seen.hint,
      write: (signedIn) => {
        seen.hint = signedIn;
      },
      onSet: (callback) => {
        otherTab = callback;
        return () => {};
      },
    },
    onSignedOut: () => {
      seen.signedOut += 1;
    },
    onUnverified: (uid) => seen.unverified.push(uid),
  });
  return {
    store,
    seen,
    server,
    report: (reading: SessionReading | null) => report(reading),
    otherTab: () => otherTab(),
  };
}

/** Resolves after every promise that does not need the clock. */
const turn = () => new Promise((done) => setImmediate(done));

describe('the session', () => {
  // The clock is mocked, and tests advance it.
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('loads nothing for a visitor who never signed in, and is not loading', () => {
    const { store, seen } = setUp();
    store.start();
    assert.equal(seen.loads, 0);
    assert.deepEqual(store.state(), INITIAL_SESSION);
    assert.equal(store.state().loading, false);
  });

  it('loads the sign-in code for somebody who was signed in here, and for a page that asks, once', async () => {
    const { store, seen } = setUp({ hint: true });
    store.start();
    await store.ensureAuth();
    await store.ensureAuth();
    assert.equal(seen.loads, 1);
  });

  it('loads it when another tab signs in', async () => {
    const { store, seen, otherTab } = setUp();
    store.start();
    otherTab();
    await store.ensureAuth();
    assert.equal(seen.loads, 1);
  });

  it('is loading until the first callback', async () => {
    const { store, report } = setUp();
    const loaded = store.ensureAuth();
    assert.equal(store.state().loading, true);
    await loaded;
    assert.equal(store.state().loading, true);
    report(READING);
    assert.equal(store.state().loading, false);
    assert.deepEqual(store.state().user, { uid: 'u1', email: 'a@shop.example', emailVerified: true });
    assert.equal(store.state().known, true);
  });

  it('clears the user 250 ms after nobody is reported, and stops loading then', async () => {
    const { store, seen, report } = setUp();
    await store.ensureAuth();
    report(READING);
    report(null);
    assert.equal(CLEAR_DELAY_MS, 250);
    mock.timers.tick(CLEAR_DELAY_MS - 1);
    assert.equal(store.state().user?.uid, 'u1');
    assert.equal(seen.hint, true);
    mock.timers.tick(1);
    assert.equal(store.state().user, null);
    assert.equal(store.state().loading, false);
    assert.equal(seen.hint, false);
    assert.equal(seen.signedOut, 1);
  });

  it('waits the 250 ms for the first callback too', async () => {
    const { store, report } = setUp();
    await store.ensureAuth();
    report(null);
    mock.timers.tick(CLEAR_DELAY_MS - 1);
    assert.equal(store.state().loading, true);
    mock.timers.tick(1);
    assert.equal(store.state().loading, false);
    assert.equal(store.state().known, true);
  });

  it('keeps the user when one is reported again within the 250 ms', async () => {
    const { store, report } = setUp();
    await store.ensureAuth();
    report(READING);
    report(null);
    mock.timers.tick(CLEAR_DELAY_MS - 1);
    report(READING);
    mock.timers.tick(CLEAR_DELAY_MS);
    assert.equal(store.state().user?.uid, 'u1');
  });

  it('leaves the hint while somebody is signed in', async () => {
    const { store, seen, report } = setUp();
    await store.ensureAuth();
    report(READING);
    assert.equal(seen.hint, true);
  });

  it('removes one user’s stored data when another signs in', async () => {
    const { store, seen, report } = setUp();
    await store.ensureAuth();
    report(READING);
    report({ ...READING, uid: 'u2' });
    assert.equal(seen.signedOut, 1);
  });

  it('tells of every reading that is not verified', async () => {
    const { store, seen, report } = setUp();
    await store.ensureAuth();
    report({ ...READING, emailVerified: false });
    report(READING);
    assert.deepEqual(seen.unverified, ['u1']);
  });

  it('says that the code did not load, and tries again when asked', async () => {
    const { store, seen } = setUp({ loads: false });
    await store.ensureAuth();
    assert.equal(store.state().failure?.message, 'offline');
    assert.equal(store.state().loading, false);
    await store.ensureAuth();
    assert.equal(seen.loads, 2);
  });

  it('waits for a user that is on the way', async () => {
    const { store, report } = setUp();
    await store.ensureAuth();
    let there = false;
    const waited = store.untilUser('u1').then(() => (there = true));
    mock.timers.tick(PATIENCE_MS - 1);
    await turn();
    assert.equal(there, false);
    report(READING);
    await waited;
    await store.untilUser('u1');
  });

  it('waits ten seconds for one that does not come', async () => {
    const { store } = setUp();
    let over = false;
    const waited = store.untilUser('u1').then(() => (over = true));
    mock.timers.tick(PATIENCE_MS - 1);
    await turn();
    assert.equal(over, false);
    mock.timers.tick(1);
    await waited;
  });
});

describe('the payment status of the session', () => {
  it('is null until it was read, then true or false', async () => {
    const { store, report } = setUp({ paid: true });
    await store.ensureAuth();
    assert.equal(await store.refreshPaid(), false);
    report(READING);
    assert.equal(store.state().paid, null);
    assert.equal(await store.refreshPaid(), true);
    assert.equal(store.state().paid, true);
  });

  it('is read again while it is not paid, and not once it is', async () => {
    const { store, seen, report } = setUp();
    await store.ensureAuth();
    report(READING);
    assert.equal(await store.refreshPaid(), false);
    assert.equal(store.state().paid, false);
    await store.refreshPaid();
    store.reportPaid('u1', true);
    assert.equal(await store.refreshPaid(), true);
    assert.deepEqual(seen.checks, ['u1', 'u1']);
  });

  it('is the last known one while the server cannot be reached, which is asked again', async () => {
    const { store, seen, server, report } = setUp({ paid: null, wasPaid: true });
    await store.ensureAuth();
    report(READING);
    assert.equal(await store.refreshPaid(), null);
    assert.equal(store.state().paid, true);
    server.paid = false;
    assert.equal(await store.refreshPaid(), false);
    assert.equal(store.state().paid, false);
    assert.deepEqual(seen.checks, ['u1', 'u1']);
  });

  it('stays unknown where the server was never reached', async () => {
    const { store, report } = setUp({ paid: null });
    await store.ensureAuth();
    report(READING);
    assert.equal(await store.refreshPaid(), null);
    assert.equal(store.state().paid, null);
  });

  it('is the last known one at once where another request has had no answer', async () => {
    const { store, report } = setUp({ paid: null, wasPaid: true, unreached: true });
    await store.ensureAuth();
    report(READING);
    const asked = store.refreshPaid();
    assert.equal(store.state().paid, true);
    await asked;
  });

  it('keeps the last known status while the server cannot be reached', async () => {
    const { store, server, report } = setUp({ paid: true });
    await store.ensureAuth();
    report({ ...READING, isAdmin: true });
    await store.refreshPaid();
    server.paid = null;
    report({ ...READING, isAdmin: null });
    await store.refreshPaid();
    assert.deepEqual([store.state().paid, store.state().isAdmin], [true, true]);
    report({ ...READING, uid: 'u2', isAdmin: null });
    assert.deepEqual([store.state().paid, store.state().isAdmin], [null, null]);
  });

  it('belongs to its uid', async () => {
    const { store, report } = setUp();
    await store.ensureAuth();
    report(READING);
    store.reportPaid('u2', true);
    assert.equal(store.state().paid, null);
    store.reportPaid('u1', true);
    report({ ...READING, emailVerified: true });
    assert.equal(store.state().paid, true);
    report({ ...READING, uid: 'u2' });
    assert.equal(store.state().paid, null);
  });
});
