/**
 * The two pages of the local Stripe, plain and grey so that they do not look like Stripe's own: hosted checkout, and
 * the operator's.
 */
import { document, html, type Markup } from '../html';
import type { Charge, Dispute, Refund, Session, State } from './store';

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The note on each page that this is not Stripe. */
const STAND_IN = html`<p class="standIn">Stand-in for Stripe on this machine. No money moves.</p>`;

/** The hosted page of a session: pay, be declined, or go back. */
export function checkoutPage(session: Session, { isDeclined = false } = {}): string {
  const amount = money(session.amount_total, session.currency);
  const email = session.customer_email ?? '';
  if (session.status !== 'open') {
    const why = session.status === 'complete' ? 'This payment has been made.' : 'This payment page has expired.';
    return document(
      'Checkout',
      html`<main class="narrow">
        ${STAND_IN}
        <h1>${why}</h1>
        <p>Nothing more can be paid here.</p>
        ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Go back</a></p>` : ''}
      </main>`,
    );
  }
  return document(
    `Pay ${amount}`,
    html`<main class="narrow">
      ${STAND_IN}
      <h1 class="amount">${amount}</h1>
      ${isDeclined ? html`<p role="alert">Your card was declined. Try again, or use another card.</p>` : ''}
      <form method="post" action="/checkout/${session.id}/complete">
        <label>Email <input type="email" name="email" value="${email}" /></label>
        <button class="first">Pay ${amount}</button>
        <button formaction="/checkout/${session.id}/decline">Let the card be declined</button>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>` : ''}
    </main>`,
  );
}

/** A button that posts to a control. */
const button = (action: string, label: string, fields: Record<string, string> = {}): Markup =>
  html`<form method="post" action="/_local/${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button>
      ${label}
    </button>
  </form> `;

/** A form that refunds a part of a payment. */
const partialRefund = (base: string): Markup =>
  html`<form method="post" action="/_local/${base}/refund">
    <input name="amount" inputmode="numeric" size="6" aria-label="Pence to refund" placeholder="pence" />
    <button>Refund a part</button>
  </form> `;

function refundRow(refund: Refund): Markup {
  const fail = refund.status === 'failed' ? '' : button(`refunds/${refund.id}/fail`, 'Let it fail');
  return html`<br />Refund of ${money(refund.amount, refund.currency)}: ${refund.status ?? ''} ${fail}`;
}

function disputeRow(dispute: Dispute): Markup {
  const isOpen = dispute.status !== 'won' && dispute.status !== 'lost';
  const close = ['won', 'lost'].map((outcome) =>
    button(`disputes/${dispute.id}/close`, `Close as ${outcome}`, { outcome }),
  );
  return html`<br />Dispute: ${dispute.status} ${isOpen ? close : ''}`;
}

function paymentRow(charge: Charge, { refunds, disputes }: State): Markup {
  const mine = <One extends { charge: string }>(all: Record<string, One>): One[] =>
    Object.values(all).filter((one) => one.charge === charge.id);
  const base = `payments/${charge.payment_intent}`;
  const isStanding = charge.paid && !charge.refunded && !charge.disputed;
  return html`<tr>
    <td>${time(charge.created)}<br /><small>${charge.payment_intent}</small></td>
    <td>
      ${charge.billing_details.email ?? ''}<br /><small
        >${Object.entries(charge.metadata).map(([name, value]) => `${name} ${value} `)}</small
      >
    </td>
    <td>
      ${money(charge.amount, charge.currency)}
      ${charge.status}${mine(refunds).map(refundRow)}${mine(disputes).map(disputeRow)}
    </td>
    <td>
      ${isStanding ? [button(`${base}/refund`, 'Refund'), partialRefund(base), button(`${base}/dispute`, 'Dispute')] : ''}
    </td>
  </tr>`;
}

/** The page at `/`: the contents of a Stripe dashboard, and controls for faults. */
export function operatorPage(state: State, outage: string): string {
  const newest = <One>(all: Record<string, One>): One[] => Object.values(all).reverse().slice(0, 50);
  const events = newest(state.events);
  return document(
    'Local Stripe',
    html`${STAND_IN}
      <h1>Local Stripe</h1>
      <p>It answers what this product asks of Stripe, and refuses everything else.</p>
      <h2>Deliveries</h2>
      <p>
        ${
          state.isHeld
            ? [
                html`Events are <strong>held back</strong>. `,
                button('deliveries', 'Let them go', { hold: 'false' }),
                button('deliveries', 'Let them go, newest first', { hold: 'false', order: 'reversed' }),
                button('deliveries', 'Let them go, each twice', { hold: 'false', times: '2' }),
              ]
            : ['Events are delivered at once. ', button('deliveries', 'Hold them back', { hold: 'true' })]
        }
      </p>
      <h2>API</h2>
      <p>
        ${
          outage === 'false'
            ? [
                'It works. ',
                button('outage', 'Answer 503', { on: 'true' }),
                button('outage', 'Fail the next request', { on: 'once' }),
                button('outage', 'Lose the next answer', { on: 'lost' }),
              ]
            : [html`<strong>It fails</strong> (${outage}). `, button('outage', 'Let it work', { on: 'false' })]
        }
      </p>
      <h2>Payments</h2>
      <table>
        <tr>
          <th>Time (UTC)</th>
          <th>Payer</th>
          <th>Payment</th>
          <th>Do</th>
        </tr>
        ${newest(state.charges).map((charge) => paymentRow(charge, state))}
      </table>
      <h2>Open payment pages</h2>
      <table>
        ${newest(state.sessions)
          .filter(({ status }) => status === 'open')
          .map(
            (session) =>
              html`<tr>
                <td>${time(session.created)}</td>
                <td>${session.customer_email ?? ''}</td>
                <td>${money(session.amount_total, session.currency)}</td>
                <td><a href="/checkout/${session.id}">Open</a> until ${time(session.expires_at)}</td>
              </tr>`,
          )}
      </table>
      <h2>Events</h2>
      <table>
        ${events.map(
          (event) =>
            html`<tr>
              <td>${time(event.created)}<br /><small>${event.id}</small></td>
              <td>${event.type}</td>
              <td>${event.pending_webhooks ? 'waits' : ''}</td>
              <td>${button(`events/${event.id}/deliver`, 'Deliver again')}</td>
            </tr>`,
        )}
      </table>`,
  );
}
