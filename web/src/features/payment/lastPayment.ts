import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import type { PaymentDocument } from '../../data/payment';
import { lastPaid, session } from '../auth/session';
import { recallRead } from '../reading/lastRead';

/** What the owner's record is kept under for when there is no connection. */
export const paymentKey = (uid: string): string => `payment/${uid}`;

/** Tells the session what has just been read, and notes whether it was paid. Returns the record as it may be kept. */
export function reportPayment(uid: string, document: PaymentDocument | null): PaymentRecord | null {
  const { timestamp: _, ...fields } = document ?? {};
  const record = document && fields;
  // A read that ends after its owner has signed out leaves nothing behind.
  if (session.state().user?.uid === uid) lastPaid.write(uid, isPaid(record));
  session.reportPaid(uid, isPaid(record));
  return record;
}

/** The record as it was last read, and when (milliseconds since 1970); undefined where it never was. */
export function recallPayment(uid: string): { value: PaymentRecord | null; at: number } | undefined {
  const kept = recallRead(paymentKey(uid));
  return kept && { value: kept.value as PaymentRecord | null, at: kept.at };
}
