import { type PaymentRecord, isPaid } from '@shared/paymentRecord';
import { readPayment } from '../../data/payment';
import { session } from '../auth/session';
import { type Read, useRead } from '../useRead';

/** The payment record, read once; null where there is none. The session learns what it says. */
export function usePaymentRead(uid: string): [Read<PaymentRecord | null>, () => void] {
  return useRead(`payment/${uid}`, async () => {
    const document = await readPayment(uid);
    session.reportPaid(uid, isPaid(document));
    if (!document) return null;
    const { timestamp: _, ...record } = document;
    return record;
  });
}
