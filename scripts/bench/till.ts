/**
 * `npm run bench:till`: a till that sends purchases by the API from two processes, with faults, and a receiver of
 * webhooks that keeps a ledger of its own. Writes its section of docs/performance.md. Exits with 1 if a purchase counts
 * twice or not at all, if the receiver's ledger differs from the cards, or if a fault never struck.
 *
 * - `--small`: a trial of a minute that writes nothing.
 * - `--purchases 2000`: the number of purchases.
 * - `--seed 1`: determines the order and the faults.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiKeyText, memberOfKey } from '@tessera/domain/integrations/apiKey';
import { type Delivery, type Webhook, WEBHOOK_EVENT_NAMES } from '@tessera/domain/integrations/webhook';
import { differences } from '@tessera/domain/pass/ledger';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Firestore } from 'firebase-admin/firestore';
import { randomPassId } from '../../functions/src/passes/newCard';
import { newestRoot } from '../../functions/src/platform/mac';
import { type BusinessRefs, refsOf } from '../../functions/src/records/refs';
import { hashOfKey } from '../../functions/src/shop/integrations/apiKeys';
import { deliver, secretText } from '../../functions/src/shop/integrations/deliver';
import { makeDeliveries } from '../../functions/src/shop/integrations/sendWebhook';
import { inParallel } from '../lib/inParallel';
import { numbersAndFlags } from '../lib/numbers';
import { randomFrom, shuffled } from '../lib/random';
import { TEST_RUN } from '../local/runs';
import { openShop } from './counter/shop';
import { table, writtenBy } from './document';
import { buildOurs, OURS, startFleet } from './faults/instances';
import { problemsOf, type Tallies, tallyTables } from './faults/report';
import { type Fault, nextDeath, post } from './faults/send';
import { runBench } from './runBench';
import { startReceiver } from './till/receiver';

const { numbers, flags } = numbersAndFlags({ purchases: 2000, seed: 1 }, ['small']);
const PURCHASES = flags.small ? 200 : numbers.purchases;
/** A card takes at most a hundred stamps in a day. */
const CARDS = Math.ceil(PURCHASES / 25);
const DEATHS = flags.small ? 4 : 12;
/** Enough keys that none reaches its limit of requests in a minute. */
const KEYS = 40;
const LIMIT_MS = 20_000;

interface Purchase {
  scanId: string;
  passId: string;
  quantity: number;
}

/** Makes a key, as its callable does. */
async function newKey(db: Firestore, businessId: string): Promise<{ keyId: string; text: string }> {
  const { at } = refsOf(db, businessId);
  const [keyId, secret] = [randomPassId(), randomBytes(32).toString('base64url')];
  const madeAt = Date.now();
  const uid = memberOfKey(keyId);
  await at('members', uid).set({
    uid,
    role: 'staff',
    kind: 'integration',
    name: 'Till',
    active: true,
    joinedAt: madeAt,
  });
  await at('apiKeys', keyId).set({
    keyId,
    name: 'Till',
    scopes: ['scan'],
    hash: hashOfKey(secret),
    by: 'bench',
    madeAt,
    active: true,
    lastUsedAt: madeAt,
  });
  return { keyId, text: apiKeyText({ businessId, keyId, secret }) };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Compares the stored cards, events and deliveries, and the receiver's ledger, with the purchases. */
async function compare(refs: BusinessRefs, purchases: readonly Purchase[], receiver: Receiver) {
  const events = (await refs.collection('events').get()).docs.map((snapshot) => snapshot.data());
  const byCard = new Map<string, PassEvent[]>();
  for (const event of events) byCard.set(event.passId, [...(byCard.get(event.passId) ?? []), event]);
  const stamped = new Map(events.map((event) => [event.scanId, event]));
  const deliveries = (await refs.collection('deliveries').get()).docs.map((snapshot) => snapshot.data());
  const passes = (await refs.collection('passes').get()).docs.map((snapshot) => snapshot.data());
  const bought = new Map<string, number>();
  for (const { passId, quantity } of purchases) bought.set(passId, (bought.get(passId) ?? 0) + quantity);
  const earned = (passId: string) =>
    (byCard.get(passId) ?? []).reduce((sum, { type, amount }) => sum + (type === 'stamped' ? amount : 0), 0);
  const count = <One>(all: readonly One[], isWrong: (one: One) => boolean): number => all.filter(isWrong).length;
  return {
    messages: deliveries.length,
    wrong: {
      'purchases lost': count(purchases, ({ scanId }) => !stamped.has(scanId)),
      'cards with more than was bought': count(passes, ({ passId }) => earned(passId) > (bought.get(passId) ?? 0)),
      'cards whose balance does not follow from their events': count(
        passes,
        (pass) =>
          differences(
            pass,
            (byCard.get(pass.passId) ?? []).sort((one, other) => one.seq - other.seq),
          ).length > 0,
      ),
      'messages not delivered': count(
        deliveries,
        ({ state, messageId }) => state !== 'delivered' || !receiver.counted.has(messageId),
      ),
      'stamps without a message': count(purchases, ({ scanId }) => !receiver.counted.has(`${scanId}_pass-earned`)),
      'messages that nobody sent, or with a wrong signature':
        receiver.seen.forged +
        count([...receiver.counted], (id) => !deliveries.some(({ messageId }) => messageId === id)),
      'cards of which the receiver has another balance or sum': count(passes, ({ passId, balance }) => {
        const known = receiver.cards.get(passId);
        return known?.balance !== balance || known.amount !== earned(passId);
      }),
    },
  };
}

/** Adds an endpoint to the shop. @returns its secret */
async function addWebhook(refs: BusinessRefs): Promise<string> {
  const webhook: Webhook = {
    webhookId: 'bench',
    url: 'https://till.example/hooks',
    events: WEBHOOK_EVENT_NAMES,
    state: 'active',
    secret: { root: newestRoot(), version: 1 },
    by: 'bench',
    madeAt: Date.now(),
  };
  await refs.at('webhooks', webhook.webhookId).set(webhook);
  await refs.business.update({ webhooks: [webhook.webhookId] });
  return secretText(refs.business.id, webhook.webhookId, webhook.secret);
}

/** Works the outbox as trigger and queue do, each step twice at once. @returns how much had waited */
async function sendMessages(db: Firestore, refs: BusinessRefs): Promise<number> {
  const businessId = refs.business.id;
  const outbox = await refs.collection('webhookOutbox').get();
  await inParallel(outbox.docs, async ({ id }) => {
    await Promise.all([makeDeliveries(db, businessId, id), makeDeliveries(db, businessId, id)]);
  });
  const waiting = await refs.collection('deliveries').where('state', '==', 'waiting').get();
  await inParallel(waiting.docs, async (snapshot) => {
    const { deliveryId, webhookId } = snapshot.data() as Delivery;
    await snapshot.ref.update({ dueAt: 0, attempts: 0 });
    const ids = { businessId, webhookId, deliveryId };
    await Promise.all([deliver(ids), deliver(ids)]);
  });
  return outbox.size + waiting.size;
}

/** The section of docs/performance.md. */
const reportOf = (
  tallies: Tallies,
  { attempts, messages, requests }: Record<'attempts' | 'messages' | 'requests', number>,
): string => `
${writtenBy('bench:till', ` (seed ${numbers.seed})`)}, beside the emulators.
${PURCHASES} purchases of ${CARDS} cards are sent by \`POST /api/v1/scans\` to the built functions in three processes. Two
processes of a till send each of them, and know nothing of one another; half-way one key is revoked. A receiver of
webhooks checks each signature, counts each \`webhook-id\` once, and keeps a ledger of its own; it refuses one request in
ten, and loses the acknowledgement of another.

${tallyTables(tallies)}

${table(
  ['', ''],
  [
    ['requests of the till', String(attempts)],
    ['requests to the receiver', String(requests)],
    ['messages', String(messages)],
  ],
)}
`;

await buildOurs();
await runBench(async ({ db, atEnd }) => {
  const random = randomFrom(numbers.seed);
  const cards = await openShop(db, { staff: [], cards: CARDS, kind: 'stamps', againAfterSeconds: 0 });
  const businessId = cards[0]?.businessId ?? '';
  const refs = refsOf(db, businessId);
  const secret = await addWebhook(refs);
  const receiver = await startReceiver(TEST_RUN.ports.receiver, secret, random);
  atEnd(receiver.stop);

  const purchases = Array.from({ length: PURCHASES }, (_, index): Purchase => {
    const passId = cards[index % CARDS]?.passId ?? '';
    return { scanId: randomUUID(), passId, quantity: 1 + (index % 3) };
  });
  const fleet = await startFleet([OURS], 3);
  atEnd(fleet.stop);
  const answers = new Map<string, number>();
  const wrong = { contradictions: 0, refusals: 0 };
  const faults = { 'answer lost after the commit': 0, 'connection of the sender cut': 0, 'key revoked': 0 };
  let attempts = 0;
  let deaths = 0;

  const faultNow = (done: number): Fault | undefined => {
    if (deaths < DEATHS && done > (deaths * PURCHASES) / DEATHS) return nextDeath(deaths++);
    const luck = random();
    if (luck < 0.1) return 'lose';
    return luck < 0.15 ? { cutAfter: random() * 20 } : undefined;
  };

  /** A process of the till. It sends every purchase, and knows nothing of the other one. */
  async function till(order: readonly Purchase[], losesKey: boolean): Promise<void> {
    const keys = await Promise.all(Array.from({ length: KEYS }, () => newKey(db, businessId)));
    let done = 0;
    await inParallel(order, async ({ scanId, passId, quantity }) => {
      done += 1;
      const [first] = keys;
      if (losesKey && first && done === Math.floor(order.length / 2)) {
        const batch = db.batch();
        batch.update(refs.at('apiKeys', first.keyId), { active: false, revokedAt: Date.now() });
        batch.update(refs.at('members', memberOfKey(first.keyId)), { active: false, removedAt: Date.now() });
        await batch.commit();
      }
      for (;;) {
        const key = keys[Math.floor(random() * keys.length)];
        if (!key) throw new Error('No key is left');
        const fault = faultNow(done);
        attempts += 1;
        const result = await post(
          {
            url: `${await fleet.pick(random)}/api/v1/scans`,
            body: JSON.stringify({ passId, quantity }),
            fault,
            headers: { Authorization: `Bearer ${key.text}`, 'Idempotency-Key': scanId },
          },
          LIMIT_MS,
        );
        if ('failure' in result) {
          if (result.failure !== 'no answer in time') faults[result.failure] += 1;
          continue;
        }
        if (result.status === 200) {
          const { amount } = JSON.parse(result.text) as { amount: number };
          if ((answers.get(scanId) ?? amount) !== amount) wrong.contradictions += 1;
          answers.set(scanId, amount);
          return;
        }
        if (result.status === 401) {
          faults['key revoked'] += 1;
          const index = keys.indexOf(key);
          if (index >= 0) keys.splice(index, 1);
        } else if (result.status === 429 || result.status >= 500) await sleep(200);
        else {
          wrong.refusals += 1;
          return;
        }
      }
    });
  }

  await Promise.all([till(purchases, false), till(shuffled(purchases, random), true)]);
  fleet.stop();
  while ((await sendMessages(db, refs)) > 0);

  const { messages, wrong: stored } = await compare(refs, purchases, receiver);
  const tallies: Tallies = {
    wrong: {
      ...stored,
      'answers contradict an earlier one': wrong.contradictions,
      'purchases refused': wrong.refusals,
    },
    struck: { ours: { ...faults, ...fleet.deaths } },
    needed: {
      'attempts beyond the first of each process': attempts - 2 * PURCHASES,
      'messages that came again after they were counted': receiver.seen.again,
      'messages that the receiver refused at first': receiver.seen.refused,
      'messages whose acknowledgement was lost': receiver.seen.unanswered,
    },
  };
  const text = reportOf(tallies, { attempts, messages, requests: receiver.seen.requests });
  return {
    title: flags.small ? undefined : 'A till behind the API, and a receiver of webhooks',
    text,
    problems: problemsOf(tallies),
  };
});
