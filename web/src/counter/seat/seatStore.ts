/** The seat of this counter: a team member's account, or the shop's tablet with the person who typed a PIN. */
import type * as CounterSeat from '../../shared/data/counterSeat';
import type { Seat, SeatHolder } from '../../shared/data/counterSeat';
import { isSignedOut } from '../../shared/data/errors';
import type { Shop } from '../../shared/data/shops';
import { keepTrying } from '../../shared/lib/keepTrying';
import { createListeners } from '../../shared/lib/listeners';
import { loadChunk } from '../../shared/lib/loadChunk';
import { storedRecord, storedText } from '../../shared/lib/storage';
import { forgetReads, recallRead, rememberRead } from '../../shared/query/queryCache';
import type { Taker } from '../queue/promisedUndos';
import { serverClock } from '../queue/serverClock';

/** The open shift on the tablet, and its person. */
export interface ShiftHere {
  shift: string;
  /** By the server's clock: milliseconds since 1970. */
  until: number;
  uid: string;
  name: string;
}

/** Stored in the browser, so that the page opens without a connection. */
interface StoredSeat {
  uid: string;
  shop: Shop;
  shift?: ShiftHere;
}

export type SeatState =
  | { status: 'starting' | 'unreached' }
  /** `because`: why the counter that was open on this page, or when it was opened last, is closed. */
  | { status: 'nobody'; because?: 'session-ended' | 'tablet-removed' }
  | { status: 'unverified'; email: string | null }
  /** `left`: the shop where this person worked when the counter was opened last. */
  | { status: 'none'; email: string | null; left?: string }
  | { status: 'choose'; shops: Shop[] }
  /** `isScanLost`: the server refused the last scan, because the shift had ended. */
  | ({ status: 'open'; seat: Seat; hasOthers: boolean; isScanLost?: boolean } & StoredSeat);

export const loadSeat = (): Promise<typeof CounterSeat> => loadChunk(() => import('../../shared/data/counterSeat'));

/** The tablet's own seat. It stays when a person signs out. */
const DEVICE = 'tessera.device';
const device = storedRecord(DEVICE);
const PERSON = 'counter';
const signedInHint = storedText('tessera.signedIn');

const isStoredSeat = (value: unknown): value is StoredSeat =>
  value !== null && typeof value === 'object' && 'uid' in value && 'shop' in value;

const storage = {
  read(seat: Seat): StoredSeat | null {
    const value = seat === 'device' ? device.read() : recallRead(PERSON)?.value;
    return isStoredSeat(value) ? value : null;
  },
  write(seat: Seat, value: StoredSeat): void {
    if (seat === 'device') device.write({ ...value });
    else rememberRead(PERSON, value);
  },
  forget(seat: Seat): void {
    if (seat === 'device') device.remove();
    else rememberRead(PERSON, null);
  },
};

/** Who makes a command here now; null on a tablet where nobody has a shift. @param uid of the person or tablet */
export function takerAt(seat: Seat, uid: string): Taker | null {
  if (seat === 'person') return { takenBy: uid };
  const shift = storage.read('device')?.shift?.shift;
  return shift === undefined ? null : { takenBy: uid, shift };
}

export interface SeatActions {
  choose(shop: Shop): void;
  /** Shows the person's shops again. @throws FirebaseError if they cannot be read */
  chooseAgain(): Promise<void>;
  /** Makes this browser the shop's tablet, with a one-time code. @throws FirebaseError */
  claim(code: string): Promise<void>;
  setShift(shift: ShiftHere): void;
  /** Ends a shift on this tablet, unless another one is open by now. @param isScanLost as in the state */
  endShift(shift: string, isScanLost?: boolean): void;
  signOut(): Promise<void>;
  retry(): Promise<void>;
}

/** The state of the seat, and what changes it. It does not use React, so that its timing can be tested separately. */
interface SeatStore extends SeatActions {
  state(): SeatState;
  subscribe(listener: () => void): () => void;
  /** Follows the session until the returned function is called. */
  start(): () => void;
}

/** The seat with a shop, stored for the next opening of the page. A shift that is not over goes on. */
function opened(seat: Seat, uid: string, shop: Shop, hasOthers: boolean): SeatState {
  const before = storage.read(seat)?.shift;
  const stored = { uid, shop, shift: before && before.until > serverClock.now() ? before : undefined };
  storage.write(seat, stored);
  return { status: 'open', seat, hasOthers, ...stored };
}

/** The shops to choose from, instead of the one that was open. */
function offered({ email }: SeatHolder, shops: Shop[], before: StoredSeat | null): SeatState {
  storage.forget('person');
  return shops.length === 0 ? { status: 'none', email, left: before?.shop.business.name } : { status: 'choose', shops };
}

type Load = typeof loadSeat;

/** What follows from an answer. It stores the seat, so it is called only while the answer is still wanted. */
type Answer = () => SeatState;

async function readTablet(load: Load, { uid }: SeatHolder, before: StoredSeat | null): Promise<Answer> {
  const shop = before && (await (await load()).readShop('device', before.shop.businessId, uid));
  if (shop) return () => opened('device', uid, shop, false);
  return () => {
    storage.forget('device');
    return before ? { status: 'nobody', because: 'tablet-removed' } : { status: 'nobody' };
  };
}

async function readPerson(load: Load, who: SeatHolder, before: StoredSeat | null): Promise<Answer> {
  if (!who.isVerified) return () => ({ status: 'unverified', email: who.email });
  const shops = await (await load()).readShops(who.uid);
  const last = shops.find(({ businessId }) => businessId === before?.shop.businessId);
  const only = shops.length === 1 ? shops[0] : last;
  return () => (only ? opened('person', who.uid, only, shops.length > 1) : offered(who, shops, before));
}

/** The store of this page's seat: the stored seat at once, and the server's answer as soon as it arrives. */
export function createSeatStore(load: Load = loadSeat): SeatStore {
  /** The seat of this page. Another tab may have changed to the tablet's since. */
  let at: Seat = storage.read('device') ? 'device' : 'person';
  const stored = storage.read(at);
  let state: SeatState = stored ? { status: 'open', seat: at, hasOthers: false, ...stored } : { status: 'starting' };
  let holder: SeatHolder | null = null;
  let claimed: { code: string; claim: CounterSeat.Claim } | undefined;
  let endSession = () => {};
  let endTrying: (() => void) | undefined;
  /** Number of sessions begun so far. Sign-in code that loads for an earlier session is ignored. */
  let begun = 0;
  const { subscribe, notify } = createListeners();

  function set(next: SeatState): void {
    state = next;
    if (next.status !== 'unreached') stopTrying();
    else endTrying ??= keepTrying(retry);
    notify();
  }

  function stopTrying(): void {
    endTrying?.();
    endTrying = undefined;
  }

  const hasLeft = ({ uid }: SeatHolder): boolean => holder?.uid !== uid;

  /**
   * Reads the shops from the server. Without an answer the stored ones are used. An answer for somebody who has left
   * meanwhile is dropped.
   */
  async function read(who: SeatHolder): Promise<void> {
    const before = storage.read(at);
    try {
      const answer = await (at === 'device' ? readTablet(load, who, before) : readPerson(load, who, before));
      if (!hasLeft(who)) set(answer());
    } catch (error) {
      console.warn('The shops of this account were not read:', error);
      if (hasLeft(who) || before?.uid === who.uid) return;
      set(isSignedOut(error) ? { status: 'nobody', because: 'session-ended' } : { status: 'unreached' });
    }
  }

  function follow(who: SeatHolder | null): void {
    holder = who;
    if (who) return void read(who);
    storage.forget(at);
    set(state.status === 'open' ? { status: 'nobody', because: 'session-ended' } : { status: 'nobody' });
  }

  /** Follows the session of the person or of the tablet, instead of the one before. */
  async function begin(): Promise<void> {
    endSession();
    const mine = ++begun;
    try {
      const { subscribeToSeat } = await load();
      if (mine === begun) endSession = subscribeToSeat(at, follow);
    } catch (error) {
      console.warn('The sign-in code did not load:', error);
      if (mine === begun && !storage.read(at)) set({ status: 'unreached' });
    }
  }

  /** Takes the shift that another tab has begun or ended: what this tab stamped in a closed one would be refused. */
  function followShift({ key }: StorageEvent): void {
    if (key !== DEVICE || state.status !== 'open' || state.seat !== 'device') return;
    const shift = storage.read('device')?.shift;
    if (shift?.shift !== state.shift?.shift) set({ ...state, shift, isScanLost: false });
  }

  /** If the sign-in code itself did not load, the session is unknown, so load it again. */
  const retry = (): Promise<void> => (holder ? read(holder) : begin());

  return {
    state: () => state,
    subscribe,
    retry,
    start() {
      void begin();
      addEventListener('storage', followShift);
      return () => {
        removeEventListener('storage', followShift);
        begun += 1;
        endSession();
        stopTrying();
      };
    },
    choose(shop) {
      if (holder) set(opened('person', holder.uid, shop, true));
    },
    async chooseAgain() {
      const who = holder;
      if (!who) throw new Error('The session is not known yet');
      const shops = await (await load()).readShops(who.uid);
      if (!hasLeft(who)) set(offered(who, shops, null));
    },
    async claim(code) {
      const { claimSeat, enterSeat, readShop } = await load();
      // The code works once, so after a failure the next press continues with the seat that the code was exchanged
      // for.
      if (claimed?.code !== code) claimed = { code, claim: await claimSeat(code) };
      const { claim } = claimed;
      const uid = await enterSeat(claim);
      const shop = await readShop('device', claim.businessId, uid);
      if (!shop) return;
      holder = null;
      set(opened('device', uid, shop, false));
      at = 'device';
      await begin();
    },
    setShift(shift) {
      const before = storage.read('device');
      if (before) storage.write('device', { ...before, shift });
      if (state.status === 'open') set({ ...state, shift, isScanLost: false });
    },
    endShift(shift, isScanLost = false) {
      const before = storage.read('device');
      if (before?.shift?.shift === shift) storage.write('device', { ...before, shift: undefined });
      if (state.status === 'open' && state.shift?.shift === shift) set({ ...state, shift: undefined, isScanLost });
    },
    async signOut() {
      const seat = state.status === 'open' ? state.seat : 'person';
      await (await load()).leaveSeat(seat);
      holder = null;
      if (seat === 'device') device.remove();
      else {
        // Removes the person's data, as the site does on signing out. The waiting scans belong to the device and
        // stay.
        forgetReads();
        signedInHint.remove();
      }
      set({ status: 'nobody' });
      at = 'person';
      await begin();
    },
  };
}
