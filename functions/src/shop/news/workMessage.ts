/**
 * Sends a message in pages: first its recipients are listed, then each of them gets its outcome. Every step may run
 * twice and may be killed anywhere, because the stored records say what is left to do.
 */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { nextDaytime, nextMorning, quarterEnd, quarterIn } from '@tessera/domain/news/hours';
import { isNewsOpen } from '@tessera/domain/news/mayLeave';
import { planOf } from '@tessera/domain/news/outcome';
import type { Automation, LeftOut, Message, MessageCounts, Recipient } from '@tessera/domain/news/types';
import type { Business } from '@tessera/domain/shop/business';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { isActiveAtLeast, memberRef } from '../../access/members';
import { commit, readAll, type ReadCache, writeGuarded } from '../../platform/commit';
import { takeFromBudget } from '../../platform/dayBudget';
import { firestore } from '../../platform/firebase';
import { loggable } from '../../platform/loggable';
import { mailboxRef } from '../../records/mailboxes';
import { refsOf } from '../../records/refs';
import { audiencePage, isChannel } from './audience';
import { begunToStop, recount, stopNews } from './counts';
import { isHeldBack, messageRef, type PageIds, recipientsOf } from './records';
import { isMessageUnderWay, stopBecause } from './stopMessage';
import { type Page, readsOf, type Result, workRecipient } from './workRecipient';

/** Recipients of one page. */
const RECIPIENTS_A_PAGE = 100;
/** Recipients that are worked at the same time. */
const AT_ONCE = 10;
/** Failures after which a recipient is left out: as many as the task has attempts. */
const MOST_FAILURES = 8;
/** After this time a page counts as broken off, and the scheduled run takes the message up again. */
const LEASE_MS = 5 * MINUTE_MS;

/** `again`: another page is due at once. `waiting`: at `dueAt`. `over`: nothing is left. */
export type NextPage = 'again' | 'waiting' | 'over';

/** Why a message has to stop by itself; null if it may go on. */
async function obstacle(
  businessId: string,
  business: Business,
  { kind, by }: Message,
  automation: Automation | undefined,
): Promise<Message['stoppedBecause'] | null> {
  if (!isNewsOpen(business)) return 'shop';
  // The setting of an automation is the shop's, and any manager may switch it off: it outlasts who switched it on. The
  // call that switched it off may have been killed before it stopped this message.
  if (kind !== 'news') return automation?.on === false ? 'manager' : null;
  const author = (await memberRef(firestore(), businessId, by).get()).data();
  return isActiveAtLeast(author, 'manager') ? null : 'author';
}

/** Lists the recipients among the next cards, and commits with them how far the list has come. */
async function listPage(page: Page, stored: DocumentSnapshot<Message>): Promise<NextPage> {
  const { businessId, refs, business, message, now } = page;
  const db = firestore();
  const recipients = recipientsOf(db, { businessId, messageId: message.messageId });
  const { reached, last, isEnd } = await audiencePage(refs, business, message, { after: message.listedUpTo, now });
  const listed = reached.flatMap(({ pass, who, by, cameBefore }): (Recipient & { cameBefore: boolean })[] => {
    if (!isChannel(by)) return [];
    const isHeld = isHeldBack(businessId, who, message.messageId, message.holdBack);
    return [{ passId: pass.passId, group: isHeld ? 'held' : 'sent', channel: by, state: 'waiting', cameBefore }];
  });
  const leftOut = { ...message.unlisted };
  for (const { by } of reached) if (!isChannel(by)) leftOut[by] = (leftOut[by] ?? 0) + 1;
  const counts: MessageCounts = { ...message.counts, listed: message.counts.listed + listed.length, leftOut };
  const cameBefore = message.cameBefore + listed.filter((one) => one.cameBefore).length;
  const plan = planOf(message.holdBack, { cards: counts.listed, visited: cameBefore });
  const batch = db.batch();
  for (const { cameBefore: _, ...recipient } of listed) batch.set(recipients.doc(recipient.passId), recipient);
  writeGuarded(batch, stored, {
    counts,
    unlisted: leftOut,
    cameBefore,
    turn: message.turn + 1,
    dueAt: isEnd ? nextDaytime(business.timeZone, now) : now + LEASE_MS,
    ...(isEnd ? { state: 'sending', listedUpTo: FieldValue.delete(), plan } : { listedUpTo: last }),
  });
  await batch.commit();
  if (!isEnd) return 'again';
  return nextDaytime(business.timeZone, now) > now ? 'waiting' : 'again';
}

const isLeftOut = (worked: Result): worked is LeftOut => !['sent', 'held', 'later', 'known'].includes(worked);

/** Counts a failure of a recipient. After the last try it is left out, so that it does not block the others. */
function isLastTry(recipient: DocumentReference<Recipient>, error: unknown): Promise<boolean> {
  return commit(
    () => ({ stored: recipient }),
    ({ stored }) => {
      const { state, failures = 0 } = stored.data() ?? {};
      if (state !== 'waiting') return { outcome: false };
      const isLast = failures + 1 >= MOST_FAILURES;
      if (isLast) logger.error('messages: a recipient failed', loggable(error), { path: recipient.path });
      const fields = isLast ? { state: 'left-out', reason: 'failed' } : { failures: failures + 1 };
      return { outcome: isLast, writes: (batch) => writeGuarded(batch, stored, fields) };
    },
  );
}

/**
 * Gives the recipients of a page their outcomes. One that fails stops no other.
 * @throws the first failure at the end, so that the page is worked again
 */
async function workAll(
  page: Page,
  waiting: QueryDocumentSnapshot<Recipient>[],
): Promise<{ outcomes: Result[]; isDayOver: boolean }> {
  const { businessId, refs, now } = page;
  const isMail = ({ channel, group }: Recipient) => channel === 'email' && group === 'sent';
  const mails = waiting.filter((one) => isMail(one.data())).length;
  let left = mails > 0 ? await takeFromBudget('news', { businessId, mails, on: now }) : 0;
  const known: ReadCache = new Map();
  const db = refs.business.firestore;
  const outcomes: Result[] = [];
  const failures: unknown[] = [];
  try {
    await readAll(db, { all: waiting.flatMap(({ ref }) => Object.values(readsOf({ refs }, ref))) }, known);
    const contacts = waiting.map(({ id }) => known.get(refs.at('contacts', id).path)?.data());
    await readAll(db, { boxes: contacts.flatMap((contact) => mailboxRef(refs, contact) ?? []) }, known);
    for (let first = 0; first < waiting.length && !outcomes.includes('later'); first += AT_ONCE) {
      const some = waiting.slice(first, first + AT_ONCE).map((one) => {
        const takes = isMail(one.data());
        const leftToday = takes ? left : 1;
        if (takes) left -= 1;
        return { takes, working: workRecipient(one.ref, page, leftToday, known) };
      });
      // All of them finish, even if one fails, so that what did not leave is known.
      const worked = await Promise.allSettled(some.map(({ working }) => working));
      for (const [index, one] of worked.entries()) {
        // A mail whose commit failed may have left, and counts as one that has.
        if (one.status === 'rejected') {
          const recipient = waiting[first + index]?.ref;
          if (recipient && (await isLastTry(recipient, one.reason))) outcomes.push('failed');
          else failures.push(one.reason);
          continue;
        }
        if (some[index]?.takes && one.value !== 'sent') left += 1;
        outcomes.push(one.value);
      }
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    // A page that fails is worked again, and takes its mails again.
    if (left > 0) await takeFromBudget('news', { businessId, mails: -left, on: now });
  }
  return { outcomes, isDayOver: mails > 0 && left <= 0 && outcomes.includes('later') };
}

/** Works the next recipients. */
async function sendPage(page: Page): Promise<NextPage> {
  const { businessId, refs, business, message, now } = page;
  const ids = { businessId, messageId: message.messageId };
  const db = firestore();
  const waiting = await recipientsOf(db, ids).where('state', '==', 'waiting').limit(RECIPIENTS_A_PAGE).get();
  const { outcomes, isDayOver } = await workAll(page, waiting.docs);
  const isLater = outcomes.includes('later');
  if (!isLater && waiting.size < RECIPIENTS_A_PAGE) {
    await recount(ids, (current, counts) => {
      if (!isMessageUnderWay(current)) return {};
      const [isNews, { timeZone }] = [current.kind === 'news', business];
      const fields = { turn: current.turn + 1, changedAt: now };
      // Cards that were listed for an automation meanwhile have a time of their own.
      if (!isNews && current.dueAt !== message.dueAt) return fields;
      // An automation goes on until its quarter ends. What it says afterwards is in the next one's message.
      if (!isNews && current.quarter === quarterIn(timeZone, now))
        return { ...fields, dueAt: quarterEnd(timeZone, now) };
      const isMeasured = isNews && current.plan !== undefined && counts.sent + counts.held >= current.plan.cards;
      const measureAt = isMeasured && { measureAt: now + (current.days + 1) * DAY_MS };
      return { ...fields, state: 'sent', finishedAt: now, dueAt: FieldValue.delete(), ...measureAt };
    });
    return 'over';
  }
  const next = await commit<NextPage, { stored: DocumentReference<Message>; shop: DocumentReference<Business> }>(
    () => ({ stored: messageRef(db, ids), shop: refs.business }),
    ({ stored, shop }) => {
      const current = stored.data();
      if (!isMessageUnderWay(current)) return { outcome: 'over' };
      const counts = countedAfter(current.counts, outcomes);
      const turn = current.turn + 1;
      const because = begunToStop(current.counts, counts);
      if (because)
        return {
          outcome: 'over',
          writes(batch) {
            const stop = { state: 'stopped', stoppedBecause: because, dueAt: FieldValue.delete(), changedAt: now };
            writeGuarded(batch, stored, { counts, turn, ...stop });
            stopNews(batch, shop, { messageId: ids.messageId, because });
          },
        };
      const { timeZone } = business;
      const later = isDayOver ? nextMorning(timeZone, now) : nextDaytime(timeZone, now);
      const dueAt = isLater ? Math.max(later, now + MINUTE_MS) : now + LEASE_MS;
      return {
        outcome: isLater ? 'waiting' : 'again',
        writes: (batch) => writeGuarded(batch, stored, { counts, turn, dueAt }),
      };
    },
  );
  if (next === 'over') await recount(ids);
  return next;
}

/** A message's counts after a page. */
function countedAfter(before: MessageCounts, outcomes: Result[]): MessageCounts {
  const number = (wanted: Result) => outcomes.filter((one) => one === wanted).length;
  const leftOut = { ...before.leftOut };
  for (const worked of outcomes) if (isLeftOut(worked)) leftOut[worked] = (leftOut[worked] ?? 0) + 1;
  return { ...before, sent: before.sent + number('sent'), held: before.held + number('held'), leftOut };
}

/**
 * Works one page of a message. For an earlier page it does nothing.
 * @param now milliseconds since 1970
 */
export async function workPage(ids: PageIds, now = Date.now()): Promise<NextPage> {
  const { businessId, turn } = ids;
  const db = firestore();
  const refs = refsOf(db, businessId);
  const read = await readAll(db, { business: refs.business, stored: messageRef(db, ids) });
  const [business, message] = [read.business.data(), read.stored.data()];
  // A page in flight at a stop may have been killed, and comes here again.
  if (message?.state === 'stopped') await recount(ids);
  if (!business || !isMessageUnderWay(message)) return 'over';
  // It may have been killed before it queued the present page's task.
  if (turn !== undefined && turn !== message.turn) return 'again';
  if ((message.dueAt ?? Infinity) > now + LEASE_MS) return 'waiting';
  const { kind } = message;
  const automation = kind === 'news' ? undefined : (await refs.at('automations', kind).get()).data();
  const because = await obstacle(businessId, business, message, automation);
  if (because) {
    await stopBecause(ids, because);
    return 'over';
  }
  const page = { businessId, refs, business, message, automation, now };
  return message.state === 'listing' ? listPage(page, read.stored) : sendPage(page);
}
