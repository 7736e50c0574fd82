import { timeOfDayIn } from '@tessera/domain/lib/time';
import { isPassId } from '@tessera/domain/pass/code';
import { bonusNow } from '@tessera/domain/scheme/bonus';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { locationOf } from '@tessera/domain/shop/business';
import { TABLET_REMOVED } from '@tessera/domain/team/member';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { storedText } from '../shared/lib/storage';
import { useWakeLock } from '../shared/lib/useWakeLock';
import { CounterHead, SavedBand } from '../shared/screens/CounterHead';
import { countInWords } from '../shared/screens/sheetFrame';
import { classNames } from '../shared/ui/classNames';
import below from './Below.module.css';
import controls from './Controls.module.css';
import styles from './CounterRoom.module.css';
import type { Counter, StaffMessage } from './counterScreen';
import { LastScans, WaitingScans } from './Lists';
import { Obstacles } from './Obstacles';
import { NewVersion } from './PinPad';
import { PlainButton } from './PlainButton';
import { unsavedIn, waitingIn } from './queue/queueState';
import { syncCounts, syncInWords, waitingInWords } from './queue/syncWords';
import { CameraView } from './reading/CameraView';
import { clockInWords } from './reading/readCode';
import { useCamera } from './reading/useCamera';
import { useScanner } from './reading/useScanner';
import { AtRest } from './seat/AtRest';
import { Leave } from './seat/Leave';
import type { SeatActions, SeatState } from './seat/seatStore';
import { frozenInWords } from './sheet/rewardWords';
import { Sheet } from './sheet/Sheet';
import { wholeIfFilled } from './sheet/sheetParts';
import { useCounter } from './useCounter';
import { useServerNow } from './useServerNow';

const handsFree = storedText('tessera.handsFree');

type OpenSeat = Extract<SeatState, { status: 'open' }>;

/** Shows the card that the URL's fragment names, once. The shop's rooms link to a card at the counter this way. */
function useNamedCard(show: Counter['show']): void {
  const first = useRef(show);
  useEffect(() => {
    const passId = location.hash.slice(1);
    if (!isPassId(passId)) return;
    // Removes the fragment, so that a reload does not show the card again.
    history.replaceState(history.state, '', location.pathname);
    void first.current({ passId });
  }, []);
}

/** The counter itself: camera and code field, the card, and the waiting scans. */
export function CounterRoom({ state, actions }: { state: OpenSeat; actions: SeatActions }) {
  const { seat, uid, shop, shift } = state;
  const { business, member } = shop;
  const [isHandsFree, setHandsFree] = useState(() => handsFree.read() !== null);
  const [isRemoved, setRemoved] = useState(false);
  const onMember = useCallback((isMember: boolean) => setRemoved(!isMember), []);
  const [shopBefore, setShopBefore] = useState(shop);
  // The shop was read again, which only its team can.
  if (shop !== shopBefore) {
    setShopBefore(shop);
    setRemoved(false);
  }
  const counter = useCounter({
    seat,
    uid,
    shop,
    shift,
    isHandsFree,
    onMember,
    onNoShift: (ended) => actions.endShift(ended, true),
  });
  const { screen, queue, last } = counter;
  useNamedCard(counter.show);
  const {
    video,
    state: camera,
    start: startCamera,
  } = useCamera({
    isLooking: screen.at === 'ready' || screen.at === 'message',
    onCode: (code) => void counter.show({ code }),
    onConfusion: counter.say,
  });
  useWakeLock(camera === 'on');
  // A phone's keyboard or a list below may have scrolled the message out of view.
  const isShown = screen.at !== 'ready' && screen.at !== 'pin' && screen.at !== 'lift';
  useEffect(() => {
    if (isShown) scrollTo({ top: 0, behavior: 'instant' });
  }, [isShown, screen]);

  const location = business.locations[locationOf(business, member)];
  const place = location === business.name ? undefined : location;
  const now = useServerNow(counter);
  const bonus = bonusNow(counter.programme?.bonuses, business.timeZone, now);
  const frozen = frozenInWords(business, counter.kind);
  const clock = clockInWords(counter.clockDifference);
  const hasCamera = camera === 'on' || camera === 'starting' || camera === 'off';

  return (
    // A translating browser puts its own texts in place of React’s, whose changes are then not seen, or fail.
    <main className={styles.room} translate="no">
      <div className={classNames(styles.screen, !hasCamera && styles.blind)}>
        <CounterHead name={<h1>{business.name}</h1>} hasHome={seat === 'person'} connection={queue}>
          {[place, shift?.name ?? member.name].filter(Boolean).join(' · ')}
          {bonus && (
            <strong className={styles.bonus}>
              {bonus.times === 2 ? 'Double' : 'Triple'} until {timeOfDayIn(business.timeZone, bonus.until)}
            </strong>
          )}
        </CounterHead>
        <Saved counter={counter} now={now} />
        <CameraView
          video={video}
          camera={camera}
          hasPicture={hasCamera}
          screen={screen.at}
          hasNotes={last.length > 0}
          adds={counter.isHandsFree ? wordsOf(counter).inWords(1) : undefined}
          onRetry={startCamera}
        />
        <div className={styles.rest}>{screen.at === 'ready' && <AtRest business={business} />}</div>
        {/* Not atomic: a digit on the keypad would read out the whole sheet with its keys. */}
        <div className={styles.hand} role="status" aria-atomic={false}>
          <Sheet counter={counter} business={business} />
        </div>
        <div className={styles.notes}>
          {isRemoved && (
            <p className={styles.warning} role="alert">
              {seat === 'device' ? TABLET_REMOVED : 'You are no longer in this team, so nothing new counts.'}{' '}
              <button type="button" className={styles.link} onClick={() => void actions.retry()}>
                Check again
              </button>
            </p>
          )}
          <Obstacles queue={queue} seat={seat} actions={actions} />
          {frozen !== undefined && <p className={styles.warning}>{frozen}</p>}
          {clock && <p className={styles.warning}>{clock}</p>}
          {screen.at !== 'message' &&
            last.map((staffMessage) => (
              <LastMessage key={staffMessage.at} staffMessage={staffMessage} counter={counter} />
            ))}
        </div>
        <CodeField
          missed={screen.at === 'message' ? screen.staffMessage.typed : undefined}
          onTyped={(text) => void counter.find(text)}
          onScan={(code) => void counter.show({ code })}
          onStray={() => counter.say('Not read. Close the open question first, then scan the card again.')}
        />
      </div>
      <div className={below.below}>
        <WaitingScans counter={counter} />
        <LastScans counter={counter} />
        <Settings
          kind={counter.kind}
          canBeHandsFree={frozen === undefined}
          isHandsFree={isHandsFree}
          onHandsFree={(isOn) => {
            setHandsFree(isOn);
            if (isOn) handsFree.write('1');
            else handsFree.remove();
          }}
        >
          <Leave state={state} actions={actions} counter={counter} />
        </Settings>
      </div>
    </main>
  );
}

/** The band that tells of scans that wait, and of those that were answered since. */
function Saved({ counter: { screen, queue }, now }: { counter: Counter; now: number }) {
  // A question that is on the screen needs no second mention.
  const asked = screen.at === 'again' ? screen.scanId : undefined;
  const unasked = queue.scans.filter(({ scanId }) => scanId !== asked);
  const told = waitingIn(queue, screen.at === 'busy');
  const words = [waitingInWords(told.length, unsavedIn(queue)), syncInWords(unasked, now)].filter(Boolean).join(', ');
  if (words === '') return null;
  const { refused, needing } = syncCounts(unasked, now);
  return (
    <SavedBand isGood={told.length + refused + needing === 0}>
      <a href="#waiting">{words}</a>
    </SavedBand>
  );
}

interface CodeFieldProps {
  /** A text that found no card. It is put back, to be corrected. */
  missed: string | undefined;
  onTyped: (text: string) => void;
  onScan: (code: string) => void;
  onStray: () => void;
}

/** The field for a typed code or name, which also takes what a hand-held scanner types. */
function CodeField({ missed, onTyped, onScan, onStray }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useScanner({ codeField: field, onScan, onStray });
  useEffect(() => {
    const { current } = field;
    if (missed === undefined || !current || current.value !== '') return;
    current.value = missed;
    // The next text replaces it. Without the focus a selection would open a phone's keyboard.
    if (document.activeElement === current) current.select();
  }, [missed]);
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value.trim() ?? '';
        if (!text || !field.current) return;
        field.current.value = '';
        onTyped(text);
      }}
    >
      <label htmlFor="code">Code or name</label>
      <input
        ref={field}
        id="code"
        className={classNames(controls.field, controls.code)}
        name="code"
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <PlainButton type="submit">Find</PlainButton>
    </form>
  );
}

/** The last verdict, with its Undo, while the camera or another card is shown. */
function LastMessage({ staffMessage, counter }: { staffMessage: StaffMessage; counter: Counter }) {
  const { scanId, pass, laid, message, done = message, card, tone, isBeside } = staffMessage;
  return (
    <div className={classNames(styles.last, tone === 'bad' && styles.lastBad)} role={isBeside && 'alert'}>
      <p>
        <strong>{counter.nameOf(card, pass) ?? card}</strong> {isBeside ? message : done}
        {pass && (
          <>
            {' '}
            <span>{countInWords(wholeIfFilled(pass, laid))}</span>
          </>
        )}
      </p>
      {scanId !== undefined && (
        <PlainButton className={styles.undo} onClick={() => void counter.undo(scanId)}>
          Undo
        </PlainButton>
      )}
    </div>
  );
}

interface SettingsProps {
  kind: SchemeKind;
  /** Nothing is added in a frozen shop. */
  canBeHandsFree: boolean;
  isHandsFree: boolean;
  onHandsFree: (isOn: boolean) => void;
  children: ReactNode;
}

function Settings({ kind, canBeHandsFree, isHandsFree, onHandsFree, children }: SettingsProps) {
  return (
    <section aria-label="This counter" className={below.panel}>
      <h2>This counter</h2>
      <NewVersion buttonClassName={controls.plain} />
      {/* Only for quantities, because an amount of money has to be typed. */}
      {canBeHandsFree && rulesOf({ kind }).atCounter.takes === 'quantity' && (
        <label className={below.switch}>
          <input type="checkbox" checked={isHandsFree} onChange={(event) => onHandsFree(event.target.checked)} />
          <span>
            Hands-free{' '}
            <small>
              Each scan adds {wordsOf({ kind }).inWords(1)} without a tap. For a phone or tablet on a stand.
            </small>
          </span>
        </label>
      )}
      {children}
    </section>
  );
}
