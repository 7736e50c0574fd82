import type { PaymentRecord } from '@tessera/domain/payment/record';
import { readPayment } from '../../data/payment';
import { type Read, useRead } from '../reading/useRead';
import { paymentKey, reportPayment } from './useLivePayment';

/**
 * The payment record, read once; null where there is none. The session learns what it says. Apart from
 * `useLivePayment`, whose pages load another database SDK and not the one for this.
 */
export function usePaymentRead(uid: string): [Read<PaymentRecord | null>, () => Promise<void>] {
  return useRead(paymentKey(uid), async () => reportPayment(uid, await readPayment(uid)));
}
