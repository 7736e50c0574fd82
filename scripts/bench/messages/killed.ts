/** A message to many cards whose worker is killed at random: what became of each card. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, NO_COUNTS, type Recipient } from '@tessera/domain/news/types';
import { confirmationAt, entryOf } from '@tessera/domain/pass/contact';
import { collectionIn, COLLECTIONS, pathIn } from '@tessera/domain/records/collections';
import type { Firestore } from 'firebase-admin/firestore';
import { ROOT } from '../../lib/root';
import type { Ledger } from '../../local/demo/cards';
import { fillShop, lifeOf, makeShop } from '../bulkShop';

/** Noon in London. */
const NOON = Date.parse('2026-06-01T12:00:00+01:00');
const AUTHOR = 'message-bench-owner';
/** The longest time that a worker may work before it is killed, in milliseconds: the kills strike the whole run. */
const longestLife = (cards: number): number => Math.max(3000, cards / 2);

/** A card whose holder agreed and confirmed the address, and every tenth whose holder did not. */
function cardOf(number: number): Ledger {
  const agreed = [entryOf('email', { given: true, at: NOON - 2, way: 'join' }), confirmationAt(NOON - 1)];
  const consents = number % 10 === 0 ? [] : agreed;
  return { ...lifeOf(number, 1, NOON - 1), contact: { email: `card${number}@home.example`, consents } };
}

/** Writes a shop with cards and a message that has begun. @returns the message's id */
async function seed(db: Firestore, shop: string, cards: number): Promise<string> {
  await makeShop(db, shop, { ownerUid: AUTHOR });
  await fillShop(db, shop, cards, cardOf);
  const message = db.collection(collectionIn(shop, 'messages')).doc();
  const record: Message = {
    messageId: message.id,
    kind: 'news',
    subject: 'Cake',
    text: 'Cake on Friday',
    channels: ['email'],
    holdBack: 20,
    days: 14,
    segment: 'all',
    state: 'listing',
    dueAt: NOON,
    counts: NO_COUNTS,
    by: AUTHOR,
    cameBefore: 0,
    turn: 0,
    createdAt: NOON,
    changedAt: NOON,
    schema: 1,
  };
  await message.set(record);
  return message.id;
}

/** Compares the list with the outbox. @returns what is wrong: each card got the message once or has a reason */
async function verify(db: Firestore, { shop, messageId, cards }: { shop: string; messageId: string; cards: number }) {
  const problems: string[] = [];
  const outcomes: Record<string, number> = {};
  const list = await db.collection(`${pathIn(shop, 'messages', messageId)}/${COLLECTIONS.recipients}`).get();
  const mails = await db.collection(COLLECTIONS.mail).where('message', '==', messageId).get();
  const mailed = new Map<string, number>();
  for (const mail of mails.docs) {
    const { passId } = mail.get('card') as { passId: string };
    mailed.set(passId, (mailed.get(passId) ?? 0) + 1);
  }
  for (const snapshot of list.docs) {
    const { passId, state, group, reason } = snapshot.data() as Recipient;
    const outcome = state === 'done' ? group : (reason ?? state);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (state === 'waiting') problems.push(`${passId} has no outcome`);
    const count = mailed.get(passId) ?? 0;
    if (count !== Number(outcome === 'sent')) problems.push(`${passId}: ${outcome}, with ${count} mails`);
  }
  const message = (await db.doc(pathIn(shop, 'messages', messageId)).get()).data() as Message;
  const agreed = cards - Math.floor(cards / 10);
  if (list.size !== agreed) problems.push(`${list.size} on the list instead of ${agreed}`);
  if (message.counts.leftOut['no-consent'] !== cards - agreed) problems.push('not all without consent are counted');
  if (message.state !== 'sent') problems.push(`the message is ${message.state}`);
  if (message.counts.sent !== outcomes['sent'] || message.counts.held !== outcomes['held'])
    problems.push(`the counts ${JSON.stringify(message.counts)} are not the list’s ${JSON.stringify(outcomes)}`);
  return { problems, outcomes };
}

/** Works a message with a worker that is killed, in the environment of the functions. */
export async function workKilled(
  db: Firestore,
  { cards, kills, random }: { cards: number; kills: number; random: () => number },
) {
  const shop = `MESSAGEBENCH${cards}K${kills}`;
  const messageId = await seed(db, shop, cards);
  const begin = performance.now();
  /** The most memory of a worker, in bytes. */
  let mostRss = 0;
  let killed = 0;
  for (let isOver = false; !isOver;) {
    const child = fork(path.join(ROOT, 'scripts/bench/messages/worker.ts'), [shop, messageId, String(NOON)], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, MARKETING_MAILS_A_DAY: '1000000' },
    });
    const gone = once(child, 'exit');
    child.on('message', (rss: number) => (mostRss = Math.max(mostRss, rss)));
    if (killed < kills) {
      // It works from its first page on; a kill before would strike nothing.
      await Promise.race([once(child, 'message'), gone]);
      await Promise.race([sleep(random() * longestLife(cards)), gone]);
      if (child.exitCode === null && child.kill('SIGKILL')) killed += 1;
    }
    await gone;
    const { state } = (await db.doc(pathIn(shop, 'messages', messageId)).get()).data() as Message;
    isOver = state === 'sent';
    if (!isOver && child.signalCode === null) throw new Error(`The worker ended, and the message is ${state}`);
  }
  // In milliseconds, kills included.
  const took = performance.now() - begin;
  return { cards, kills: killed, took, mostRss, ...(await verify(db, { shop, messageId, cards })) };
}
