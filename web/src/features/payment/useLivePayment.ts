/** The owner's payment record, followed while it changes. */
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnreachable } from '../../data/errors';
import type { PaymentDocument } from '../../data/payment';
import { ANSWER_LIMIT_MS, serverReach } from '../../data/serverReach';
import { keepTrying } from '../../lib/keepTrying';
import { loadChunk } from '../../lib/loadChunk';
import { lastPaid, session } from '../auth/session';
import { recallRead, rememberRead } from '../reading/lastRead';
import type { Read } from '../reading/useRead';

/** The key of the record's copy for when the server cannot be reached. */
export const paymentKey = (uid: string): string => `payment/${uid}`;

/** Tells the session what was read, and keeps whether it was paid. Returns the record in the form that is kept. */
export function reportPayment(uid: string, document: PaymentDocument | null): PaymentRecord | null {
  const { timestamp: _, ...fields } = document ?? {};
  const record = document && fields;
  // The owner may have signed out meanwhile: then nothing is kept.
  if (session.state().user?.uid === uid) lastPaid.write(uid, isPaid(record));
  session.reportPaid(uid, isPaid(record));
  return record;
}

/** The record as it was last read, and when (milliseconds since 1970); undefined where it never was. */
export function recallPayment(uid: string): { value: PaymentRecord | null; at: number } | undefined {
  const kept = recallRead(paymentKey(uid));
  return kept && { value: kept.value as PaymentRecord | null, at: kept.at };
}

/** The payment record as it is at this moment, or as it was read last; the value is null while there is none. */
export type LivePayment = Read<PaymentRecord | null>;

/**
 * Follows the owner's payment record and tells the session what it says. The database SDK for it is loaded here.
 * Without an answer for 8 s it shows what was read last and goes on listening.
 * @param uid undefined while nobody verified is signed in: then nothing is followed
 * @returns the record, and a function that starts following it again
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
      const kept = recallPayment(uid ?? '');
      setLive({
        uid: uid ?? '',
        payment: kept
          ? { status: 'ready', value: kept.value, stale: { at: kept.at, unreachable } }
          : { status: 'failed', unreachable },
      });
    }

    function onEnd(error: unknown): void {
      if (gone) return;
      const unreachable = isUnreachable(error);
      showKept(unreachable);
      if (unreachable) stopTrying ??= keepTrying(follow);
    }

    async function follow(): Promise<void> {
      stopListening?.();
      stopListening = undefined;
      try {
        const { watchPayment } = await loadChunk(() => import('../../data/watchPayment'));
        if (gone) return;
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
