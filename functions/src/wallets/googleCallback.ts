/** Google Wallet's callback: somebody saved a card in a wallet, or deleted it from one. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import type { GoogleEntry } from '@tessera/domain/pass/wallet';
import { logger } from 'firebase-functions/logger';
import type { Request } from 'firebase-functions/v2/https';
import { changeWallets } from '../passes/passFields';
import { googleWalletIssuerId } from '../platform/config';
import { notFound, type Reply } from '../platform/reply';
import { api } from './google/client';
import { type ObjectName, readObjectId } from './google/loyalty';
import { BadSignedMessage, openSignedMessage } from './google/signedMessage';
import { endAtGoogle, updateGoogle, withEntry } from './google/update';

/** How long Google's keys are cached. They change slowly, and old and new ones overlap. */
const KEYS_LIVE_MS = HOUR_MS;
let keys: { text: Promise<string>; until: number } | undefined;

async function publishedKeys(now: number): Promise<string> {
  if (!keys || keys.until <= now) keys = { text: api().publishedKeys(), until: now + KEYS_LIVE_MS };
  const asked = keys;
  try {
    return await asked.text;
  } catch (error) {
    if (keys === asked) keys = undefined;
    throw error;
  }
}

/**
 * Applies a message. A deleted card is voided at Google and gets no more updates; a card that is saved again is
 * updated. It may run twice: the message is marked as heard only when everything is done.
 * @param at the message's time: a message that is not later than the last one changes nothing
 */
async function hear({ businessId, passId, linkVersion }: ObjectName, event: 'save' | 'del', at: number): Promise<void> {
  const change = (next: (entry: GoogleEntry) => GoogleEntry) =>
    changeWallets(businessId, passId, ({ pass, record }) => {
      const entry = record?.google?.[linkVersion];
      if (!pass || !entry || at <= (entry.heardAt ?? 0)) return { outcome: false };
      return { outcome: true, record: withEntry(record, passId, linkVersion, next(entry)) };
    });
  const { outcome: isNew, pass } = await change(({ isDeleted: _, ...entry }) =>
    event === 'del' ? { ...entry, isDeleted: true } : entry,
  );
  if (isNew && pass && event === 'del') await endAtGoogle(businessId, pass, linkVersion);
  // A deleted card is sent only if it was saved again while it was voided.
  if (isNew) await updateGoogle(businessId, passId, true);
  await change((entry) => ({ ...entry, heardAt: at }));
}

/** 200: heard, or not about a card of ours. 400: not signed by Google for us, or out of date. 405: not POST. */
export async function replyToGoogle(request: Request): Promise<Reply> {
  const issuerId = googleWalletIssuerId.value();
  if (!issuerId) return notFound;
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: 'POST only' };
  const now = Date.now();
  try {
    const body = request.rawBody?.toString('utf8') ?? '';
    const message = openSignedMessage(body, await publishedKeys(now), issuerId, now);
    const { objectId, eventType } = message;
    const at = Number(message['expTimeMillis']);
    if (!(at > now)) throw new BadSignedMessage('The message is out of date');
    const named = typeof objectId === 'string' ? readObjectId(issuerId, objectId) : null;
    if (named && (eventType === 'save' || eventType === 'del')) await hear(named, eventType, at);
    return { status: 200, body: {} };
  } catch (error) {
    if (!(error instanceof BadSignedMessage)) throw error;
    logger.warn('Google Wallet callback refused', { why: error.message });
    return { status: 400, body: 'Bad message' };
  }
}
