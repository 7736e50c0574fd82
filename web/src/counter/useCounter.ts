/** The counter: its actions, what its screen shows, and its queue of scans. */
import type { CardReference } from '@tessera/domain/pass/code';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Purchase } from '@tessera/domain/scheme/types';
import { openProgramme, redeemUntil } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Seat } from '../shared/data/counterSeat';
import type { Shop } from '../shared/data/shops';
import { isOpen } from '../shared/scans/scanStore';
import {
  askAgain,
  back,
  bringPaperCard,
  type CounterContext,
  decide,
  earn,
  earnAgain,
  find,
  giveReward,
  liftCodeLock,
  readAgain,
  showCard,
  typePin,
  undo,
} from './counterActions';
import type { CounterEvent, Subject } from './counterReducer';
import type { CardSeen, Counter, Screen } from './counterScreen';
import { decideHere } from './queue/decideHere';
import { isOfShop, isWaiting } from './queue/queueState';
import { READ_LIMIT_MS } from './queue/scanQueueTypes';
import { shortCodeIn } from './reading/readCode';
import type { ShiftHere } from './seat/seatStore';
import { useConnection } from './useConnection';
import { useCounterState } from './useCounterState';

interface CounterLocation {
  seat: Seat;
  uid: string;
  shop: Shop;
  shift?: ShiftHere;
  /** Stamps without a tap, where cards have stamps. */
  isHandsFree: boolean;
  /** Called when the server says whether this person or tablet is in the team. */
  onMember: (isMember: boolean) => void;
  /** Called with a shift that is closed on the server; then the tablet asks for a name and a PIN again. */
  onNoShift: (shift: string) => void;
}

const NO_PROGRAMME = { againAfterSeconds: 60, redeemOffline: false };

export function useCounter({ seat, uid, shop, shift, onMember, onNoShift, ...more }: CounterLocation): Counter {
  const { businessId, business, member } = shop;
  const counterState = useCounterState();
  const { screen, last } = counterState.state;
  const connection = useConnection({ seat, uid, businessId, onMember });
  const { queue, state, send, serverNow } = connection;
  const locked = useRef({ card: '', until: 0 });
  const seen = useRef(new Map<string, CardSeen>());

  const programme = useMemo(
    () => openProgramme(business)?.programme ?? Object.values(business.programmes)[0],
    [business],
  );
  const limits = programme?.limits ?? NO_PROGRAMME;
  const kind = programme?.offer.scheme.kind ?? 'stamps';
  const { takes } = rulesOf({ kind }).atCounter;
  // Only for quantities, because an amount of money has to be typed. A frozen shop adds nothing.
  const isHandsFree = more.isHandsFree && takes === 'quantity' && redeemUntil(business) === undefined;
  const least: Purchase = takes === 'pence' ? { pence: 1 } : { quantity: 1 };

  const times = () => ({ at: Date.now(), serverAt: serverNow() });
  /** Each event has the time at which it happens, not the time at which its action began. */
  const dispatch = (event: CounterEvent): void =>
    counterState.dispatch('of' in event ? { ...event, of: { ...event.of, ...times() } } : event);
  const begin = (shown: CardReference, first?: Screen): Subject => ({
    action: counterState.begin(first),
    shown,
    shop: business,
    kind,
    ...times(),
  });

  function decideOffline(shown: CardReference, purchase: Purchase, confirmed: boolean): Verdict | null {
    if (!programme) return null;
    const hasShift = seat === 'person' || (shift?.until ?? 0) > serverNow();
    const { isClockDoubtful } = connection;
    const taken = { ...shown, purchase, confirmed, scannedAt: serverNow(), isClockDoubtful };
    return decideHere({ business, programme, role: member.role, hasShift }, taken, queue.state().scans);
  }

  // A scan is stored without the name. The next customer may see the screen of a stand, which therefore names nobody.
  const nameOf = (card: string, pass = seen.current.get(card)) =>
    isHandsFree ? undefined : (pass?.holderName ?? connection.names.get(card));

  const here: CounterContext = {
    ...connection,
    businessId,
    kind,
    isHandsFree,
    least,
    limits,
    screen,
    dispatch,
    begin,
    isNewest: counterState.isNewest,
    decideOffline,
    taker: () => ({ takenBy: uid, ...(shift && { shift: shift.shift }) }),
    locked,
    seen,
    nameOf,
    onVerdict({ verdict, reason, pass }) {
      if (reason === 'no-shift' && shift) onNoShift(shift.shift);
      if (verdict !== 'accepted' || !pass) return;
      seen.current.set(shortCodeIn(pass), pass);
      dispatch({ type: 'changed', pass });
    },
  };

  const isUnread = screen.at === 'card' && screen.pass === null;
  const onReach = useEffectEvent(() => {
    if (screen.at === 'message' && screen.staffMessage.isOffline) dispatch({ type: 'left' });
    else void readAgain(here);
  });
  useEffect(() => {
    if (!state.isDown) onReach();
  }, [state.isDown, isUnread]);

  const ofShop = state.scans.filter(isOfShop(businessId));
  return {
    screen,
    queue: { ...state, scans: ofShop },
    seat,
    held: ofShop.filter((scan) => isWaiting(scan) && !queue.maySend(scan)),
    elsewhere: state.scans.filter((scan) => isOpen(scan) && !isOfShop(businessId)(scan)).length,
    last,
    clockDifference: connection.clockDifference,
    programme,
    kind,
    isHandsFree,
    isManager: isAtLeast(member.role, 'manager'),
    nameOf,
    show: (shown) => showCard(here, shown),
    find: (text) => find(here, text),
    say: (message) => dispatch({ type: 'noticed', of: begin({}), tone: 'bad', message }),
    back: () => back(here),
    check: () => void connection.check(),
    earn: (shown, purchase, confirmed) => earn(here, shown, purchase, confirmed),
    earnAgain: () => earnAgain(here),
    askReward(shown, pass, rewardIds) {
      const card = screen.at === 'card' ? screen : ({ at: 'card', shown, pass } as const);
      begin(shown, { at: 'reward', shown, pass, rewardIds, card });
    },
    giveReward: (pin) => giveReward(here, pin),
    typePin: (pin) => typePin(here, pin),
    bringPaperCard: (shown, stamps) => bringPaperCard(here, shown, stamps),
    undo: (scanId) => undo(here, scanId),
    decide: (scanId, isMeant) => decide(here, scanId, isMeant),
    askAgain: (scanId) => askAgain(here, scanId),
    async askToLiftCodeLock() {
      if (isAtLeast(member.role, 'manager')) await liftCodeLock(here, {});
      else begin({}, { at: 'lift', message: 'A manager types their PIN. Then codes are accepted here again.' });
    },
    liftCodeLock: (manager, pin) => liftCodeLock(here, { manager, pin }),
    async managers() {
      const { people } = await send('listTeam', { businessId }, READ_LIMIT_MS);
      return people.filter(({ role, hasPin }) => hasPin && isAtLeast(role, 'manager'));
    },
  };
}
