/** The seat of this counter: a team member's account, or the shop's tablet with the person who typed a PIN. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as CounterSeat from '../../shared/data/counterSeat';
import type { Seat, SeatHolder } from '../../shared/data/counterSeat';
import { isSignedOut } from '../../shared/data/errors';
import type { Shop } from '../../shared/data/shops';
import { keepTrying } from '../../shared/lib/keepTrying';
import { loadChunk } from '../../shared/lib/loadChunk';
import { storedRecord, storedText } from '../../shared/lib/storage';
import { forgetReads, recallRead, rememberRead } from '../../shared/query/queryCache';
import type { Taker } from '../queue/promisedUndos';

/** The open shift on the tablet, and its person. */
export interface ShiftHere {
  shift: string;
  /** Milliseconds since 1970. */
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
  /** `hasEnded`: the session was valid on this page or when it was opened last. */
  | { status: 'nobody'; hasEnded?: boolean }
  | { status: 'unverified' | 'none'; email: string | null }
  | { status: 'choose'; shops: Shop[] }
  | ({ status: 'open'; seat: Seat; hasOthers: boolean } & StoredSeat);

export const loadSeat = (): Promise<typeof CounterSeat> => loadChunk(() => import('../../shared/data/counterSeat'));

/** The tablet's own seat. It stays when a person signs out. */
const device = storedRecord('tessera.device');
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

function withoutShift<Value extends { shift?: ShiftHere }>({ shift: _, ...others }: Value): Omit<Value, 'shift'> {
  return others;
}

const seatHere = (): Seat => (storage.read('device') ? 'device' : 'person');

export interface SeatActions {
  choose(shop: Shop): void;
  /** Shows the person's shops again. @throws FirebaseError if they cannot be read */
  chooseAgain(): Promise<void>;
  /** Makes this browser the shop's tablet, with a one-time code. @throws FirebaseError */
  claim(code: string): Promise<void>;
  setShift(shift: ShiftHere): void;
  /** Ends a shift on this tablet, unless another one is open by now. */
  endShift(shift: string): void;
  signOut(): Promise<void>;
  retry(): Promise<void>;
}

/** The seat of this page: the stored one at once, and the server's answer as soon as it arrives. */
export function useSeat(): [SeatState, SeatActions] {
  const [state, setState] = useState<SeatState>(() => {
    const at = seatHere();
    const before = storage.read(at);
    return before ? { status: 'open', seat: at, hasOthers: false, ...before } : { status: 'starting' };
  });
  const [seat, setSeat] = useState<Seat | null>(null);
  const [attempt, setAttempt] = useState(0);
  const holder = useRef<SeatHolder | null>(null);
  const claimed = useRef<{ code: string; claim: CounterSeat.Claim }>(undefined);

  const open = useCallback((at: Seat, uid: string, shop: Shop, hasOthers: boolean) => {
    const before = storage.read(at);
    const shift = before?.shift && before.shift.until > Date.now() ? before.shift : undefined;
    const next = { uid, shop, shift };
    storage.write(at, next);
    setState({ status: 'open', seat: at, hasOthers, ...next });
  }, []);

  const offer = useCallback(({ email }: SeatHolder, shops: Shop[]) => {
    storage.forget('person');
    setState(shops.length === 0 ? { status: 'none', email } : { status: 'choose', shops });
  }, []);

  /** Reads the shops from the server. Without an answer the stored ones are used. */
  const read = useCallback(async () => {
    const who = holder.current;
    const at = seatHere();
    if (!who) return;
    const before = storage.read(at);
    try {
      const { readShop, readShops } = await loadSeat();
      if (at === 'device') {
        const shop = before && (await readShop('device', before.shop.businessId, who.uid));
        if (shop) return open('device', who.uid, shop, false);
        storage.forget('device');
        return setState({ status: 'nobody' });
      }
      if (!who.isVerified) return setState({ status: 'unverified', email: who.email });
      const shops = await readShops(who.uid);
      const last = shops.find(({ businessId }) => businessId === before?.shop.businessId);
      const only = shops.length === 1 ? shops[0] : last;
      if (only) return open('person', who.uid, only, shops.length > 1);
      offer(who, shops);
    } catch (error) {
      console.warn('The shops of this account were not read:', error);
      if (before?.uid === who.uid) return;
      setState(isSignedOut(error) ? { status: 'nobody', hasEnded: true } : { status: 'unreached' });
    }
  }, [open, offer]);

  useEffect(() => {
    const at = seat ?? seatHere();
    const before = storage.read(at);
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      try {
        const { subscribeToSeat } = await loadSeat();
        if (isOver) return;
        stop = subscribeToSeat(at, (who) => {
          holder.current = who;
          if (who) return void read();
          storage.forget(at);
          setState((now) => ({ status: 'nobody', hasEnded: now.status === 'open' }));
        });
      } catch (error) {
        console.warn('The sign-in code did not load:', error);
        if (!before) setState({ status: 'unreached' });
      }
    };
    void begin();
    return () => {
      isOver = true;
      stop();
    };
  }, [seat, read, attempt]);

  /** If the sign-in code itself did not load, the session is unknown, so load it again. */
  const retry = useCallback(async () => {
    if (holder.current) await read();
    else setAttempt((before) => before + 1);
  }, [read]);
  const isUnreached = state.status === 'unreached';
  useEffect(() => (isUnreached ? keepTrying(retry) : undefined), [isUnreached, retry]);

  return [
    state,
    {
      choose(shop) {
        if (holder.current) open('person', holder.current.uid, shop, true);
      },
      async chooseAgain() {
        const who = holder.current;
        if (!who) throw new Error('The session is not known yet');
        offer(who, await (await loadSeat()).readShops(who.uid));
      },
      async claim(code) {
        const { claimSeat, enterSeat, readShop } = await loadSeat();
        // The code works once, so after a failure the next press continues with the seat that the code was exchanged
        // for.
        if (claimed.current?.code !== code) claimed.current = { code, claim: await claimSeat(code) };
        const { claim } = claimed.current;
        const uid = await enterSeat(claim);
        const shop = await readShop('device', claim.businessId, uid);
        if (!shop) return;
        open('device', uid, shop, false);
        setSeat('device');
      },
      setShift(shift) {
        const before = storage.read('device');
        if (before) storage.write('device', { ...before, shift });
        setState((now) => (now.status === 'open' ? { ...now, shift } : now));
      },
      endShift(shift) {
        const before = storage.read('device');
        if (before?.shift?.shift === shift) storage.write('device', withoutShift(before));
        setState((now) => (now.status === 'open' && now.shift?.shift === shift ? withoutShift(now) : now));
      },
      async signOut() {
        if (state.status !== 'open') return;
        await (await loadSeat()).leaveSeat(state.seat);
        if (state.seat === 'device') device.remove();
        else {
          // Removes the person's data, as the site does on signing out. The waiting scans belong to the device and
          // stay.
          forgetReads();
          signedInHint.remove();
        }
        setSeat('person');
        setState({ status: 'nobody' });
      },
      retry,
    },
  ];
}
