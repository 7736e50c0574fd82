/** Every card that this browser holds: `/cards`. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { useEffect, useReducer } from 'react';
import { useHydrated } from '../../shared/lib/useHydrated';
import { useStorageLifetime } from '../../shared/lib/useStorageLifetime';
import type { PageMeta } from '../../shared/route';
import { Progress } from '../../shared/scheme/Progress';
import { balanceInWords, progressInWords } from '../../shared/scheme/words';
import cardStyles from '../../shared/screens/Card.module.css';
import { classNames } from '../../shared/ui/classNames';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Notice } from '../../shared/ui/Notice';
import { shopColours } from '../../shared/ui/StampCard';
import { CardPage, Panel } from '../CardPage';
import { type HeldCard, heldCards, passIdOf, readyCount } from '../heldCards';
import { NotKeptHere } from '../NotKeptHere';
import { startCardPage } from '../startCardPage';
import styles from './Cards.module.css';

export const meta: PageMeta = {
  title: 'All my cards',
  description: 'Every card that this browser holds.',
  noIndex: true,
};

export default function Cards() {
  const isHydrated = useHydrated();
  const [, readAgain] = useReducer((reads: number) => reads + 1, 0);
  // Back may show the page as it was left, and a card has changed since.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && readAgain();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const cards = isHydrated ? heldCards() : [];
  const isRemoved = isHydrated && location.hash === '#removed';
  const isKept = useStorageLifetime() === 'always';
  return (
    <CardPage leadsOn>
      <h1 className={cardStyles.title}>All my cards</h1>
      {isRemoved && (
        <Notice tone="success">
          <p role="status">You removed a card from this phone. Its link still opens it.</p>
        </Notice>
      )}
      <NotKeptHere />
      {cards.length > 0 && (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.secret}>
              <CardLink
                card={card}
                isOneOfSeveral={cards.filter((other) => nameOn(other) === nameOn(card)).length > 1}
              />
            </li>
          ))}
        </ul>
      )}
      {isHydrated && isKept && cards.length === 0 && (
        <Panel>
          <EmptyState title={isRemoved ? 'No card is left here' : 'No card here yet'}>
            <p>Scan the code on a shop’s poster, and your card is kept in this browser.</p>
          </EmptyState>
        </Panel>
      )}
      {isKept && (
        <p className={styles.note}>
          A card stays in the browser that got it. Is one missing? Look in your other browser, or on your other phone.
          Is that phone gone? Scan the shop’s poster: “I had a card already” mails the link, if you gave an address. Or
          ask at the counter: a manager can move the card to this phone.
        </p>
      )}
    </CardPage>
  );
}

/** Of several rewards that are bought, the balance may pay for one alone. */
function readyInWords(ready: number, isBought: boolean): string {
  if (ready === 1) return '1 reward ready';
  return isBought ? 'Choose a reward' : `${ready} rewards ready`;
}

/** The shop's name on a card, once it was shown. */
const nameOn = ({ view }: HeldCard): string | undefined => view?.business.name;

interface CardLinkProps {
  card: HeldCard;
  /** Whether another card in the list has the same name. */
  isOneOfSeveral: boolean;
}

function CardLink({ card: { secret, view, colour, seenAt }, isOneOfSeveral }: CardLinkProps) {
  if (!view) {
    const { className, style } = shopColours({ colour });
    return (
      <a className={classNames(styles.card, className)} style={style} href={cardAddress(secret)}>
        <span className={styles.name}>A new card</span>
        <span>{passIdOf(secret)?.slice(0, 8)}</span>
      </a>
    );
  }
  const { business, programme, pass } = view;
  const isOpen = pass.status === 'open';
  const ready = isOpen ? readyCount(view, seenAt) : 0;
  const { className, style } = shopColours({ colour: business.colour, isGrey: !business.active || !isOpen });
  const state = isOpen ? !business.active && 'Paused' : pass.status === 'blocked' ? 'Blocked' : 'Part of another card';
  return (
    <a className={classNames(styles.card, className)} style={style} href={cardAddress(secret)}>
      <span className={styles.name}>{business.name}</span>
      <Progress className={styles.mosaic} card={pass} scheme={programme} />
      <span className={styles.count}>
        {pass.status !== 'closed' && (pass.target === undefined ? balanceInWords(pass) : progressInWords(pass))}
        {state && <span>{business.endsAt === undefined ? state : 'The shop has closed'}</span>}
        {isOneOfSeveral && <span>Card {pass.shortCode}</span>}
        {ready > 0 && <b className={styles.ready}>{readyInWords(ready, pass.target === undefined)}</b>}
      </span>
    </a>
  );
}

export const start = startCardPage(Cards);
