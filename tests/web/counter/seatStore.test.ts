import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { serverClock } from '../../../web/src/counter/queue/serverClock';
import { createSeatStore, type SeatState, type ShiftHere, takerAt } from '../../../web/src/counter/seat/seatStore';
import { useSeat } from '../../../web/src/counter/seat/useSeat';
import { recallRead } from '../../../web/src/shared/query/queryCache';
import { eventually } from '../../support/eventually';
import { emptyStorage, localStorageFor } from '../../support/localStorage';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';

const shiftOf = (name: string): ShiftHere => ({ shift: `${name}’s`, until: Date.now() + 3_600_000, uid: name, name });
const TABLET = { uid: 'device_1', shop: { businessId: 'shop' } };

describe('the shift on a tablet', () => {
  const store = localStorageFor();
  let browser: ReturnType<typeof fakeBrowser>;
  let tablet: MountedHook<undefined, ReturnType<typeof useSeat>>;

  const actions = () => tablet.now()[1];
  const open = () => {
    const [state] = tablet.now();
    return state.status === 'open' ? state.shift?.name : assert.fail(state.status);
  };

  beforeEach(async () => {
    browser = fakeBrowser();
    store(emptyStorage());
    mock.method(console, 'warn', () => {});
    localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift: shiftOf('Ann') }));
    tablet = await mountHook(useSeat, undefined);
  });
  afterEach(async () => {
    await tablet.leave();
    mock.restoreAll();
    browser.leave();
  });

  it('ends with its own end, and not with a late answer about the one before', async () => {
    const { endShift, setShift } = actions();
    await tablet.after(() => endShift('Ann’s'));
    assert.equal(open(), undefined);
    assert.equal(takerAt('device', 'device_1'), null);
    await tablet.after(() => setShift(shiftOf('Bob')));
    await tablet.after(() => endShift('Ann’s'));
    assert.equal(open(), 'Bob');
    assert.deepEqual(takerAt('device', 'device_1'), { takenBy: 'device_1', shift: 'Bob’s' });
  });

  it('says that a scan is lost, if it ended with one, until the next begins', async () => {
    const isScanLost = () => {
      const [state] = tablet.now();
      return state.status === 'open' && state.isScanLost;
    };
    await tablet.after(() => actions().endShift('Bob’s', true));
    assert.equal(isScanLost(), undefined, 'a late answer');
    await tablet.after(() => actions().endShift('Ann’s', true));
    assert.equal(isScanLost(), true);
    await tablet.after(() => actions().setShift(shiftOf('Bob')));
    await tablet.after(() => actions().endShift('Bob’s'));
    assert.equal(isScanLost(), false);
  });

  it('ends in a tab that was left behind, and goes on in the other tab, where the next person works', async () => {
    localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift: shiftOf('Bob') }));
    await tablet.after(() => actions().endShift('Ann’s'));
    assert.equal(open(), undefined);
    assert.deepEqual(takerAt('device', 'device_1'), { takenBy: 'device_1', shift: 'Bob’s' });
  });

  it('ends and begins here when it does in another tab', async () => {
    const stores = async (shift?: ShiftHere) => {
      localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift }));
      await tablet.after(() => browser.stores('tessera.device'));
    };
    await stores();
    assert.equal(open(), undefined);
    await stores(shiftOf('Bob'));
    assert.equal(open(), 'Bob');
  });
});

describe('the session at a counter', () => {
  const store = localStorageFor();
  const ADA = { uid: 'ada', email: 'ada@shop.example', isVerified: true };
  const [CAFE, BAKERY] = ['cafe', 'bakery'].map((businessId) => ({ businessId, business: { name: businessId } }));
  let browser: ReturnType<typeof fakeBrowser>;
  /** The subscriptions to a session, each with the seat, and whether it goes on. */
  let sessions: { seat: string; isOver: boolean; says: (who: object | null) => void }[];
  let codes: string[];
  /** What the server answers. */
  let server: { shops: () => unknown; shop: () => unknown; enter: () => unknown };
  let leave: () => void;

  const code = {
    subscribeToSeat(seat: string, says: (who: object | null) => void) {
      const session = { seat, isOver: false, says };
      sessions.push(session);
      return () => (session.isOver = true);
    },
    readShops: async () => server.shops(),
    readShop: async () => server.shop(),
    claimSeat: async (typed: string) => (codes.push(typed), { token: 'token', businessId: 'cafe' }),
    enterSeat: async () => server.enter(),
    leaveSeat: async () => undefined,
  };
  const seatOf = (load: () => Promise<unknown> = async () => code) => {
    const seat = createSeatStore(load as Parameters<typeof createSeatStore>[0]);
    leave = seat.start();
    return seat;
  };
  const until = (seat: { state: () => SeatState }, status: SeatState['status']) =>
    eventually(status, async () => seat.state().status === status);
  const shopIn = (state: SeatState) => (state.status === 'open' ? state.shop.businessId : undefined);
  const open = () => sessions.filter(({ isOver }) => !isOver).map(({ seat }) => seat);

  beforeEach(() => {
    browser = fakeBrowser();
    store(emptyStorage());
    mock.method(console, 'warn', () => {});
    sessions = [];
    codes = [];
    server = { shops: () => [CAFE], shop: () => CAFE, enter: () => 'device_1' };
  });
  afterEach(() => {
    leave();
    mock.restoreAll();
    browser.leave();
  });

  it('opens the only shop, and asks which of several', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    sessions[0]?.says(ADA);
    await until(seat, 'open');
    server.shops = () => [CAFE, BAKERY];
    await seat.chooseAgain();
    assert.equal(seat.state().status, 'choose');
  });

  it('offers no shops to somebody who has left before they were read', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    sessions[0]?.says(ADA);
    await until(seat, 'open');
    const late = new OpenPromise<unknown>();
    server.shops = () => late.promise;
    const choosing = seat.chooseAgain();
    sessions[0]?.says(null);
    late.resolve([CAFE, BAKERY]);
    await choosing;
    assert.equal(seat.state().status, 'nobody');
  });

  it('ends with the refusal of the server, and is tried again where there was no answer', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    server.shops = () => Promise.reject(Object.assign(new Error('ended'), { code: 'auth/user-disabled' }));
    sessions[0]?.says(ADA);
    await until(seat, 'nobody');
    assert.deepEqual(seat.state(), { status: 'nobody', because: 'session-ended' });
    server.shops = () => Promise.reject(new Error('no answer'));
    sessions[0]?.says(ADA);
    await until(seat, 'unreached');
    server.shops = () => [CAFE];
    browser.turns('visible');
    await until(seat, 'open');
    sessions[0]?.says(null);
    assert.deepEqual(seat.state(), { status: 'nobody', because: 'session-ended' });
  });

  it('says which team a person is no longer in, and lets another person log in', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    sessions[0]?.says(ADA);
    await until(seat, 'open');
    server.shops = () => [];
    await seat.retry();
    assert.deepEqual(seat.state(), { status: 'none', email: ADA.email, left: 'cafe' });
    await seat.signOut();
    assert.deepEqual(seat.state(), { status: 'nobody' });
  });

  it('of a tablet that was removed ends, and says so', async () => {
    localStorage.setItem('tessera.device', JSON.stringify({ uid: 'device_1', shop: CAFE }));
    const seat = seatOf();
    server.shop = () => null;
    await eventually('the session', async () => open().length === 1);
    sessions[0]?.says({ uid: 'device_1', email: null, isVerified: false });
    await until(seat, 'nobody');
    assert.deepEqual(seat.state(), { status: 'nobody', because: 'tablet-removed' });
    assert.equal(localStorage.getItem('tessera.device'), null);
  });

  it('of a person does not end the tablet’s, which another tab has taken since', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    sessions[0]?.says(null);
    const tablet = JSON.stringify({ uid: 'device_1', shop: CAFE });
    localStorage.setItem('tessera.device', tablet);
    // The tablet's session may not read a person's membership.
    server.shop = () => null;
    server.shops = () => [BAKERY];
    sessions[0]?.says(ADA);
    await until(seat, 'open');
    assert.deepEqual([shopIn(seat.state()), localStorage.getItem('tessera.device')], ['bakery', tablet]);
  });

  it('is not opened by an answer about somebody who has left meanwhile', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    const late = new OpenPromise<unknown>();
    server.shops = () => late.promise;
    sessions[0]?.says(ADA);
    sessions[0]?.says(null);
    late.resolve([CAFE]);
    await late.promise;
    await new Promise(setImmediate);
    assert.equal(seat.state().status, 'nobody');
    assert.equal(recallRead('counter')?.value ?? null, null);
    // Of two accounts, the one that is signed in now.
    const first = new OpenPromise<unknown>();
    server.shops = () => first.promise;
    sessions[0]?.says(ADA);
    server.shops = () => [BAKERY];
    sessions[0]?.says({ ...ADA, uid: 'bob' });
    await until(seat, 'open');
    first.resolve([CAFE]);
    await first.promise;
    await new Promise(setImmediate);
    assert.equal(shopIn(seat.state()), 'bakery');
  });

  it('goes on with a shift that has not ended by the server’s clock, however wrong the device’s is', async () => {
    for (const ahead of [-HOUR_MS, HOUR_MS]) {
      serverClock.measure()(Date.now() + ahead);
      const shift = { ...shiftOf('Ann'), until: Date.now() };
      localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift }));
      const seat = seatOf();
      await eventually('the session', async () => open().length === 1);
      sessions.at(-1)?.says({ uid: TABLET.uid });
      await eventually('the shop', async () => shopIn(seat.state()) === 'cafe');
      const state = seat.state();
      assert.equal(state.status === 'open' && state.shift?.name, ahead < 0 ? 'Ann' : undefined);
      leave();
    }
    serverClock.measure()(Date.now());
  });

  it('is not followed when its code loads after the page was left', async () => {
    const late = new OpenPromise<unknown>();
    seatOf(() => late.promise);
    leave();
    late.resolve(code);
    await late.promise;
    assert.deepEqual(open(), []);
  });

  it('becomes the tablet’s with a code, which is used once, though the first press failed', async () => {
    const seat = seatOf();
    await eventually('the session', async () => open().length === 1);
    server.enter = () => Promise.reject(new Error('no answer'));
    await assert.rejects(seat.claim('ABC'), /no answer/);
    server.enter = () => 'device_1';
    await seat.claim('ABC');
    assert.deepEqual([seat.state().status, codes, open()], ['open', ['ABC'], ['device']]);
    await seat.signOut();
    assert.deepEqual([seat.state(), open()], [{ status: 'nobody' }, ['person']]);
  });
});
