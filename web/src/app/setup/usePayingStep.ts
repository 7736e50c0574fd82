import { acceptedNow } from '@tessera/domain/account/agreement';
import { rethrow } from '../../shared/data/errors';
import { loadChunk } from '../../shared/lib/loadChunk';
import { useQuery } from '../../shared/query/useQuery';
import { isBeforePaying, paymentStatus } from '../payment/paymentStatus';

/** Whether the owner pays from this step, and accepts the data agreement there. Both are false while it is unknown. */
interface PayingStep {
  pays: boolean;
  accepts: boolean;
}

const NEITHER: PayingStep = { pays: false, accepts: false };

/** @param isLast whether it is the last step of a shop that is not open yet: for others nothing is read */
export function usePayingStep(uid: string, isLast: boolean): PayingStep {
  const [read] = useQuery<PayingStep>(
    `payingStep/${uid}/${isLast}`,
    async () => {
      if (!isLast) return NEITHER;
      const [{ getPaymentDocument }, { readAgreement }] = await Promise.all([
        loadChunk(() => import('../../shared/data/payment')),
        loadChunk(() => import('../../shared/data/agreement')),
      ]);
      const [record, agreement] = await Promise.all([getPaymentDocument(uid, rethrow), readAgreement(uid)]);
      const pays = isBeforePaying(paymentStatus(record));
      return { pays, accepts: pays && !acceptedNow(agreement) };
    },
    { keep: false },
  );
  return read.status === 'ready' ? read.value : NEITHER;
}
