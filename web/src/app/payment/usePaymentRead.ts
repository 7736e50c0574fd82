import type { PaymentRecord } from '@tessera/domain/payment/record';
import { rethrow } from '../../shared/data/errors';
import { getPaymentDocument } from '../../shared/data/payment';
import { type Read, useQuery } from '../../shared/query/useQuery';
import { paymentKey, reportPayment } from './useLivePayment';

/**
 * The payment record, read once and reported to the session; null when there is none. In a file of its own, because
 * pages with `useLivePayment` load a different database SDK.
 */
export function usePaymentRead(uid: string): [Read<PaymentRecord | null>, () => Promise<void>] {
  return useQuery(paymentKey(uid), async () => reportPayment(uid, await getPaymentDocument(uid, rethrow)));
}
