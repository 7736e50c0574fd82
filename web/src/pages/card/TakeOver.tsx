/**
 * The page behind a manager's one-time code: `/take-over#<ticket>`. The card moves to this phone, and the old link
 * becomes invalid.
 */
import { cardAddress } from '@tessera/domain/loyalty/routes';
import { useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import { callPublic, sentenceOf } from '../../data/publicCalls';
import { CALL_LIMIT_MS } from '../../data/serverReach';
import { useHydrated } from '../../lib/useHydrated';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import cardStyles from './Card.module.css';
import { CardPage, Panel } from './CardPage';
import { keepCard } from './heldCards';
import { startCardPage } from './startCardPage';

export const meta: PageMeta = {
  title: 'Your card on this phone',
  description: 'Takes your stamp card over to this phone.',
  noIndex: true,
};

export default function TakeOver() {
  const ticket = useHydrated() ? location.hash.slice(1) : undefined;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  // Needs a press, so that a preview of the link does not use it up.
  async function take() {
    setBusy(true);
    setFailure('');
    try {
      const { secret } = await callPublic('takeOver', { ticket: ticket ?? '' }, CALL_LIMIT_MS);
      keepCard({ secret, seenAt: Date.now(), clockAhead: 0 });
      location.replace(cardAddress(secret));
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <CardPage>
      <Panel>
        <h1 className={cardStyles.title}>Your card on this phone</h1>
        {ticket === '' ? (
          <p>This address has no code in it. Ask the shop to show it again, and scan it.</p>
        ) : (
          <>
            <p>
              Stamps and rewards come along, and the card’s link on your old phone ends. The code serves once, within
              ten minutes.
            </p>
            <Button busy={isBusy} onClick={() => void take()}>
              Move my card here
            </Button>
          </>
        )}
        {failure && (
          <Notice tone="error" title="Not moved">
            <p>{failure}</p>
          </Notice>
        )}
      </Panel>
    </CardPage>
  );
}

export const start = startCardPage(TakeOver);
