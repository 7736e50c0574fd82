import type { PaymentRecord } from '@tessera/domain/payment/record';
import { readPayment } from '../../data/payment';
import { type Read, useRead } from '../reading/useRead';
import { paymentKey, reportPayment } from './lastPayment';

/** The payment record, read once; null where there is none. The session learns what it says. */
export function usePaymentRead(uid: string): [Read<PaymentRecord | null>, () => Promise<void>] {
  return useRead(paymentKey(uid), async () => reportPayment(uid, await readPayment(uid)));
}
