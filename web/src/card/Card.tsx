/** The customer's card: `/p#<secret>`. */
import { CUSTOMER_ROUTES } from '@tessera/domain/addresses/customerPaths';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHydrated } from '../shared/lib/useHydrated';
import type { PageMeta } from '../shared/route';
import { balanceInWords, progressInWords } from '../shared/scheme/words';
import styles from '../shared/screens/Card.module.css';
import { Button, ButtonAnchor } from '../shared/ui/Button';
import { NO_COLOUR, StampCard } from '../shared/ui/StampCard';
import { CardCode } from './CardCode';
import type { CardExtrasProps } from './CardExtras';
import { CardPage, Panel } from './CardPage';
import { CardTop } from './CardTop';
import { type CardState, followCard, type Following, stateFromKept } from './followCard';
import { forgetCard, givesRewards, heldCards, joinCodeOf, passIdOf, readyCount } from './heldCards';
import type { Erasure } from './HolderActions';
import { Pause } from './Pause';
import { startCardPage } from './startCardPage';

export const meta: PageMeta = {
  title: 'Your card',
  description: 'Your card: what is on it, its rewards and the code for the counter.',
  noIndex: true,
};

/** Loaded when the browser is idle. The code works without it, so a failure is said below the code. */
const CardExtras = lazy(() =>
  // As `idle` of `booting.ts`, which would be a file of its own here.
  new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done, { timeout: 3000 }))
    .then((): Promise<{ default: ComponentType<CardExtrasProps> }> => import('./CardExtras'))
    .catch(() => ({ default: () => <p role="status">The rest did not load. Reload the page.</p> })),
);

function onHashChange(change: () => void): () => void {
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}

/**
 * The secret in the fragment. A home-screen icon may have lost it; then, if this browser holds only one card, that
 * card's secret.
 */
function secretHere(): string {
  const secret = location.hash.slice(1);
  const [only, ...others] = secret ? [] : heldCards();
  return only && others.length === 0 ? only.secret : secret;
}

export default function Card() {
  const isHydrated = useHydrated();
  const secret = useSyncExternalStore(onHashChange, secretHere, () => '');
  useEffect(() => {
    // Puts the secret into the address, which then still names this card when the browser gets another one.
    if (secret) history.replaceState(history.state, '', `#${secret}`);
  }, [secret]);
  if (!isHydrated) return <Opening />;
  if (secret === '') return <Incomplete />;
  return passIdOf(secret) === undefined ? <Unknown /> : <OneCard key={secret} secret={secret} />;
}

const isOfOpenShop = (state: CardState): boolean => state.status === 'open' && state.card.view.business.active;

function OneCard({ secret }: { secret: string }) {
  const [state, setState] = useState<CardState>(() => stateFromKept(secret));
  const [erasure, setErasure] = useState<Erasure>();
  // Both are known before the card is forgotten, and before it is found to have ended.
  const [joinCode] = useState(() => joinCodeOf(secret));
  const [isShopOpen, setShopOpen] = useState(() => isOfOpenShop(state));
  const isErased = erasure === 'done';
  const following = useRef<Following>(undefined);
  const readAgain = useCallback(() => following.current?.now(), []);
  useEffect(() => {
    if (isErased) return forgetCard(secret);
    const started = followCard(secret, (next) => {
      setState(next);
      if (next.status === 'open') setShopOpen(isOfOpenShop(next));
    });
    following.current = started;
    return () => started.stop();
  }, [secret, isErased]);

  /** Forgets the card in this browser alone. Polling ends first, because an answer would store the card again. */
  function remove() {
    following.current?.stop();
    forgetCard(secret);
    setState({ status: 'removed' });
  }
  const isRemoved = state.status === 'removed';
  useEffect(() => {
    // Replaces this address, which has the secret.
    if (isRemoved) location.replace(`${CUSTOMER_ROUTES.cards}#removed`);
  }, [isRemoved]);

  if (isErased)
    return (
      <Message title="Your card is erased" leadsOn>
        <p>Your name and contact details are deleted. The card’s link and code are invalid.</p>
        {joinCode !== undefined && isShopOpen && (
          <ButtonAnchor href={`${CUSTOMER_ROUTES.join}/${joinCode}`} variant="secondary">
            Get a new card from this shop
          </ButtonAnchor>
        )}
        <ButtonAnchor href={CUSTOMER_ROUTES.cards} variant="secondary">
          All my cards
        </ButtonAnchor>
      </Message>
    );
  switch (state.status) {
    case 'opening':
      return <Opening colour={state.colour} />;
    case 'removed':
      return <Opening />;
    case 'ended':
      return <Ended erasure={erasure} />;
    case 'unknown':
      return <Unknown />;
    case 'unreached':
      return (
        <Message title="Your card could not be fetched">
          <p>This phone has not shown it before, and our server cannot be reached.</p>
          <Button onClick={readAgain}>Try again</Button>
        </Message>
      );
    case 'open':
      return <OpenCard card={state.card} readAgain={readAgain} onErase={setErasure} onRemove={remove} />;
  }
}

/** Shown before the first answer, and prerendered. */
function Opening({ colour = NO_COLOUR }: { colour?: string | undefined }) {
  return (
    <CardPage colour={colour}>
      <StampCard name={<h1 className={styles.name}>Your card</h1>} colour={colour} stamps={0} needed={8}>
        <p className={styles.more} role="status">
          Opening…
        </p>
      </StampCard>
      <p>A shop’s card, kept on your phone without an app or an account. It opens without a connection too.</p>
    </CardPage>
  );
}

function Message({ title, leadsOn, children }: { title: string; leadsOn?: boolean; children: ReactNode }) {
  // Until now it named the card that was shown before, with its balance.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <CardPage leadsOn={leadsOn}>
      <Panel>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Panel>
    </CardPage>
  );
}

/** Says why there is no card, what to do, and where the others are. */
function NoCard({ title, why, next }: { title: string; why: string; next: string }) {
  return (
    <Message title={title} leadsOn>
      <p>{why}</p>
      <p>{next}</p>
      <ButtonAnchor href={CUSTOMER_ROUTES.cards} variant="secondary">
        All my cards
      </ButtonAnchor>
    </Message>
  );
}

// An erased card cannot come back, and nobody can tell here which of the two it was.
const MOVED_BY_OTHERS = 'If it was moved without you, ask at the counter: a manager can move it back.';

/** A poll may find that the card has ended before the answer to its erasure comes. */
const Ended = ({ erasure }: { erasure: Erasure | undefined }) =>
  erasure === 'sent' ? (
    <Message title="This card has ended">
      <p>It is being erased.</p>
    </Message>
  ) : (
    <NoCard
      title="This card has ended"
      why={
        erasure
          ? 'It is erased if your request reached our server; else it moved to another phone. This phone has deleted it.'
          : 'It moved to another phone, or it was erased. This phone has deleted it too.'
      }
      next={MOVED_BY_OTHERS}
    />
  );

const Unknown = () => (
  <NoCard
    title="This link no longer opens a card"
    why="The card may have moved to another phone, or it was erased."
    next={MOVED_BY_OTHERS}
  />
);

const Incomplete = () => (
  <NoCard
    title="This link is not complete"
    why="The part that names your card is missing."
    next="Open the card from its mail, its icon or your wallet, or ask at the counter."
  />
);

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** When the shown card was read: `10:42`, with the date if it was not today. */
function momentOf(at: number): string {
  const isToday = DAY.format(at) === DAY.format(Date.now());
  return isToday ? TIME.format(at) : `${DAY.format(at)}, ${TIME.format(at)}`;
}

/** For a parent that takes no part in the layout. */
const WITHOUT_BOX: CSSProperties = { display: 'contents' };

function OpenCard({ card, ...actions }: Omit<CardExtrasProps, 'ready'>) {
  const { view, isStale, seenAt, clockAhead } = card;
  const { business, pass, code } = view;
  const { name, colour, active } = business;
  const { target, status } = pass;
  const progress = target === undefined ? balanceInWords(pass) : progressInWords(pass);
  const isGrey = !active || status !== 'open';
  const isOfUse = status === 'open' && givesRewards(business, seenAt);
  useEffect(() => {
    document.title = `${name} · ${progress}`;
  }, [name, progress]);
  return (
    <CardPage colour={colour} isGrey={isGrey}>
      {/* A translating browser puts its own texts in place of React’s, whose changes are then not seen, or fail. */}
      <div translate="no" style={WITHOUT_BOX}>
        <CardTop
          view={view}
          seenAt={seenAt}
          isGrey={isGrey}
          pause={isGrey && <Pause view={view} seenAt={seenAt} />}
          code={
            <>
              {isOfUse && (
                <CardCode passId={pass.passId} shortCode={pass.shortCode} codeKey={code.key} clockAhead={clockAhead} />
              )}
              <p className={styles.updated} role="status">
                {isStale && (
                  <>
                    No connection. Last updated{' '}
                    <time dateTime={new Date(seenAt).toISOString()}>{momentOf(seenAt)}</time>.
                    {isOfUse && ' You can still show this code.'}
                  </>
                )}
              </p>
            </>
          }
        />
      </div>
      <Suspense>
        <CardExtras card={card} ready={readyCount(view, seenAt)} {...actions} />
      </Suspense>
    </CardPage>
  );
}

export const start = startCardPage(Card);
