import type { PaymentRecord } from '@tessera/domain/payment/record';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../data/loadChunk';
import { rememberRead } from '../lastRead';
import { paymentKey, recallPayment, reportPayment } from './lastPayment';

/** Without an answer for so long, the page says that it cannot see the record. It goes on listening. */
const PATIENCE_MS = 10_000;

/** The payment record as it is at this moment; `record` is null while there is none. `kept` is what was read last, if anything was. */
export type LivePayment =
  | { status: 'loading' }
  | { status: 'live'; record: PaymentRecord | null }
  | { status: 'failed'; kept: PaymentRecord | null | undefined; offline: boolean };

const offlineNow = (): boolean => !navigator.onLine;

function onConnectionChange(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}

/**
 * Follows the owner's payment record, and tells the session what it says. The database SDK for it is loaded here, and
 * not while there is no connection.
 * @param uid undefined while nobody verified is signed in: then nothing is followed
 * @returns the record, and the way to try again after a failure
 */
export function useLivePayment(uid: string | undefined): [LivePayment, () => void] {
  const offline = useSyncExternalStore(onConnectionChange, offlineNow, () => false);
  const [live, setLive] = useState<{ uid: string; payment: LivePayment }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (uid === undefined || offline) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const fail = () =>
      !gone && setLive({ uid, payment: { status: 'failed', kept: recallPayment(uid), offline: false } });
    const patience = setTimeout(fail, PATIENCE_MS);
    loadChunk(() => import('../../data/watchPayment')).then(
      ({ watchPayment }) => {
        if (gone) return;
        stop = watchPayment(
          uid,
          (document) => {
            clearTimeout(patience);
            const record = reportPayment(uid, document);
            rememberRead(paymentKey(uid), record);
            setLive({ uid, payment: { status: 'live', record } });
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
  }, [uid, attempt, offline]);

  const again = () => {
    setLive(undefined);
    setAttempt(attempt + 1);
  };
  if (uid !== undefined && offline) return [{ status: 'failed', kept: recallPayment(uid), offline }, again];
  return [live && live.uid === uid ? live.payment : { status: 'loading' }, again];
}
