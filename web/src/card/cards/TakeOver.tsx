/**
 * The page behind a manager's one-time code: `/take-over#<ticket>`. The card moves to this phone, and the old link
 * becomes invalid.
 */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import { useState } from 'react';
import { callPublic, Refusal } from '../../shared/data/publicCalls';
import { useHydrated } from '../../shared/lib/useHydrated';
import type { PageMeta } from '../../shared/route';
import cardStyles from '../../shared/screens/Card.module.css';
import { Button, ButtonAnchor } from '../../shared/ui/Button';
import { Outcome } from '../../shared/ui/Notice';
import { CardPage, Panel } from '../CardPage';
import { cardJoinedBy, joinFor, keepJoin, rememberCard } from '../heldCards';
import { NotKeptHere } from '../NotKeptHere';
import { startCardPage } from '../startCardPage';
import { useAction } from '../useAction';

export const meta: PageMeta = {
  title: 'Your card on this phone',
  description: 'Takes your card over to this phone.',
  noIndex: true,
};

export default function TakeOver() {
  const ticket = useHydrated() ? location.hash.slice(1) : undefined;
  const { isBusy, result, press } = useAction();
  const [isSpent, setSpent] = useState(false);
  const held = ticket ? cardJoinedBy(ticket) : undefined;

  // Needs a press, so that a preview of the link does not use it up.
  const take = (code: string) => {
    // The code works once; a retry with the same id gets the same card.
    const { joinId } = joinFor(code);
    return press({
      send: () =>
        callPublic('takeOver', { ticket: code, moveId: joinId }).catch((error: unknown) => {
          setSpent(error instanceof Refusal && error.code === 'functions/not-found');
          throw error;
        }),
      done({ passId, secret }) {
        keepJoin(code, { joinId, passId });
        rememberCard({ secret, seenAt: Date.now(), clockAhead: 0 });
        location.replace(cardAddress(secret));
        return undefined;
      },
      meanwhile: 'Your card opens when it is ready.',
    });
  };

  return (
    <CardPage>
      <NotKeptHere />
      <Panel>
        <h1 className={cardStyles.title}>Your card on this phone</h1>
        {held ? (
          <>
            <p>Your card has moved to this phone. There is nothing more to do here.</p>
            <ButtonAnchor href={cardAddress(held.secret)}>Open my card</ButtonAnchor>
          </>
        ) : ticket === '' ? (
          <p>This address has no code in it. Ask the shop to show it again, and scan it.</p>
        ) : isSpent ? null : (
          <>
            <p>
              Balance and rewards come along, and the card’s link on your old phone ends. The code works once, within
              ten minutes.
            </p>
            <Button busy={isBusy} onClick={() => void (ticket && take(ticket))}>
              Move my card here
            </Button>
          </>
        )}
        <Outcome result={result} />
      </Panel>
    </CardPage>
  );
}

export const start = startCardPage(TakeOver);
