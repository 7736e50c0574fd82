/** The screens before the counter: log in, choose a shop, enrol a tablet, start a shift. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { normalised } from '@tessera/domain/pass/code';
import type { Business } from '@tessera/domain/shop/business';
import { deviceCodeProblem, TABLET_REMOVED } from '@tessera/domain/team/member';
import { type ReactNode, useCallback, useState } from 'react';
import { callIn } from '../../shared/data/callables';
import { errorCode } from '../../shared/data/errors';
import type { Shop } from '../../shared/data/shops';
import { textOf, useSubmit } from '../../shared/forms/form';
import { storedRecord } from '../../shared/lib/storage';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { readWaitingHere } from '../../shared/scans/scanStore';
import { useScansHere } from '../../shared/scans/waitingScans';
import styles from '../../shared/screens/Counter.module.css';
import { NothingKept } from '../../shared/session/NothingKept';
import { StaffNotice } from '../../shared/StaffNotice';
import { classNames } from '../../shared/ui/classNames';
import { TextField } from '../../shared/ui/Field';
import { shopColours } from '../../shared/ui/StampCard';
import { NewVersion, Overdue, PinPad, SendButton } from '../PinPad';
import { exceptInWords, senderInWords, sendersOf } from '../queue/senders';
import { useScanner } from '../reading/useScanner';
import { AtRest } from './AtRest';
import { RemoveTablet } from './RemoveTablet';
import { type SeatActions, type SeatState, takerAt } from './seatStore';
import { type Person, useTeam } from './useTeam';

interface FrameProps {
  title: string;
  /** The shop's colour, once it is known. */
  colour?: string;
  /** The shop whose name, logo and join code a tablet shows at rest. */
  shop?: Business;
  /** What stands below all else. */
  foot?: ReactNode;
  children: ReactNode;
}

function Frame({ title, colour, shop, foot, children }: FrameProps) {
  const own = colour === undefined ? undefined : shopColours({ colour });
  const [isStray, setStray] = useState(false);
  useScanner({ onStray: () => setStray(true) });
  const content = (
    <>
      <h1>{title}</h1>
      {isStray && <p role="alert">Open the counter first, then scan the card again.</p>}
      {children}
      <NewVersion buttonClassName={styles.quiet} />
    </>
  );
  return (
    <main className={classNames(styles.door, own && styles.own, own?.className)} style={own?.style}>
      {shop ? (
        <>
          <div className={styles.names}>
            <p className={styles.shop}>
              {shop.logo && (
                <img src={shop.logo} alt="" onError={({ currentTarget }) => (currentTarget.hidden = true)} />
              )}
              {shop.name}
            </p>
            {content}
          </div>
          <AtRest business={shop} />
          {foot}
        </>
      ) : (
        content
      )}
    </main>
  );
}

/** Why the counter is closed. */
const CLOSED = {
  'session-ended': 'The sign-in on this device has ended.',
  'tablet-removed': TABLET_REMOVED,
} as const;

const logInHere = `${ROUTES.logIn}?next=${encodeURIComponent(ROUTES.counter)}`;

/** The screen of each state in which the counter is not open. */
export function Door({ state, actions }: { state: Exclude<SeatState, { status: 'open' }>; actions: SeatActions }) {
  switch (state.status) {
    case 'starting':
    case 'nobody':
      return (
        <Frame title="Counter">
          {'because' in state && state.because && <p role="alert">{CLOSED[state.because]}</p>}
          <p>Log in with your own account to serve customers in the shop that you work in.</p>
          <NothingKept />
          <ScansHere />
          <a className={styles.action} href={logInHere}>
            Log in
          </a>
          <ClaimDevice actions={actions} isOpen={'because' in state && state.because === 'tablet-removed'} />
        </Frame>
      );
    case 'unverified':
      return (
        <Frame title="Verify your email">
          <p>{state.email} is not verified yet. Open the link that we mailed to it, then come back.</p>
          <a className={styles.action} href={ROUTES.verifyEmail}>
            Verify your email
          </a>
        </Frame>
      );
    case 'unreached':
      return (
        <Frame title="We cannot reach our server">
          <p>Check your connection. The counter opens by itself once we can.</p>
          <button type="button" className={styles.action} onClick={() => void actions.retry()}>
            Try again
          </button>
        </Frame>
      );
    case 'none':
      return (
        <Frame title={state.left === undefined ? 'No shop yet' : `You are no longer in the team of ${state.left}`}>
          <p>
            {state.email ?? 'This account'} works in no shop. If the shop is yours, it opens once its set-up and its
            payment are finished. If you work in one, ask its owner for an invitation.
          </p>
          <a className={styles.action} href={ROUTES.onboarding}>
            Go to your account
          </a>
          <button type="button" className={styles.quiet} onClick={() => void actions.signOut()}>
            Sign out
          </button>
          <ClaimDevice actions={actions} />
        </Frame>
      );
    case 'choose':
      return (
        <Frame title="Choose a shop">
          <ul className={styles.choices}>
            {state.shops.map((shop) => (
              <li key={shop.businessId}>
                <button type="button" className={styles.choice} onClick={() => actions.choose(shop)}>
                  {shop.business.name}
                </button>
              </li>
            ))}
          </ul>
        </Frame>
      );
  }
}

/** Says how many scans wait on this device. Enrolling it as a tablet would not send them. */
function ScansHere() {
  const scans = useScansHere(readWaitingHere);
  const [now] = useState(Date.now);
  if (scans.length === 0) return null;
  const senders = sendersOf(scans, now);
  return (
    <p>
      {scans.length === 1 ? 'One scan waits' : `${scans.length} scans wait`} on this device until{' '}
      {senderInWords(senders)} logs in with their own account and opens the counter.{exceptInWords(senders)}
    </p>
  );
}

/** Makes this browser the shop's tablet. */
function ClaimDevice({ actions, isOpen = false }: { actions: SeatActions; isOpen?: boolean }) {
  const [error, setError] = useState<string>();
  const { busy, onSubmit, stop } = useSubmit(
    async (data) => {
      const code = normalised(textOf(data, 'code'));
      const problem = deviceCodeProblem(code);
      setError(problem);
      if (problem === undefined) await actions.claim(code);
    },
    ({ message }) => setError(message),
  );
  return (
    <details className={styles.more} open={isOpen}>
      <summary>This is the shop’s tablet</summary>
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <TextField
          label="Tablet code"
          name="code"
          hint="Ten characters. A manager gets it on the Team page; it works for ten minutes."
          autoComplete="off"
          autoCapitalize="characters"
          required
          error={error}
          onInput={() => setError(undefined)}
        />
        <SendButton busy={busy}>Use this tablet</SendButton>
        <Overdue isWaiting={busy} action="Stop waiting" onAction={stop} />
      </form>
    </details>
  );
}

interface ShiftProps {
  shop: Shop;
  isScanLost: boolean | undefined;
  actions: SeatActions;
}

/** On a tablet: somebody chooses their name and types a PIN. */
export function Shift({ shop: { businessId, business }, isScanLost, actions }: ShiftProps) {
  const read = useCallback(
    async () => (await callIn('counter', 'listTeam', { businessId }, { seat: 'device' })).people,
    [businessId],
  );
  const { people, error, load } = useTeam(read);
  const [chosen, setChosen] = useState<Person>();

  if (chosen)
    return (
      <StartShift
        shop={{ businessId, colour: business.colour }}
        person={chosen}
        actions={actions}
        onLeave={() => setChosen(undefined)}
      />
    );
  return (
    <Frame
      title="Who’s at the till?"
      colour={business.colour}
      shop={business}
      foot={
        <div className={styles.links}>
          <a href={ROUTES.faq}>Help</a>
          <a href={`${ROUTES.dataAgreement}#team`}>What we keep about a team</a>
          {people && <RemoveTablet businessId={businessId} people={people} actions={actions} />}
        </div>
      }
    >
      {isScanLost && (
        <p role="alert">The last scan did not count: the shift had ended. Start a shift, and scan the card again.</p>
      )}
      {error && (
        <>
          <p role="alert">{error}</p>
          <button type="button" className={styles.action} onClick={() => void load()}>
            Try again
          </button>
        </>
      )}
      {!people && !error && (
        <>
          <p role="status">Loading the team…</p>
          <Overdue />
        </>
      )}
      <ul className={styles.choices}>
        {people?.map((person) => (
          <li key={person.uid}>
            <button type="button" className={styles.choice} disabled={!person.hasPin} onClick={() => setChosen(person)}>
              {person.name}
              {!person.hasPin && ' (no PIN yet)'}
            </button>
          </li>
        ))}
      </ul>
      {people?.every(({ hasPin }) => !hasPin) && <p>A manager sets the PINs on the Team page.</p>}
    </Frame>
  );
}

/** Notes who has seen on this tablet what is recorded about staff. Each person sees it once. */
const hints = storedRecord('tessera.hints');
const noticeOf = (uid: string): string => `staff/${uid}`;

/** How often each person has pressed on this page. */
const starts = new Map<string, number>();

interface StartShiftProps {
  shop: { businessId: string; colour: string };
  person: Person;
  actions: SeatActions;
  onLeave: () => void;
}

/** The chosen person types their PIN. */
function StartShift({ shop: { businessId, colour }, person: { uid, name }, actions, onLeave }: StartShiftProps) {
  const [error, setError] = useState<string>();
  const [isNew] = useState(() => !Object.hasOwn(hints.read(), noticeOf(uid)));
  const isMounted = useIsMounted();
  const { busy, onSubmit, stop } = useSubmit(
    async (data) => {
      setError(undefined);
      const mine = (starts.get(uid) ?? 0) + 1;
      starts.set(uid, mine);
      const opened = await callIn(
        'counter',
        'openShift',
        { businessId, uid, pin: textOf(data, 'pin') },
        { seat: 'device' },
      ).catch((error: unknown) => {
        // The tablet may have been removed from the shop, which closes this page.
        if (errorCode(error) === 'functions/permission-denied') void actions.retry();
        throw error;
      });
      if (isNew) hints.write({ ...hints.read(), [noticeOf(uid)]: true });
      if (isMounted.current) return actions.setShift({ ...opened, uid, name });
      // This person has left the form. But a second press goes on with the same shift, which is then in use.
      if (starts.get(uid) === mine && takerAt('device', uid)?.shift !== opened.shift)
        await callIn('counter', 'closeShift', { businessId, shift: opened.shift }, { seat: 'device' });
    },
    ({ message }) => setError(message),
  );
  return (
    <Frame title={name} colour={colour}>
      <form onSubmit={onSubmit} className={styles.form}>
        <PinPad error={error} />
        <div className={styles.beside}>
          <SendButton busy={busy}>Start the shift</SendButton>
          <button type="button" className={styles.quiet} onClick={onLeave}>
            Somebody else
          </button>
          <Overdue isWaiting={busy} action="Stop waiting" onAction={stop} />
          {isNew && <StaffNotice />}
        </div>
      </form>
    </Frame>
  );
}
