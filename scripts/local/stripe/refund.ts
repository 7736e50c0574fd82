import { formatMoney } from '@tessera/domain/money';
import type { Answer } from './idempotency';
import { missing } from './sessions';
import { type Charge, newId, type State, stripeTime } from './state';

const refused = (fields: Record<string, string>): Answer => ({
  status: 400,
  body: JSON.stringify({ error: { type: 'invalid_request_error', ...fields } }),
});

/**
 * `POST /v1/refunds`, which the emulator does not have: `payment_intent`, and `amount` for a part of it.
 * @returns Stripe's answer, and the charge as it is afterwards where something was given back
 */
export function refund(state: State, request: string): { answer: Answer; charge?: Charge } {
  const params = new URLSearchParams(request);
  const intent = params.get('payment_intent');
  if (!intent)
    return {
      answer: refused({
        code: 'parameter_missing',
        param: 'payment_intent',
        message: 'Missing required param: payment_intent.',
      }),
    };
  const charge = state.charges[intent];
  if (!charge) return { answer: missing('payment_intent', intent) };
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    return {
      answer: refused({ code: 'charge_already_refunded', message: `Charge ${charge.id} has already been refunded.` }),
    };
  const amount = Number(params.get('amount') ?? left);
  if (!Number.isInteger(amount) || amount < 1)
    return { answer: refused({ param: 'amount', message: 'Invalid positive integer' }) };
  if (amount > left) {
    const [asked, there] = [amount, left].map((value) => formatMoney(value, charge.currency));
    return {
      answer: refused({
        param: 'amount',
        message: `Refund amount (${asked}) is greater than unrefunded amount on charge (${there})`,
      }),
    };
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const made = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: stripeTime(),
    currency: charge.currency,
    payment_intent: intent,
    status: 'succeeded',
  };
  return { answer: { status: 200, body: JSON.stringify(made) }, charge };
}
