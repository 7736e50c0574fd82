/** @jsxRuntime automatic */
/**
 * The two pages of the local Stripe, plain and grey so that they do not look like Stripe's own: hosted checkout, and
 * the operator's.
 */
import type { ReactNode } from 'react';
import { plainPage, Table, timeOf } from '../page';
import type { Charge, Session } from './objects';
import { ofCharge, type State } from './store';

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

const time = (seconds: number): string => timeOf(seconds * 1000);

/** The note on each page that this is not Stripe. */
const STAND_IN = <p className="standIn">Stand-in for Stripe on this machine. No money moves.</p>;

const goBack = ({ cancel_url }: Session, words: string): ReactNode =>
  cancel_url && (
    <p>
      <a href={cancel_url}>{words}</a>
    </p>
  );

/** The hosted page of a session: pay, be declined, or go back. */
export function checkoutPage(session: Session, { isDeclined = false } = {}): string {
  const amount = money(session.amount_total, session.currency);
  if (session.status !== 'open')
    return plainPage(
      'Checkout',
      <main className="narrow">
        {STAND_IN}
        <h1>{session.status === 'complete' ? 'This payment has been made.' : 'This payment page has expired.'}</h1>
        <p>Nothing more can be paid here.</p>
        {goBack(session, 'Go back')}
      </main>,
    );
  return plainPage(
    `Pay ${amount}`,
    <main className="narrow">
      {STAND_IN}
      <h1 className="amount">{amount}</h1>
      {isDeclined && <p role="alert">Your card was declined. Try again, or use another card.</p>}
      <form method="post" action={`/checkout/${session.id}/complete`}>
        <label>
          Email <input type="email" name="email" defaultValue={session.customer_email ?? ''} />
        </label>
        <button className="first">Pay {amount}</button>
        <button formAction={`/checkout/${session.id}/decline`}>Let the card be declined</button>
      </form>
      {goBack(session, 'Cancel and go back')}
    </main>,
  );
}

interface ButtonProps {
  /** The address of a control below `/_local/`. */
  to: string;
  fields?: Record<string, string>;
  /** What else the form asks for. */
  input?: ReactNode;
  children: ReactNode;
}

/** A button that posts to a control. */
const Button = ({ to, fields = {}, input, children }: ButtonProps) => (
  <form method="post" action={`/_local/${to}`}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {input}
    <button>{children}</button>
  </form>
);

/** What became of a payment, with the buttons that go on from there. */
const StatusOf = ({ charge, state: { refunds, disputes } }: { charge: Charge; state: State }) => (
  <>
    {money(charge.amount, charge.currency)} {charge.status}
    {ofCharge(refunds, charge).map(({ id, amount, currency, status }) => (
      <div key={id}>
        Refund of {money(amount, currency)}: {status}{' '}
        {status !== 'failed' && <Button to={`refunds/${id}/fail`}>Let it fail</Button>}
      </div>
    ))}
    {ofCharge(disputes, charge).map(({ id, status }) => (
      <div key={id}>
        Dispute: {status}{' '}
        {status === 'needs_response' && (
          <>
            <Button to={`disputes/${id}/close`} fields={{ outcome: 'won' }}>
              Close as won
            </Button>
            <Button to={`disputes/${id}/close`} fields={{ outcome: 'lost' }}>
              Close as lost
            </Button>
          </>
        )}
      </div>
    ))}
  </>
);

const AMOUNT = <input name="amount" inputMode="numeric" size={6} aria-label="Pence to refund" placeholder="pence" />;

/** What can be done with a whole payment. */
const ActionsFor = ({ charge: { payment_intent } }: { charge: Charge }) => (
  <>
    <Button to={`payments/${payment_intent}/refund`}>Refund</Button>
    <Button to={`payments/${payment_intent}/refund`} input={AMOUNT}>
      Refund a part
    </Button>
    <Button to={`payments/${payment_intent}/dispute`}>Dispute</Button>
  </>
);

/** Two lines in a cell, the second one small. */
const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    <br />
    <small>{second}</small>
  </>
);

/** What holds now, and the buttons that change it: the fields that each sends, by its words. */
const Control = ({ to, now, by }: { to: string; now: ReactNode; by: Record<string, Record<string, string>> }) => (
  <div>
    {now}{' '}
    {Object.entries(by).map(([words, fields]) => (
      <Button key={words} to={to} fields={fields}>
        {words}
      </Button>
    ))}
  </div>
);

const LET_GO = {
  'Let them go': { hold: 'false' },
  'Let them go, newest first': { hold: 'false', order: 'reversed' },
  'Let them go, each twice': { hold: 'false', times: '2' },
};
const FAIL = {
  'Answer 503': { on: 'true' },
  'Fail the next request': { on: 'once' },
  'Lose the next answer': { on: 'lost' },
};

const newest = <One,>(all: Record<string, One>): One[] => Object.values(all).reverse().slice(0, 50);

/** The page at `/`: the contents of a Stripe dashboard, and controls for faults. */
export const operatorPage = (state: State, outage: string): string =>
  plainPage(
    'Local Stripe',
    <>
      {STAND_IN}
      <h1>Local Stripe</h1>
      <p>It answers what this product asks of Stripe, and refuses everything else.</p>
      <h2>Deliveries</h2>
      <Control
        to="deliveries"
        now={state.isHeld ? 'Events are held back.' : 'Events are delivered at once.'}
        by={state.isHeld ? LET_GO : { 'Hold them back': { hold: 'true' } }}
      />
      <h2>API</h2>
      <Control
        to="outage"
        now={outage === 'false' ? 'It works.' : `It fails (${outage}).`}
        by={outage === 'false' ? FAIL : { 'Let it work': { on: 'false' } }}
      />
      <h2>Payments</h2>
      <Table
        rows={newest(state.charges).map((charge) => [
          charge.id,
          <Two first={time(charge.created)} second={charge.payment_intent} />,
          <Two first={charge.billing_details.email} second={Object.entries(charge.metadata).flat().join(' ')} />,
          <StatusOf charge={charge} state={state} />,
          charge.paid && !charge.refunded && !charge.disputed && <ActionsFor charge={charge} />,
        ])}
      />
      <h2>Open payment pages</h2>
      <Table
        rows={newest(state.sessions)
          .filter(({ status }) => status === 'open')
          .map((session) => [
            session.id,
            time(session.created),
            session.customer_email,
            money(session.amount_total, session.currency),
            <>
              <a href={`/checkout/${session.id}`}>Open</a> until {time(session.expires_at)}
            </>,
          ])}
      />
      <h2>Events</h2>
      <Table
        rows={newest(state.events).map((event) => [
          event.id,
          <Two first={time(event.created)} second={event.id} />,
          event.type,
          event.pending_webhooks ? 'waits' : '',
          <Button to={`events/${event.id}/deliver`}>Deliver again</Button>,
        ])}
      />
      <p>Times are in UTC.</p>
    </>,
  );
