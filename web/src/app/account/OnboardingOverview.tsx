import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRICE } from '@tessera/domain/payment/price';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrivalNotice } from '../../shared/forms/ArrivalNotice';
import { WAYS_TO_PAY } from '../../shared/operatorFacts';
import { ReadFailure, StaleNotice } from '../../shared/query/QueryNotice';
import type { PageMeta } from '../../shared/route';
import { useSession } from '../../shared/session/session';
import { Badge } from '../../shared/ui/Badge';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { classNames } from '../../shared/ui/classNames';
import { Stack } from '../../shared/ui/Layout';
import { LoadingScreen } from '../../shared/ui/Loading';
import { type Opening, openingOf, OpeningPanel } from '../OnboardingProgress';
import { isBeforePaying, PaymentBadge, type PaymentStatus, paymentStatus } from '../payment/paymentStatus';
import { usePaymentRead } from '../payment/usePaymentRead';
import { RoomPage } from '../RoomPage';
import { resumeStep, SETUP_STEPS, stepAddress } from '../setup/setupSteps';
import { useBusinessSetup } from '../useBusinessSetup';
import { useWorkplace, Workplace } from '../Workplace';
import styles from './OnboardingOverview.module.css';
import { StartAgain } from './StartAgain';

export const meta: PageMeta = {
  title: 'Getting started',
  description: 'What is done and what comes next: your email, your card, your contact and address, your payment.',
};

interface Action {
  title: string;
  text: string;
  to: string;
  label: string;
}

/** The next step: the first missing tile. */
function nextAction({ hasCard, hasContact, isPaid }: Opening, business: BusinessSetup, status: PaymentStatus): Action {
  const step = resumeStep(business);
  if (!hasCard) {
    return business.name === undefined
      ? {
          title: 'Make your card',
          text: 'Begin with your shop’s name and the reward. It is saved as you type, and the rest can wait.',
          to: ROUTES.businessSetup,
          label: 'Start the set-up',
        }
      : {
          title: 'Finish your card',
          text: `You are at “${SETUP_STEPS[step]?.title}”. What you typed is saved.`,
          to: ROUTES.businessSetup,
          label: 'Continue the set-up',
        };
  }
  if (!hasContact) {
    return {
      title: 'Add your contact and address',
      text: 'Customers can join once we can tell them where your shop is and whom to ask.',
      to: stepAddress(step),
      label: 'Add it now',
    };
  }
  if (isPaid) {
    return {
      title: 'Your shop is ready',
      text: 'All four steps are done. Customers can join, and you can stamp.',
      to: ROUTES.dashboard,
      label: 'Open your shop',
    };
  }
  return status === 'pending'
    ? {
        title: 'Send your bank transfer',
        text: 'We are waiting for it. Your shop opens once we have approved it.',
        to: ROUTES.payment,
        label: 'See your transfer',
      }
    : {
        title: `Pay ${PRICE}, once`,
        text: `You pay ${WAYS_TO_PAY}. Nothing renews.`,
        to: ROUTES.payment,
        label: `Pay ${PRICE}`,
      };
}

interface TileProps {
  title: string;
  isLaid: boolean;
  /** The tile's state. */
  badge: ReactNode;
  children: ReactNode;
  /** The link to see or change it. */
  link?: { to: string; label: string; what?: string };
}

/** One of the four tiles, with its state. */
function Tile({ title, isLaid, badge, children, link }: TileProps) {
  return (
    <li className={classNames(styles.tile, isLaid && styles.laid)}>
      <div className={styles.what}>
        <h2>{title}</h2>
        <p className="note">{children}</p>
      </div>
      <div className={styles.state}>
        {badge}
        {link && (
          <Link to={link.to}>
            {link.label}
            {link.what && <span className="visuallyHidden"> {link.what}</span>}
          </Link>
        )}
      </div>
    </li>
  );
}

const done = (isDone: boolean) => (isDone ? <Badge tone="good">Done</Badge> : <Badge tone="neutral">To do</Badge>);

interface TilesProps {
  email: string;
  opening: Opening;
  business: BusinessSetup;
  status: PaymentStatus;
}

/** The four tiles in their order. */
function Tiles({ email, opening: { hasCard, hasContact, isPaid }, business, status }: TilesProps) {
  const isBegun = !hasCard && business.name !== undefined;
  return (
    <ol className={styles.tiles}>
      <Tile title="Email" isLaid badge={done(true)}>
        {email} is verified.
      </Tile>
      <Tile
        title="Card"
        isLaid={hasCard}
        badge={isBegun ? <Badge tone="waiting">Started</Badge> : done(hasCard)}
        link={{
          to: hasCard ? stepAddress(0) : ROUTES.businessSetup,
          label: hasCard ? 'Edit' : isBegun ? 'Continue' : 'Start',
          what: 'the card',
        }}
      >
        {hasCard ? `${business.name ?? 'Your shop'}: its name, reward and colour are set.` : 'Name, reward and colour.'}
      </Tile>
      <Tile
        title="Contact and address"
        isLaid={hasContact}
        badge={done(hasContact)}
        link={{
          to: stepAddress(hasContact ? 1 : Math.max(1, resumeStep(business))),
          label: hasContact ? 'Edit' : 'Add',
          what: 'contact and address',
        }}
      >
        Where your shop is and whom to ask. Customers see both before they join.
      </Tile>
      <Tile
        title="Payment"
        isLaid={isPaid}
        badge={<PaymentBadge reader="owner" status={status} />}
        link={
          isPaid
            ? { to: ROUTES.receipt, label: 'See the receipt' }
            : status !== 'pending'
              ? { to: ROUTES.payment, label: `Pay ${PRICE}` }
              : // The card above has the link once nothing else is to do.
                hasCard && hasContact
                ? undefined
                : { to: ROUTES.payment, label: 'See your transfer' }
        }
      >
        {isPaid ? 'Thank you. There is nothing more to pay.' : `${PRICE}, once, ${WAYS_TO_PAY}.`}
      </Tile>
    </ol>
  );
}

export default function OnboardingOverview() {
  const { user } = useSession();
  const uid = user?.uid ?? '';
  const [setup, readSetup] = useBusinessSetup(uid);
  const [payment, readPayment] = usePaymentRead(uid);
  const again = () => Promise.all([readSetup(), readPayment()]);
  const reads = [setup, payment];
  const workplace = useWorkplace({
    uid,
    setup: setup.status === 'ready' ? setup.value : undefined,
    payment: payment.status === 'ready' ? payment.value : undefined,
  });
  const hasFailed = setup.status === 'failed' || payment.status === 'failed';
  return (
    <RoomPage title="Getting started" lead={workplace ? undefined : 'Four steps open your shop to customers.'}>
      <Stack>
        <ArrivalNotice tone="success" />
        {hasFailed ? (
          <ReadFailure what="your account" reads={reads} onRetry={again} />
        ) : setup.status === 'loading' || payment.status === 'loading' || workplace === undefined ? (
          <LoadingScreen />
        ) : workplace ? (
          <Workplace shop={workplace} />
        ) : (
          <>
            <StaleNotice reads={reads} onRetry={again} />
            <Progress email={user?.email ?? ''} business={setup.value} status={paymentStatus(payment.value)} />
            {isBeforePaying(paymentStatus(payment.value)) && Object.keys(setup.value).length > 0 && (
              <StartAgain uid={uid} onDone={readSetup} />
            )}
          </>
        )}
      </Stack>
    </RoomPage>
  );
}

/** The next step, and the four tiles. */
function Progress({ email, business, status }: Omit<TilesProps, 'opening'>) {
  const opening = openingOf(business, status === 'paid');
  const action = nextAction(opening, business, status);
  return (
    <>
      <OpeningPanel business={business} isPaid={opening.isPaid} title={action.title}>
        <p>{action.text}</p>
        <p>
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </p>
      </OpeningPanel>
      <Tiles email={email} opening={opening} business={business} status={status} />
    </>
  );
}
