import { ROUTES } from '@tessera/domain/addresses/paths';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { SessionUser } from '../../shared/data/auth';
import { call } from '../../shared/data/callables';
import { errorCode, refusalOf } from '../../shared/data/errors';
import { useWaited } from '../../shared/lib/useWaited';
import { SupportLink } from '../../shared/operatorFacts';
import { TryAgain } from '../../shared/query/QueryNotice';
import { session, signOut } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { Spinner } from '../../shared/ui/Loading';
import { LiveRegion, Notice } from '../../shared/ui/Notice';
import { lacksSetup, NextAfterPaying, OpeningPanel, useShopLook } from '../OnboardingProgress';
import styles from './payment.module.css';
import type { LivePayment } from './useLivePayment';
import { THANKS, useMoveOnOnceLanded } from './useMoveOnOnceLanded';

/** Shown when the payment record cannot be read and there is no stored copy. The page continues to listen. */
export function PaymentUnseen({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <Notice tone="warning" title="We cannot see your payment from here">
      <p>We cannot reach our server. Your payment is not affected, and this page moves on by itself once we can.</p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}

/** Most confirmations arrive within seconds. After this time the page explains the wait. */
const LONG_WAIT_MS = 20_000;

/** The pause before the server is asked about the payment, and after each answer. */
const ASK_EVERY_MS = 10_000;

/** After this time the page only listens, so that a page that is left open does not ask forever. */
const ASK_FOR_MS = 600_000;

/** The server's final answer about a session: it is not this account's, or it has ended without a payment. */
type Final = 'foreign' | 'unpaid';

/**
 * Asks the server about the Checkout session from which the owner returns, because its webhook may have been lost. The
 * server updates the record, to which the page listens.
 * @param sessionId from the address, so it may be any text
 */
function useAskServer(sessionId: string): Final | undefined {
  const [final, setFinal] = useState<Final>();
  useEffect(() => {
    if (!/^cs_\w+$/.test(sessionId)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const until = Date.now() + ASK_FOR_MS;
    // The next request waits for the last answer, so that a slow server does not get more requests.
    const askLater = () => {
      timer = setTimeout(() => {
        call('checkCheckoutSession', { sessionId })
          .then(({ paid, session: checkout }): Final | undefined => {
            // The listener may hear nothing: some ad blockers refuse its requests.
            if (paid) void session.refreshPaid();
            return checkout === 'open' || paid ? undefined : 'unpaid';
          })
          .catch((error: unknown) => {
            console.warn('Payment not asked about:', error);
            return errorCode(error) === 'functions/not-found' && refusalOf(error) !== undefined ? 'foreign' : undefined;
          })
          .then((answer) => {
            if (gone) return;
            setFinal(answer);
            if (!answer && Date.now() < until) askLater();
          });
      }, ASK_EVERY_MS);
    };
    askLater();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return final;
}

/** The failed payments. One that is new since the page opened is the payment that was just tried. */
const failedIn = (live: LivePayment): string[] | undefined =>
  live.status === 'ready' && !live.stale
    ? Object.entries(live.value?.lines ?? {}).flatMap(([key, { status }]) => (status === 'failed' ? [key] : []))
    : undefined;

interface WaitForPaymentProps {
  user: SessionUser;
  live: LivePayment;
  sessionId: string;
  /** Whether the confirmation has arrived. */
  hasLanded: boolean;
  onRetry: () => Promise<void>;
}

/**
 * Shown after the return from the card page, until the confirmation arrives. Then the tile is laid and the page moves
 * on.
 */
export function WaitForPayment({ user, live, sessionId, hasLanded, onRetry }: WaitForPaymentProps) {
  const business = useShopLook(user.uid);
  const final = useAskServer(sessionId);
  useMoveOnOnceLanded(hasLanded);
  const long = useWaited(true, LONG_WAIT_MS);
  const failed = failedIn(live);
  const [failedBefore, setFailedBefore] = useState(failed);
  if (!failedBefore && failed) setFailedBefore(failed);

  if (hasLanded) {
    return (
      <OpeningPanel business={business} isPaid hasLanded title="You have paid">
        <p role="status">Your shop opens {lacksSetup(business) ? 'once its set-up is finished' : 'in a moment'}.</p>
        <p>
          <NextAfterPaying business={business} thanks={THANKS} />
        </p>
      </OpeningPanel>
    );
  }
  if (failed && failedBefore && failed.length > failedBefore.length) {
    return (
      <OpeningPanel business={business} isPaid={false} title="You have not paid yet">
        <Notice tone="error" title="The payment did not go through">
          <p>Your bank or card provider declined it. You have not been charged.</p>
        </Notice>
        <p>
          <ButtonLink to={ROUTES.payment}>Try another way to pay</ButtonLink>
        </p>
      </OpeningPanel>
    );
  }
  if (final === 'unpaid') return <Navigate to={ROUTES.payment} replace />;
  if (final === 'foreign') {
    return (
      <OpeningPanel business={business} isPaid={false} title="This payment is not here">
        <Notice tone="warning" title={`It was not made with ${user.email}`}>
          <p>Log out, and log in with the account with which you paid.</p>
        </Notice>
        <div>
          <Button variant="secondary" onClick={() => void signOut()}>
            Log out
          </Button>
        </div>
      </OpeningPanel>
    );
  }
  const unseen = live.status === 'failed' || (live.status === 'ready' && live.stale !== null);
  return (
    <OpeningPanel business={business} isPaid={false} title="One moment">
      {!unseen && (
        <p className={styles.waiting} role="status">
          <Spinner /> Confirming your payment…
        </p>
      )}
      <LiveRegion>
        {unseen ? (
          <PaymentUnseen onRetry={onRetry} />
        ) : (
          long && (
            <Notice tone="info" title="This is taking longer than usual">
              <p>
                Some payments take a few minutes. You can leave this page: nothing is lost, and you will not be charged
                twice. See your payment on the <Link to={ROUTES.payment}>payment page</Link>, or write to{' '}
                <SupportLink />.
              </p>
            </Notice>
          )
        )}
      </LiveRegion>
      {!unseen && !long && <p>We are waiting for Stripe to confirm it. This page moves on by itself.</p>}
    </OpeningPanel>
  );
}
