/** The owner's payment record, with a live listener. */
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnreachable } from '../../shared/data/errors';
import type { PaymentDocument } from '../../shared/data/references';
import { serverReach } from '../../shared/data/serverReach';
import { keepTrying } from '../../shared/lib/keepTrying';
import { loadChunk } from '../../shared/lib/loadChunk';
import { ANSWER_LIMIT_MS } from '../../shared/lib/waits';
import { rememberRead } from '../../shared/query/queryCache';
import { type Read, staleCopy } from '../../shared/query/useQuery';
import { lastPaid, session } from '../../shared/session/session';

/** The key of the stored copy of the record. */
export const paymentKey = (uid: string): string => `payment/${uid}`;

/**
 * Reports the record to the session, and stores whether it was paid. Returns the record in the form of the stored copy.
 */
export function reportPayment(uid: string, document: PaymentDocument | null): PaymentRecord | null {
  const { timestamp: _, ...fields } = document ?? {};
  const record = document && fields;
  // Stores nothing if the owner has signed out meanwhile.
  if (session.state().user?.uid === uid) lastPaid.write(uid, isPaid(record));
  session.reportPaid(uid, isPaid(record));
  return record;
}

/** The present payment record, or the stored copy; the value is null while there is none. */
export type LivePayment = Read<PaymentRecord | null>;

/**
 * Listens to the owner's payment record and reports it to the session. Loads the database SDK for it. Without an answer
 * for 8 s it returns the stored copy and continues to listen.
 * @param uid undefined while nobody verified is signed in; then there is no listener
 * @returns the record, and a function that restarts the listener
 */
export function useLivePayment(uid: string | undefined): [LivePayment, () => Promise<void>] {
  const [live, setLive] = useState<{ uid: string; payment: LivePayment }>();
  const followAgain = useRef<() => Promise<void>>(undefined);

  useEffect(() => {
    if (uid === undefined) return;
    let gone = false;
    let stopListening: (() => void) | undefined;
    let stopTrying: (() => void) | undefined;

    function showKept(unreachable: boolean): void {
      if (gone) return;
      const payment = staleCopy<PaymentRecord | null>(paymentKey(uid ?? ''), unreachable);
      setLive({ uid: uid ?? '', payment: payment ?? { status: 'failed', unreachable } });
    }

    function onEnd(error: unknown): void {
      if (gone) return;
      const unreachable = isUnreachable(error);
      showKept(unreachable);
      if (unreachable) stopTrying ??= keepTrying(follow);
    }

    async function follow(): Promise<void> {
      try {
        const { watchPayment } = await loadChunk(() => import('../../shared/data/watchPayment'));
        if (gone) return;
        stopListening?.();
        stopListening = watchPayment(uid ?? '', {
          onRecord(document) {
            clearTimeout(patience);
            stopTrying?.();
            stopTrying = undefined;
            const record = reportPayment(uid ?? '', document);
            rememberRead(paymentKey(uid ?? ''), record);
            setLive({ uid: uid ?? '', payment: { status: 'ready', value: record, stale: null } });
          },
          onUnreached: () => showKept(true),
          onError: onEnd,
        });
      } catch (error) {
        console.error('Payment not followed:', error);
        onEnd(error);
      }
    }

    const patience = setTimeout(() => showKept(true), serverReach.isUnreached() ? 0 : ANSWER_LIMIT_MS);
    followAgain.current = follow;
    void follow();
    return () => {
      gone = true;
      clearTimeout(patience);
      stopTrying?.();
      stopListening?.();
    };
  }, [uid]);

  const again = useCallback(async () => followAgain.current?.(), []);
  return [live && live.uid === uid ? live.payment : { status: 'loading' }, again];
}
