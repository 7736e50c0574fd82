import { acceptedNow } from '@tessera/domain/account/agreement';
import { rethrow } from '../../shared/data/errors';
import { loadChunk } from '../../shared/lib/loadChunk';
import { useQuery } from '../../shared/query/useQuery';
import { isBeforePaying, paymentStatus } from '../payment/paymentStatus';
import { reportPayment } from '../payment/useLivePayment';

/** Whether the owner pays from this step, and accepts the data agreement there. Both are false while it is unknown. */
interface PayingStep {
  pays: boolean;
  accepts: boolean;
}

const NEITHER: PayingStep = { pays: false, accepts: false };

/**
 * Reads the payment, of which the session learns, too.
 * @param isLast whether it is the last step of a shop that is not open yet: nobody pays from another
 */
export function usePayingStep(uid: string, isLast: boolean): PayingStep {
  const [read] = useQuery<PayingStep>(
    `payingStep/${uid}/${isLast}`,
    async () => {
      const readPayment = async () => {
        const { getPaymentDocument } = await loadChunk(() => import('../../shared/data/payment'));
        return reportPayment(uid, await getPaymentDocument(uid, rethrow));
      };
      const readAccepted = async () =>
        isLast && acceptedNow(await (await loadChunk(() => import('../../shared/data/agreement'))).readAgreement(uid));
      const [record, hasAccepted] = await Promise.all([readPayment(), readAccepted()]);
      const pays = isLast && isBeforePaying(paymentStatus(record));
      return { pays, accepts: pays && !hasAccepted };
    },
    { keep: false },
  );
  return read.status === 'ready' ? read.value : NEITHER;
}
