/**
 * The movements of money at Stripe: sessions are opened, paid, declined and expire; charges are refunded and disputed.
 */
import { formatMoney } from '@tessera/domain/payment/money';
import type { Deliveries } from './deliveries';
import {
  type Charge,
  type Dispute,
  type Intent,
  newCharge,
  newDispute,
  newIntent,
  newRefund,
  newSession,
  type Refund,
  type Session,
} from './objects';
import type { RefundInput, SessionInput } from './params';
import { invalid } from './request';
import { findOrRefuse, LOCAL_PRICE, ofCharge, PRICES, type State } from './store';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export class Ledger {
  /** @param now seconds since 1970 */
  constructor(
    private readonly state: State,
    private readonly deliveries: Deliveries,
    private readonly url: string,
    private readonly now: () => number,
  ) {}

  /** @throws StripeRefusal for an unknown price, or an end that is less than 30 minutes or more than a day away */
  openSession(input: SessionInput): Session {
    const created = this.now();
    const { expires_at = created + 24 * HOUR } = input;
    const refuse = (limit: string) =>
      invalid(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, { param: 'expires_at' });
    if (expires_at < created + 30 * MINUTE) throw refuse('at least 30 minutes');
    if (expires_at > created + 24 * HOUR) throw refuse('less than 24 hours');
    const amounts = input.line_items.map(
      ({ price, quantity }, index) =>
        findOrRefuse(PRICES, price, 'price', `line_items[${index}][price]`, 400).unit_amount * quantity,
    );
    const amount_total = amounts.reduce((sum, amount) => sum + amount, 0);
    const session = newSession(input, { amount_total, created, currency: LOCAL_PRICE.currency, expires_at }, this.url);
    this.state.sessions[session.id] = session;
    this.state.intentMetadata[session.id] = input.payment_intent_data?.metadata ?? {};
    return session;
  }

  /** Closes every session whose time is over. Called before anything reads one. */
  expireOverdue(): void {
    const now = this.now();
    for (const session of Object.values(this.state.sessions))
      if (session.status === 'open' && session.expires_at <= now) this.close(session);
  }

  /** @throws StripeRefusal unless the session is open */
  expire(session: Session): Session {
    if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    this.close(session);
    return session;
  }

  /**
   * The card is accepted: the session is complete, its payment intent and charge carry the intent's metadata.
   * @param email as typed on the page; may be empty
   */
  pay(session: Session, email: string): void {
    const payer = email || session.customer_email;
    const { intent, charge } = this.attempt(session, payer, true);
    intent.status = 'succeeded';
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: payer, name: null },
    } satisfies Partial<Session>);
    this.deliveries.emit('charge.succeeded', charge);
    this.deliveries.emit('payment_intent.succeeded', intent);
    this.deliveries.emit('checkout.session.completed', session);
  }

  /** The card is declined. The session stays open: the payer may try another card. */
  decline(session: Session, email: string): void {
    const { intent, charge } = this.attempt(session, email || session.customer_email, false);
    intent.status = 'requires_payment_method';
    this.deliveries.emit('charge.failed', charge);
    this.deliveries.emit('payment_intent.payment_failed', intent);
  }

  /**
   * Refunds an amount of a charge, or the rest of it.
   * @throws StripeRefusal when nothing or less than the amount is left, or the bank has taken the payment back
   */
  refund(charge: Charge, { amount: asked, reason, metadata = {} }: RefundInput): Refund {
    if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid and cannot be refunded.`);
    if (charge.disputed && !ofCharge(this.state.disputes, charge).every(({ status }) => status === 'won'))
      throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    const amount = asked ?? left;
    if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
    if (amount > left) {
      const [more, less] = [amount, left].map((value) => formatMoney(value, charge.currency));
      throw invalid(`Refund amount (${more}) is greater than unrefunded amount on charge (${less})`, {
        param: 'amount',
      });
    }
    const refund = newRefund(charge, { amount, created: this.now(), reason: reason ?? null, metadata });
    this.state.refunds[refund.id] = refund;
    this.countRefunds(charge);
    this.deliveries.emit('refund.created', refund);
    this.deliveries.emit('charge.refunded', charge);
    return refund;
  }

  /**
   * The card's bank sends the money back: the refund has failed, and the charge is no longer refunded by it.
   * @throws StripeRefusal when it has failed already
   */
  failRefund(refund: Refund): Refund {
    if (refund.status === 'failed') throw invalid(`Refund ${refund.id} has failed already.`);
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' } satisfies Partial<Refund>);
    const charge = this.state.charges[refund.charge];
    if (charge) this.countRefunds(charge);
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) this.deliveries.emit(type, refund);
    return refund;
  }

  /**
   * The payer's bank takes a whole payment back. A dispute carries none of the payment's metadata.
   * @throws StripeRefusal when the charge is disputed already, or failed
   */
  openDispute(charge: Charge): Dispute {
    if (!charge.paid || charge.disputed) throw invalid(`Charge ${charge.id} cannot be disputed.`);
    const dispute = newDispute(charge, this.now());
    this.state.disputes[dispute.id] = dispute;
    charge.disputed = true;
    this.deliveries.emit('charge.dispute.created', dispute);
    this.deliveries.emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** @throws StripeRefusal when it is closed already */
  closeDispute(dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
    if (dispute.status === 'won' || dispute.status === 'lost')
      throw invalid(`Dispute ${dispute.id} is closed already.`);
    dispute.status = outcome;
    this.deliveries.emit('charge.dispute.closed', dispute);
    if (outcome === 'won') this.deliveries.emit('charge.dispute.funds_reinstated', dispute);
    return dispute;
  }

  private close(session: Session): void {
    session.status = 'expired';
    session.url = null;
    this.deliveries.emit('checkout.session.expired', session);
  }

  /** One try to charge a card, on the session's payment intent. */
  private attempt(session: Session, email: string | null, isPaid: boolean): { intent: Intent; charge: Charge } {
    const { payment_intents: intents, charges, intentMetadata } = this.state;
    const now = this.now();
    const intent = intents[session.payment_intent ?? ''] ?? newIntent(session, now, intentMetadata[session.id] ?? {});
    const charge = newCharge(intent, now, email, isPaid);
    session.payment_intent = intent.id;
    intent.latest_charge = charge.id;
    intents[intent.id] = intent;
    charges[charge.id] = charge;
    return { intent, charge };
  }

  /** Sums a charge's refunds, without failed ones. */
  private countRefunds(charge: Charge): void {
    charge.amount_refunded = ofCharge(this.state.refunds, charge)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    charge.refunded = charge.amount_refunded === charge.amount;
  }
}
