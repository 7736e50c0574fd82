/** What webhooks tell, where they may go, and what a try changes. */
import assert from 'node:assert/strict';
import {
  afterTry,
  isHeld,
  isWebhookAddress,
  messagesOf,
  pauseAfter,
  programmeMessage,
  WEBHOOK_LIMITS,
} from '@tessera/domain/integrations/webhook';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { CardBalance, PassEvent } from '@tessera/domain/pass/state';

const READY = { rewardId: 'r1', reward: 'a coffee for Ada', earnedAt: 5 };
const after: CardBalance = { kind: 'stamps', balance: 2, target: 5, rewards: [] };
const event: PassEvent = {
  scanId: 'scan',
  passId: 'pass',
  seq: 3,
  type: 'stamped',
  scheme: 'stamps',
  amount: 2,
  by: 'person',
  at: 1000,
  reason: 'Ada asked',
  locationId: 'main',
  content: 'earn',
  after,
  schema: 4 as never,
};

const told = (fields: Partial<PassEvent>, status: 'open' | 'closed' = 'open', before?: CardBalance) =>
  messagesOf('shop', { event: { ...event, ...fields }, status, ...(before && { before }) });
const typesOf = (...args: Parameters<typeof told>) => told(...args).map(({ type }) => type);

describe('what webhooks tell', () => {
  it('has ids, amounts and the balance, and no name, reason or person', () => {
    const [message, ...others] = told({});
    assert.deepEqual(others, []);
    assert.equal(message?.messageId, 'scan_pass-earned');
    assert.deepEqual(JSON.parse(message.body), {
      type: 'pass.earned',
      timestamp: '1970-01-01T00:00:01.000Z',
      data: {
        businessId: 'shop',
        passId: 'pass',
        seq: 3,
        scanId: 'scan',
        event: 'stamped',
        amount: 2,
        at: 1000,
        locationId: 'main',
        kind: 'stamps',
        balance: 2,
        target: 5,
      },
    });
    assert.doesNotMatch(JSON.stringify(told({ after: { ...after, rewards: [READY] } })), /Ada|person/);
  });

  it('names each kind of event, and says nothing of a practice card and of what changes no balance', () => {
    assert.deepEqual(typesOf({ type: 'joined' }), ['pass.joined']);
    for (const type of ['stamped', 'brought', 'adjusted', 'merged'] as const)
      assert.deepEqual(typesOf({ type }), ['pass.earned'], type);
    assert.deepEqual(typesOf({ type: 'merged' }, 'closed'), ['pass.closed']);
    assert.deepEqual(typesOf({ type: 'closed' }, 'closed'), ['pass.closed']);
    const [closed] = told({ type: 'merged', otherPassId: 'into' }, 'closed');
    assert.match(closed?.body ?? '', /"otherPassId":"into"/, 'the card that it became part of');
    assert.deepEqual(typesOf({ type: 'undone' }), ['scan.undone']);
    for (const type of ['moved', 'blocked', 'unblocked', 'ended', 'imported'] as const)
      assert.deepEqual(typesOf({ type }), [], type);
    assert.deepEqual(typesOf({ practice: true }), []);
  });

  it('tells of a reward once it can be had, and not again while it waits', () => {
    const ready = { ...after, rewards: [READY] };
    assert.deepEqual(typesOf({ after: ready }, 'open', after), ['pass.earned', 'reward.ready']);
    assert.deepEqual(typesOf({ after: ready }, 'open', ready), ['pass.earned']);
    const [, message] = told({ after: ready });
    assert.deepEqual((JSON.parse(message?.body ?? '') as { data: { rewards: string[] } }).data.rewards, ['r1']);
    const redeemed = [{ ...READY, unitsUsed: 5, offer: {} as never }];
    const [given] = told({ type: 'redeemed', redeemed }, 'open', ready);
    assert.equal(given?.type, 'reward.redeemed');
    assert.deepEqual((JSON.parse(given.body) as { data: { rewards: string[] } }).data.rewards, ['r1']);
  });

  it('gives each message an id of its own, the same in every try, and none has a dot, which signatures use', () => {
    const programme = programmeMessage('shop', { programmeId: 'first', version: 2 }, 7);
    const ids = [...told({ after: { ...after, rewards: [READY] } }), programme].map(({ messageId }) => messageId);
    assert.equal(new Set(ids).size, 3);
    for (const id of ids) assert.match(id, /^[\w-]+$/);
  });
});

describe('the address of a webhook', () => {
  it('is https with a name, the usual port and no login', () => {
    for (const url of [
      'https://till.example/hooks',
      'https://till.example',
      'https://TILL.example/a?b=c%20d',
      'https://a-b.xn--bcher-kva.example/x/y.php?shop=1&x=@',
    ])
      assert.ok(isWebhookAddress(url), url);
    for (const url of [
      ...['http://till.example/', 'ftp://till.example/', 'till.example', 'https://', 'https:///x'],
      ...['https://till.example:8443/', 'https://till.example:443/', 'https://ada:key@till.example/'],
      ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.0.0.1/'],
      ...['https://0177.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://127.0.0.0x1/'],
      ...['https://localhost/', 'https://metadata/', 'https://till.example./', 'https://till..example/'],
      ...['https://till.example\\@evil.example/', 'https://evil.example#@till.example/', 'https://till.example/a b'],
      ...[
        'https://till.example/\n',
        `https://till.example/${'x'.repeat(WEBHOOK_LIMITS.url)}`,
        ' https://till.example/',
      ],
    ])
      assert.ok(!isWebhookAddress(url), url);
  });
});

describe('a try of a webhook', () => {
  const now = 100 * DAY_MS;
  const attempt = (attempts: number, answer: Parameters<typeof afterTry>[2], failingSince?: number) =>
    afterTry({ attempts }, failingSince === undefined ? {} : { failingSince }, answer, now);

  it('is done with any 2xx, which ends a time of failures', () => {
    for (const status of [200, 201, 202, 204, 299]) assert.equal(attempt(1, { status }).delivery.state, 'delivered');
    assert.equal(attempt(1, { status: 200 }).webhook, undefined);
    assert.deepEqual(attempt(1, { status: 200 }, 1).webhook, { state: 'active' });
  });

  it('is made ten times in three days', () => {
    const minutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440];
    assert.deepEqual(
      Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1)),
      [...minutes.map((one) => one * 60_000), undefined],
    );
    for (const answer of [{ status: 500 }, { status: 302 }, { status: 404 }, { fault: 'timeout' as const }]) {
      const { delivery, webhook } = attempt(1, answer);
      assert.deepEqual(delivery, { ...answer, state: 'waiting', dueAt: now + 5000, triedAt: now });
      assert.deepEqual(webhook, { state: 'active', failingSince: now, heldUntil: now + 4000 });
      assert.equal(attempt(10, answer, now - 1).delivery.state, 'failed');
      assert.equal(attempt(10, answer, now - 1).webhook?.state, 'active');
    }
  });

  it('that fails holds its endpoint, the longer it has failed, and a test is sent all the same', () => {
    const heldFor = (failingMs: number) => {
      const { webhook = assert.fail() } = attempt(1, { status: 500 }, now - failingMs);
      assert.equal(webhook.failingSince, now - failingMs);
      return (webhook.heldUntil ?? now) - now;
    };
    assert.deepEqual([0, 60_000, DAY_MS].map(heldFor), [4000, 10_000, 300_000]);
    const failing = { failingSince: now - 1, heldUntil: now + 1 };
    assert.ok(isHeld(failing, 'pass.earned', now));
    assert.ok(!isHeld(failing, 'pass.earned', now + 1));
    assert.ok(!isHeld(failing, 'test', now));
    assert.ok(!isHeld({ heldUntil: now + 1 }, 'pass.earned', now));
    assert.deepEqual(attempt(1, { fault: 'held' }, now - 5 * DAY_MS), {
      delivery: { fault: 'held', state: 'waiting', dueAt: now + 5000, triedAt: now },
    });
  });

  it('ends the endpoint with 410, and pauses it after five days without a success', () => {
    assert.deepEqual(attempt(1, { status: 410 }).webhook, { state: 'ended' });
    const since = now - 5 * DAY_MS;
    assert.equal(attempt(2, { status: 500 }, since + 1).webhook?.state, 'active');
    const paused = attempt(2, { status: 500 }, since);
    assert.deepEqual(paused.webhook, { state: 'paused', failingSince: since, pausedItself: true });
    assert.equal(paused.delivery.state, 'failed');
  });
});
