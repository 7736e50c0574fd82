import { isPaid } from '@shared/paymentRecord';
import { useEffect, useState } from 'react';
import type { PaymentDocument } from '../../data/payment';
import { session } from '../auth/session';

/** Without an answer for so long, the page says that it cannot see the record. It goes on listening. */
const PATIENCE_MS = 10_000;

/** The payment record as it is at this moment; `record` is null while there is none. */
export type LivePayment = { status: 'loading' } | { status: 'live'; record: PaymentDocument | null } | { status: 'failed' };

/**
 * Follows the owner's payment record, and tells the session what it says. The database SDK for it is loaded here.
 * @param uid undefined while nobody verified is signed in: then nothing is followed
 * @returns the record, and the way to try again after a failure
 */
export function useLivePayment(uid: string | undefined): [LivePayment, () => void] {
  const [live, setLive] = useState<{ uid: string; payment: LivePayment }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (uid === undefined) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const fail = () => !gone && setLive({ uid, payment: { status: 'failed' } });
    const patience = setTimeout(fail, PATIENCE_MS);
    import('../../data/watchPayment').then(
      ({ watchPayment }) => {
        if (gone) return;
        stop = watchPayment(
          uid,
          (record) => {
            clearTimeout(patience);
            setLive({ uid, payment: { status: 'live', record } });
            session.reportPaid(uid, isPaid(record));
          },
          fail,
        );
      },
      (error: unknown) => {
        console.error('Payment not followed:', error);
        fail();
      },
    );
    return () => {
      gone = true;
      clearTimeout(patience);
      stop?.();
    };
  }, [uid, attempt]);

  const again = () => {
    setLive(undefined);
    setAttempt(attempt + 1);
  };
  return [live && live.uid === uid ? live.payment : { status: 'loading' }, again];
}
