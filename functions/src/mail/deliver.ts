/** Delivers a mail from the outbox to the mail server: at least once, and always with the same Message-ID. */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { MailState } from '@tessera/domain/operation/mail';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { inTransaction } from '../platform/commit';
import { required, siteUrl } from '../platform/config';
import { firestore } from '../platform/firebase';
import type { Mail } from '../platform/outbox';
import { compose, kindOf } from './compose';
import { NotNow } from './defineMail';
import { NoMailServer, transport } from './transport';

/** After this time an attempt counts as broken off, and another one may begin. */
const LEASE_MS = 5 * MINUTE_MS;
/** The pauses between attempts are 1, 4, 16, 64, 256, 360 and 360 minutes: about eighteen hours in all. */
const MAX_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 360 * MINUTE_MS;
/** How long a finished mail is kept, so that we can answer questions about it. */
const KEPT_MS = 30 * DAY_MS;

interface Claimed {
  mail: Mail;
  attempts: number;
}

/**
 * The first attempt is made as soon as the mail exists, later ones when they are due. An admin retries a dead mail,
 * which then starts again.
 */
type Attempt = 'first' | 'later' | 'retry';

/** Claims a mail, so that no other instance sends it at the same time; null if it is finished, not due or claimed. */
function claim(ref: DocumentReference, attempt: Attempt): Promise<Claimed | null> {
  const claimable: readonly MailState[] = attempt === 'retry' ? ['dead'] : ['waiting', 'sending'];
  return inTransaction(ref.firestore, async (transaction) => {
    const stored = await transaction.get(ref);
    const state: MailState | undefined = stored.get('state');
    if (state === undefined || !claimable.includes(state)) return null;
    const attempts: number = attempt === 'retry' ? 0 : (stored.get('attempts') ?? 0);
    const now = Date.now();
    // The first attempt does not compare `dueAt` with this clock, since another clock wrote it.
    if (attempt === 'first' && (attempts > 0 || (stored.get('notBefore')?.toMillis() ?? 0) > now)) return null;
    if (attempts > 0 && (stored.get('dueAt')?.toMillis() ?? 0) > now) return null;
    transaction.update(ref, {
      state: 'sending',
      attempts: attempts + 1,
      dueAt: Timestamp.fromMillis(now + LEASE_MS),
      expiresAt: FieldValue.delete(),
    });
    return { mail: stored.data() as Mail, attempts: attempts + 1 };
  });
}

/** The cause of a failure, without addresses: a code of the mail server or of the connection. */
function reasonOf(error: unknown): string {
  if (error instanceof NoMailServer) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['code', 'responseCode', 'command'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return parts.join(' ') || error.name;
}

/**
 * The codes for a mailbox that does not exist (RFC 3463), and for an address that the server cannot take: with letters
 * such as the é of `josé@…` (RFC 6531), or of a wrong form (RFC 5321).
 */
const NO_SUCH_CODE = /^5\d\d[ -](5\.1\.([1236]|10)|5\.2\.1|5\.6\.7)\b|^501[ -](?!5\.7)/;
/** An answer without such codes, unless its words are about us, who send, or about this moment. */
const WITHOUT_CODE = /^55[013][ -](?!\d\.\d)(?!.*\b(relay|sender|your|ip|dns|helo|temporar|later))/is;
/** The words of such answers about a mailbox that does not exist. Other refusals may end before the last attempt. */
const NO_SUCH_WORDS = [
  /\b(no|no such|unknown|invalid|not a valid) (user|mailbox|recipient|address|account)\b/i,
  /\b(user|mailbox|recipient|address|account)\b.*\b(unknown|unavailable|invalid|disabled|no longer)\b/is,
  /\b(user|mailbox|recipient|address|account)\b.*\b(not (known|found|local|exist)|doesn't exist)\b/is,
];
const isNoSuchMailbox = (response: string): boolean =>
  NO_SUCH_CODE.test(response) || (WITHOUT_CODE.test(response) && NO_SUCH_WORDS.some((words) => words.test(response)));

/**
 * Whether the server said that there is no such address. A refusal of the sender or of the content says nothing about
 * the address, and may be over before the last attempt.
 */
function isRefusedAddress(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && typeof response === 'string' && isNoSuchMailbox(response);
}

/** Whether another attempt is useless. */
const isFinal = (error: unknown): boolean => error instanceof NoMailServer || isRefusedAddress(error);

/**
 * The headers by which a mail program offers to stop such mails (RFC 8058). As prepared values they stay on one line
 * each: some programs do not read a folded address.
 */
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

/** @returns false when there was no recipient */
async function send(id: string, mail: Mail): Promise<boolean> {
  const transporter = await transport();
  const composed = await compose(mail);
  if (!composed) return false;
  const { to, stopByPost, ...content } = composed;
  const { hostname } = new URL(required(siteUrl));
  try {
    await transporter.sendMail({
      ...content,
      // As an object it is always taken as one address.
      to: { name: '', address: to },
      messageId: `<${id}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(stopByPost !== undefined && stopHeaders(stopByPost)) },
    });
  } catch (error) {
    if (isRefusedAddress(error)) await kindOf(mail)?.onRefusal(mail, to);
    throw error;
  }
  return true;
}

/**
 * Delivers a mail if it is due. A failure is stored with the mail, and later attempts follow, at most eight in all.
 * After the last one, or when there is no such address, the mail is dead and admins see it.
 * @returns the mail's new state; null when there was nothing to do
 */
export async function deliver(id: string, attempt: Attempt): Promise<MailState | null> {
  const ref = firestore().collection(COLLECTIONS.mail).doc(id);
  const claimed = await claim(ref, attempt);
  if (!claimed) return null;
  const finish = async (state: MailState, fields: object = {}) => {
    const expiresAt = Timestamp.fromMillis(Date.now() + KEPT_MS);
    await ref.update({ state, dueAt: FieldValue.delete(), lastError: FieldValue.delete(), expiresAt, ...fields });
    return state;
  };
  const { mail, attempts } = claimed;
  const giveUp = (lastError: string, error: unknown = {}) => {
    // Anybody can type an address that does not exist, and an error calls the operator.
    if (!isRefusedAddress(error) || kindOf(mail)?.to === 'operator')
      logger.error('mail: given up', { id, kind: mail.kind, lastError });
    return finish('dead', { lastError, label: kindOf(mail)?.label ?? mail.kind });
  };
  // All earlier attempts broke off.
  if (attempts > MAX_ATTEMPTS) return giveUp('broken off');
  try {
    const sent = await send(id, mail);
    return await finish(sent ? 'sent' : 'dropped', mail.kind === 'card-link' ? { 'lost.to': FieldValue.delete() } : {});
  } catch (error) {
    if (error instanceof NotNow) {
      // Waiting for daytime does not count as an attempt.
      const dueAt = Timestamp.fromMillis(error.until);
      await ref.update({ state: 'waiting', attempts: attempts - 1, dueAt, notBefore: dueAt });
      return 'waiting';
    }
    const lastError = reasonOf(error);
    logger.warn('mail: not delivered', { id, kind: mail.kind, attempts, lastError });
    if (isFinal(error) || attempts >= MAX_ATTEMPTS) return await giveUp(lastError, error);
    const pause = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 4 ** (attempts - 1));
    await ref.update({ state: 'waiting', dueAt: Timestamp.fromMillis(Date.now() + pause), lastError });
    return 'waiting';
  }
}
