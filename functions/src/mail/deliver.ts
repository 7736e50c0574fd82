/** One mail from the outbox to the mail server: at least once, under a Message-ID that never changes. */
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Mail, MailState } from '@tessera/domain/mail';
import { PRODUCT_NAME } from '@tessera/domain/product';
import type { DocumentReference } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { required, siteUrl } from '../platform/config';
import { firestore } from '../platform/firebase';
import { operator } from '../platform/operator';
import { compose } from './compose';
import { NoMailServer, transport } from './transport';

const MINUTE_MS = 60_000;
/** A delivery that has said nothing for so long has broken off, and another one may try. */
const LEASE_MS = 5 * MINUTE_MS;
/** About eighteen hours in all: 1, 4, 16, 64, 256, 360, 360 minutes between them. */
const MAX_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 360 * MINUTE_MS;
/** How long a mail that is over is kept, for questions. */
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

interface Claimed {
  mail: Mail;
  attempts: number;
}

/** The first attempt is made as soon as the mail is there; the later ones when they are due. */
type Attempt = 'first' | 'later';

/** Takes a mail to be delivered by nobody else meanwhile; null where it is over, not due yet, or somebody has it. */
async function claim(ref: DocumentReference, attempt: Attempt): Promise<Claimed | null> {
  const { Timestamp } = await import('firebase-admin/firestore');
  return ref.firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(ref);
    const state: MailState | undefined = stored.get('state');
    if (state !== 'waiting' && state !== 'sending') return null;
    const attempts: number = stored.get('attempts') ?? 0;
    const now = Date.now();
    // A first attempt does not compare two clocks.
    if (attempt === 'first' && attempts > 0) return null;
    if (attempts > 0 && (stored.get('dueAt')?.toMillis() ?? 0) > now) return null;
    transaction.update(ref, {
      state: 'sending',
      attempts: attempts + 1,
      dueAt: Timestamp.fromMillis(now + LEASE_MS),
    });
    return { mail: stored.data() as Mail, attempts: attempts + 1 };
  });
}

/** What went wrong, without addresses: a code of the mail server or of the connection. */
function reasonOf(error: unknown): string {
  if (error instanceof NoMailServer) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode', 'command'].flatMap((key) => {
    const value: unknown = (error as unknown as Record<string, unknown>)[key];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return parts.join(' ') || error.name;
}

/** The server rejected this recipient permanently, or there is no server: another attempt does not help. */
function isFinal(error: unknown): boolean {
  if (error instanceof NoMailServer) return true;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

/** @returns false where there was nobody to write to */
async function send(id: string, mail: Mail): Promise<boolean> {
  const transporter = await transport();
  const composed = await compose(mail);
  if (!composed) return false;
  const { to, ...content } = composed;
  const { hostname } = new URL(required(siteUrl));
  await transporter.sendMail({
    ...content,
    from: { name: PRODUCT_NAME, address: operator().email },
    // As an object it is one address, whatever is in it.
    to: { name: '', address: to },
    messageId: `<${id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return true;
}

/**
 * Delivers a mail if it is due. A failure is kept with the mail and tried again later, at most eight times; then, or
 * where the server rejected it permanently, the mail is dead and admins see it.
 * @returns what the mail is now; null where there was nothing to do
 */
export async function deliver(id: string, attempt: Attempt): Promise<MailState | null> {
  const ref = (await firestore()).collection(COLLECTIONS.mail).doc(id);
  const claimed = await claim(ref, attempt);
  if (!claimed) return null;
  const { FieldValue, Timestamp } = await import('firebase-admin/firestore');
  const over = async (state: MailState, fields: object = {}) => {
    const expiresAt = Timestamp.fromMillis(Date.now() + KEPT_MS);
    await ref.update({ state, dueAt: FieldValue.delete(), lastError: FieldValue.delete(), expiresAt, ...fields });
    return state;
  };
  const { mail, attempts } = claimed;
  // Every attempt before this one has broken off.
  if (attempts > MAX_ATTEMPTS) return over('dead', { lastError: 'broken off' });
  try {
    const sent = await send(id, mail);
    return await over(sent ? 'sent' : 'dropped');
  } catch (error) {
    const lastError = reasonOf(error);
    logger.warn('mail: not delivered', { id, kind: mail.kind, attempts, lastError });
    if (isFinal(error) || attempts >= MAX_ATTEMPTS) {
      logger.error('mail: given up', { id, kind: mail.kind, lastError });
      return over('dead', { lastError });
    }
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 4 ** (attempts - 1));
    await ref.update({ state: 'waiting', dueAt: Timestamp.fromMillis(Date.now() + pause), lastError });
    return 'waiting';
  }
}
