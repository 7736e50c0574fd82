import type { PaymentMethod } from '@tessera/domain/payment/record';

const NAMES: Record<PaymentMethod, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  unattributed: 'Not recorded',
};

/** A way to pay, as people read it. */
export const paymentMethodName = (method: PaymentMethod): string => NAMES[method];
