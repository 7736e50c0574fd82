import { type PaymentRecord, isPaid } from '@shared/paymentRecord';
import type { PaymentDocument } from '../../data/payment';
import { session } from '../auth/session';
import { recallRead, rememberRead } from '../lastRead';
import { lastPaid } from './lastPaid';

/** What the owner's record is kept under for when there is no connection. */
export const paymentKey = (uid: string): string => `payment/${uid}`;

/** Takes over what has just been read: for the session, and for when there is no connection. Returns what is kept. */
export function keepPayment(uid: string, document: PaymentDocument | null): PaymentRecord | null {
  const { timestamp: _, ...fields } = document ?? {};
  const record = document && fields;
  rememberRead(paymentKey(uid), record);
  lastPaid.write(uid, isPaid(record));
  session.reportPaid(uid, isPaid(record));
  return record;
}

/** The record as it was last read; undefined where it never was. */
export const recallPayment = (uid: string): PaymentRecord | null | undefined => recallRead(paymentKey(uid)) as PaymentRecord | null | undefined;
