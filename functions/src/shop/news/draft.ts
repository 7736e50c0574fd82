/** A manager writes a message, looks at whom it would reach, sends a test to themselves, sends it and stops it. */
import { isDeepStrictEqual } from 'node:util';
import type { MessagePreview } from '@tessera/domain/calls/callables';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { MOST_AHEAD_MS, nextDaytime, TOO_FAR_AHEAD } from '@tessera/domain/news/hours';
import { CAP_MS, isNewsOpen } from '@tessera/domain/news/mayLeave';
import { planOf } from '@tessera/domain/news/outcome';
import { type ContentProblems, contentProblems } from '@tessera/domain/news/text';
import { type Content, type Message, NO_COUNTS } from '@tessera/domain/news/types';
import { CONSENT_CHANNELS } from '@tessera/domain/pass/contact';
import { QUERIES } from '@tessera/domain/records/queries';
import { type Business, locationName } from '@tessera/domain/shop/business';
import type { Member } from '@tessera/domain/team/member';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { isActiveAtLeast, memberRef } from '../../access/members';
import { commit, deleteGuarded, writeGuarded } from '../../platform/commit';
import { marketingFrom, passRootSecrets } from '../../platform/config';
import { mailsADay } from '../../platform/dayBudget';
import { firestore } from '../../platform/firebase';
import { countCall, type Limit } from '../../platform/rateLimit';
import { idOfRequest } from '../../platform/requestId';
import { queryIn } from '../../records/queries';
import { refsOf } from '../../records/refs';
import { audiencePage, isChannel } from './audience';
import { addNewsTest } from './newsOutbox';
import { type MessageIds, messageRef } from './records';
import { stopBecause } from './stopMessage';
import { queuePage } from './workMessages';

/** How long a chosen time may be over: the clock of a browser may be slow. */
const MOST_LATE_MS = 5 * MINUTE_MS;

const TESTS: Limit = {
  name: 'news test',
  limit: 20,
  windowMs: HOUR_MS,
  message: 'You have sent yourself enough tests. Try again in an hour.',
};

const noMessage = () => new HttpsError('not-found', 'This message does not exist.');

/** What a message says. */
type MessageText = Pick<Content, 'subject' | 'text' | 'wallet' | 'channels'>;

/** Checks a message's text. Its code is loaded before the commit begins, because a commit decides without waiting. */
export async function contentCheck() {
  const { foreignHosts } = await import('./links');
  /** @throws HttpsError `invalid-argument` with a sentence and the field, for a text that a message may not have */
  return (content: MessageText, business: Business | undefined): void => {
    const problems: ContentProblems = contentProblems(content);
    for (const field of ['subject', 'text', 'wallet'] as const) {
      const [foreign] = foreignHosts(content[field] ?? '', business?.website ?? '');
      if (foreign !== undefined)
        problems[field] ??=
          `A message may link to your own site alone, so “${foreign}” cannot be in it. The link to the card is added. ` +
          'If it is not a link, put a space after the dot.';
    }
    const [problem] = Object.entries(problems);
    if (problem) throw new HttpsError('invalid-argument', problem[1], { field: problem[0] });
  };
}

/** The channels in their usual order, so that a holder who agreed to both gets a mail. */
export const inOrder = (channels: Content['channels']): Content['channels'] =>
  CONSENT_CHANNELS.filter((channel) => channels.includes(channel));

/**
 * Saves a draft. A message that is on its way cannot be changed; saving it unchanged gets the same answer as before.
 * @throws HttpsError `invalid-argument`, `not-found`, `failed-precondition`
 */
export const saveMessage = callable('saveMessage', {
  handler: async ({ businessId, messageId, requestId, channels, locationId, wallet, ...typed }, { uid }) => {
    const db = firestore();
    const refs = refsOf(db, businessId);
    const ref = refs.at('messages', messageId ?? idOfRequest(businessId, requestId));
    const checkContent = await contentCheck();
    return commit(
      () => ({ shop: refs.business, stored: ref }),
      ({ shop, stored }) => {
        const business = shop.data();
        const before = stored.data();
        if (messageId !== undefined && !before) throw noMessage();
        const content = { ...typed, channels: inOrder(channels) };
        const own = { wallet: wallet || undefined, locationId };
        if (before && before.state !== 'draft') {
          const isSame = isDeepStrictEqual(omitUndefined<Message>({ ...before, ...content, ...own }), before);
          // The answer to the call that sent it may have been lost, and its page saves before it sends again.
          if (isSame) return { outcome: { messageId: ref.id } };
          throw new HttpsError('failed-precondition', 'This message is on its way and cannot be changed any more.');
        }
        if (locationId !== undefined && business && locationName(business, locationId) === undefined)
          throw new HttpsError('invalid-argument', 'This place does not exist.');
        checkContent(omitUndefined<Content>({ ...typed, wallet, channels }), business);
        const now = Date.now();
        const fields = { ...content, by: uid, changedAt: now };
        const gone = { wallet: FieldValue.delete(), locationId: FieldValue.delete() };
        return {
          outcome: { messageId: ref.id },
          writes(batch) {
            if (before) writeGuarded(batch, stored, { ...gone, ...fields, ...omitUndefined(own) });
            else
              batch.create(ref, {
                messageId: ref.id,
                kind: 'news',
                state: 'draft',
                counts: NO_COUNTS,
                cameBefore: 0,
                turn: 0,
                ...fields,
                ...own,
                createdAt: now,
                schema: 1,
              });
          },
        };
      },
    );
  },
});

/**
 * Deletes a draft. A message that is on its way, or was sent, stays as the record of what was sent.
 * @throws HttpsError `not-found`, `failed-precondition`
 */
export const deleteMessage = callable('deleteMessage', {
  handler: (ids) =>
    commit(
      (db) => ({ stored: messageRef(db, ids) }),
      ({ stored }) => {
        const message = stored.data();
        if (!message) throw noMessage();
        if (message.state !== 'draft')
          throw new HttpsError('failed-precondition', 'Only a draft can be deleted. This message is one no longer.');
        return { outcome: { deleted: true }, writes: (batch) => deleteGuarded(batch, stored) };
      },
    ),
});

/** @throws HttpsError `invalid-argument` for a time that is too far ahead */
function assertNear(at = 0, now: number): void {
  if (at > now + MOST_AHEAD_MS) throw new HttpsError('invalid-argument', TOO_FAR_AHEAD);
}

/** Who would get the message at a time, and who is left out and why, as far as is known now. Nothing is written. */
export const previewMessage = callable('previewMessage', {
  callsAMinute: 30,
  handler: async ({ businessId, messageId, at = 0 }) => {
    const now = Date.now();
    assertNear(at, now);
    const refs = refsOf(firestore(), businessId);
    const [shop, stored, listing] = await Promise.all([
      refs.business.get(),
      refs.at('messages', messageId).get(),
      queryIn(refs, QUERIES.listingMessages, 'listing').get(),
    ]);
    const [business, message] = [shop.data(), stored.data()];
    if (!business || !message) throw noMessage();
    const begins = Math.max(now, at);
    const alsoPlanned = listing.docs
      .filter(({ id }) => id !== messageId)
      .map((other) => other.data().at ?? 0)
      .find((other) => other > now && Math.abs(other - begins) < CAP_MS);
    const counts = { eligible: 0, byChannel: { email: 0, wallet: 0 }, leftOut: {}, visited: 0 };
    const preview: MessagePreview = { ...counts, mailsADay: mailsADay() };
    const seen = new Set<string>();
    let nextFrom = 0;
    for (let after: string | undefined, isEnd = false; !isEnd;) {
      const page = await audiencePage(refs, business, message, { after, now, at: begins });
      for (const { by: outcome, who, cameBefore, nextFrom: from } of page.reached) {
        const by = isChannel(outcome) && seen.has(who) ? 'same-address' : outcome;
        if (by === 'seven-days') nextFrom = Math.max(nextFrom, from);
        if (!isChannel(by)) preview.leftOut[by] = (preview.leftOut[by] ?? 0) + 1;
        else {
          seen.add(who);
          preview.eligible += 1;
          preview.byChannel[by] += 1;
          if (cameBefore) preview.visited += 1;
        }
      }
      ({ last: after, isEnd } = page);
    }
    const plan = planOf(message.holdBack, { cards: preview.eligible, visited: preview.visited });
    return {
      ...preview,
      planned: plan?.cards,
      alsoPlanned,
      nextFrom: nextFrom === 0 ? undefined : nextDaytime(business.timeZone, nextFrom),
    };
  },
});

/** Mails the message to the manager who asks. @throws HttpsError `not-found`, `resource-exhausted` */
export const sendTestMessage = callable('sendTestMessage', {
  handler: async ({ businessId, messageId }, { uid }) => {
    assertSender();
    await countCall(TESTS, [{ key: `${businessId} ${uid}` }, { key: businessId, times: 3 }]);
    const db = firestore();
    if (!(await messageRef(db, { businessId, messageId }).get()).exists) throw noMessage();
    await addNewsTest(db, { uid, businessId, message: messageId }, Date.now());
    return { sent: true };
  },
});

function assertSender(): void {
  if (marketingFrom.value() === '')
    throw new HttpsError(
      'failed-precondition',
      'News by email is not set up here. A notice to the wallet can be sent.',
    );
}

/** @throws HttpsError `failed-precondition` with why the shop cannot send */
export function assertMaySend(business: Business, channels: Content['channels']): void {
  if (!business.active) throw new HttpsError('failed-precondition', 'The shop is frozen, so no messages leave.');
  if (!isNewsOpen(business))
    throw new HttpsError(
      'failed-precondition',
      'Your messages have stopped by themselves. Read why on the page, and let them go on first.',
    );
  if (channels.includes('email')) assertSender();
}

/**
 * The state in which a message continues when an owner takes it over; undefined unless it waits or has stopped because
 * its sender is no longer a manager. Its list says which recipients are done.
 */
function takeOver(
  { kind, state, stoppedBecause, listedUpTo, counts }: Message,
  author: Member | undefined,
  caller: Member | undefined,
): Pick<Message, 'state'> | undefined {
  const isStopped = state === 'stopped' && stoppedBecause === 'author';
  if (kind !== 'news' || !(isStopped || state === 'listing' || state === 'sending')) return undefined;
  if (isActiveAtLeast(author, 'manager') || !isActiveAtLeast(caller, 'owner')) return undefined;
  // Only a list that is being written has `listedUpTo`; a list that was not begun is empty.
  return { state: listedUpTo === undefined && counts.listed > 0 ? 'sending' : 'listing' };
}

/**
 * Sends a draft, now or at a time. Its list is written when it begins. The same call again changes nothing. An owner's
 * call takes over a message whose sender is no longer a manager: it goes on in the owner's name, at its time.
 * @throws HttpsError `not-found`, `failed-precondition`, `invalid-argument` for a time that is over or too far ahead
 */
export const scheduleMessage = callable('scheduleMessage', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, messageId, at }, { uid, member }) => {
    const ids: MessageIds = { businessId, messageId };
    const checkContent = await contentCheck();
    const draft = (await messageRef(firestore(), ids).get()).data();
    if (!draft) throw noMessage();
    const now = Date.now();
    assertNear(at, now);
    const { state, isNew } = await commit(
      (db) => ({
        shop: refsOf(db, businessId).business,
        stored: messageRef(db, ids),
        author: memberRef(db, businessId, draft.by),
      }),
      ({ shop, stored, author }) => {
        const [business, message] = [shop.data(), stored.data()];
        if (!business || !message) throw noMessage();
        const taken = takeOver(message, author.data(), member);
        if (message.state !== 'draft' && !taken) {
          const isOther =
            at !== undefined && message.at !== undefined && nextDaytime(business.timeZone, at) !== message.at;
          if (isOther) throw new HttpsError('failed-precondition', 'This message is already planned for another time.');
          return { outcome: { state: message.state, isNew: false } };
        }
        if (!taken && at !== undefined && at < now - MOST_LATE_MS)
          throw new HttpsError('invalid-argument', 'This time has passed. Choose a later one.');
        assertMaySend(business, message.channels);
        // The shop's site may have changed since the draft was saved.
        checkContent(message, business);
        const wanted = taken ? message.at : at;
        const begins = wanted === undefined || wanted <= now ? now : nextDaytime(business.timeZone, wanted);
        const { state } = taken ?? { state: 'listing' as const };
        const fields = { state, by: uid, dueAt: begins, changedAt: now, ...(begins > now && { at: begins }) };
        return {
          outcome: { state, isNew: begins <= now },
          writes: (batch) =>
            writeGuarded(batch, stored, { ...fields, ...(taken && { stoppedBecause: FieldValue.delete() }) }),
        };
      },
    );
    if (isNew) await queuePage(ids, `begin ${uid}`);
    return { state };
  },
});

/**
 * Stops a message: what has not left yet does not leave. The message of an automation would go on with the next card
 * that is due, so the automation is switched off with it.
 * @throws HttpsError `not-found`
 */
export const stopMessage = callable('stopMessage', {
  handler: async ({ businessId, messageId }) => {
    const ids = { businessId, messageId };
    const db = firestore();
    const kind = (await messageRef(db, ids).get()).data()?.kind;
    if (!kind) throw noMessage();
    if (kind !== 'news') await refsOf(db, businessId).at('automations', kind).update({ on: false });
    await stopBecause(ids, 'manager');
    return { stopped: true };
  },
});

/** Lets a shop's messages go on after they stopped themselves. */
export const resumeMessages = callable('resumeMessages', {
  handler: async ({ businessId }) => {
    await commit(
      (db) => ({ shop: refsOf(db, businessId).business }),
      ({ shop }) =>
        shop.data()?.newsStopped === undefined
          ? { outcome: undefined }
          : {
              outcome: undefined,
              writes: (batch) => writeGuarded(batch, shop, { newsStopped: FieldValue.delete(), changedAt: Date.now() }),
            },
    );
    return { resumed: true };
  },
});
