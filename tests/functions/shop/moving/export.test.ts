/** An export from the link to the last entry, and back into another shop. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { mock } from 'node:test';
import type { Pass } from '@tessera/domain/pass/state';
import { secretOf } from '../../../../functions/src/passes/keys';
import { adminDb } from '../../../support/accounts';
import { makeKey } from '../../../support/api';
import { eventually } from '../../../support/eventually';
import { download, linesOf, linkTo } from '../../../support/exports';
import { loadFunctions } from '../../../support/functions';
import { checkText, ledgerDifferences, rowsOf, work } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { serveFunctions } from '../../../support/serveFunctions';
import { addMember, ask, call, createShop, join, passOf, scan, type Shop } from '../../../support/shop';

const passesOf = async ({ businessId }: Shop): Promise<Pass[]> =>
  (await adminDb().collection(`businesses/${businessId}/passes`).get()).docs.map((pass) => pass.data() as Pass);

/** What a card has and was promised, and what its holder agreed to. */
async function promised(shop: Shop, pass: Pass): Promise<unknown> {
  const contact = await adminDb().doc(`businesses/${shop.businessId}/contacts/${pass.passId}`).get();
  return {
    balance: pass.balance,
    status: pass.status,
    name: pass.holder?.name,
    terms: pass.offer.scheme,
    rewards: pass.rewards.map(({ reward, earnedAt, endsAt, unitsUsed }) => ({ reward, earnedAt, endsAt, unitsUsed })),
    contact: contact.exists
      ? { email: contact.get('email') as string, consents: contact.get('consents') as unknown }
      : null,
  };
}

describe('an export', () => {
  besideTaskQueue();
  let shop: Shop;
  before(async () => {
    shop = await createShop({ stampsNeeded: 5 }, { againAfterSeconds: 0, dailyLimit: 100, maxPerScan: 20 });
  });

  it('opens once, within ten minutes, and no more when whoever asked is not a manager any more', async () => {
    const url = await linkTo(shop, shop.owner.idToken);
    assert.equal((await download(url)).status, 200);
    assert.equal((await download(url)).status, 404);
    assert.equal((await download(url.slice(0, -1))).status, 404);
    // Nothing that a stranger types may count as our failure.
    const { origin, pathname, search } = new URL(url);
    for (const other of ['', '//', '//?link=x', `${search}&link=x`, search.replace('link', 'link[]')])
      assert.equal((await download(`${origin}${pathname}${other}`)).status, 404, other);
    const late = await linkTo(shop, shop.owner.idToken);
    const links = await adminDb()
      .collection(`businesses/${shop.businessId}/exports`)
      .where('openedAt', '==', null)
      .get();
    assert.equal(links.size, 0);
    for (const link of (await adminDb().collection(`businesses/${shop.businessId}/exports`).get()).docs)
      await link.ref.update({ until: Date.now() - 1 });
    assert.equal((await download(late)).status, 404);
    const manager = await addMember(shop, 'manager');
    const theirs = await linkTo(shop, manager.idToken);
    await adminDb().doc(`businesses/${shop.businessId}/members/${manager.uid}`).update({ active: false });
    assert.equal((await download(theirs)).status, 404);
    assert.equal(
      (await call('startExport', { businessId: shop.businessId }, manager.idToken)).error?.status,
      'PERMISSION_DENIED',
    );
  });

  it('a manager’s has no alert about a manager, no keys and no addresses of webhooks', async () => {
    const manager = await addMember(shop, 'manager');
    await makeKey(shop, ['read'], 'Till');
    const alerts = adminDb().collection(`businesses/${shop.businessId}/alerts`);
    for (const least of ['manager', 'owner']) await alerts.doc(least).set({ least, rule: `about-${least}` });
    const filesOf = async ({ idToken }: { idToken: string }) => (await download(await linkTo(shop, idToken))).files;
    const [theirs, owners] = [await filesOf(manager), await filesOf(shop.owner)];
    assert.match(theirs.get('alerts.jsonl') ?? '', /about-manager/);
    assert.doesNotMatch(theirs.get('alerts.jsonl') ?? '', /about-owner/);
    assert.match(owners.get('alerts.jsonl') ?? '', /about-manager.*about-owner/s);
    const added = [...linesOf(owners).keys()].filter((name) => !theirs.has(name));
    assert.deepEqual(added, ['apiKeys.jsonl', 'webhooks.jsonl']);
  });

  it('an export that breaks off half-way ends the connection, so that no part of it passes for the whole', async () => {
    const broken = await createShop();
    await join(broken, { name: 'Ada' });
    const unreadable = adminDb().doc(`businesses/${broken.businessId}/passes/ZZZZZZZZZZZZZZZZ`);
    await unreadable.set({ passId: 'ZZZZZZZZZZZZZZZZ' });
    // The emulator would not pass the end of a connection on.
    const { base, stop } = await serveFunctions();
    const { search } = new URL(await linkTo(broken, broken.owner.idToken));
    await assert.rejects(download(`${base}/shopExport${search}`), /terminated/);
    await stop();
    await unreadable.delete();
    assert.equal((await download(await linkTo(broken, broken.owner.idToken))).status, 200);
  });

  it('an export that its reader leaves is not an error of ours', async () => {
    const { shopExport } = await loadFunctions();
    const link = new URL(await linkTo(shop, shop.owner.idToken)).searchParams.get('link');
    const closed = new Writable({ write: () => void closed.destroy() });
    const response = Object.assign(closed, { setHeader: () => {}, writeHead: () => {} });
    const lines: string[] = [];
    const keep = (line: string) => lines.push(line) > 0;
    const streams = [process.stdout, process.stderr].map((stream) => mock.method(stream, 'write', keep));
    await shopExport({ method: 'GET', query: { link }, headers: {} } as never, response as never);
    await eventually('it is logged', async () => lines.some((line) => line.includes('shopExport')));
    for (const stream of streams) stream.mock.restore();
    assert.doesNotMatch(lines.join(''), /"severity":"ERROR"/);
  });

  it('says of each card of a mailbox that its reader has stopped the news, also of one that lacks the entry', async () => {
    const other = await createShop();
    const [email, spelt] = ['ada.export@gmail.com', 'a.da.export@gmail.com'];
    const [stopping, left] = [await join(other, { email, marketing: true }), await join(other, { email: spelt })];
    const contact = adminDb().doc(`businesses/${other.businessId}/contacts/${left.passId}`);
    await ask('setConsent', { secret: stopping.secret, email: false });
    // The process that wrote the entries of the others broke off.
    const consents = ['card', 'mail'].map((way) => ({ channel: 'email', given: true, at: 1, wording: 'Yes', way }));
    await contact.update({ consents });
    const { files } = await download(await linkTo(other, other.owner.idToken));
    const line = files
      .get('cards.csv')
      ?.split('\n')
      .find((one) => one.includes(spelt));
    assert.match(line ?? '', /"a\.da\.export@gmail\.com",.*"no",.*""given"":false/);
  });

  it('comes back into an empty shop: balances, open rewards with their ends, terms and consents are equal', async () => {
    const { idToken } = shop.owner;
    const { businessId } = shop;
    const scheme = {
      kind: 'stamps',
      target: 5,
      rewards: [
        { at: 2, reward: 'a biscuit', days: 30 },
        { at: 5, reward: 'a coffee' },
      ],
    };
    await ask('saveProgramme', { businessId, programmeId: shop.programmeId, name: 'Coffee', scheme }, idToken);
    const random = Array.from({ length: 12 }, (_, index) => (index * 7) % 13);
    const cards = [];
    for (const [index, stamps] of random.entries()) {
      const card = await join(shop, {
        name: index % 2 ? `=Customer ${index}, “${index}”` : undefined,
        ...(index % 3 === 0 && { email: `c${index}-${randomUUID()}@example.com`, marketing: index % 6 === 0 }),
      });
      for (let left = stamps; left > 0; left -= 4)
        await scan(shop, idToken, { passId: card.passId, quantity: Math.min(4, left) });
      cards.push(card);
    }
    const [first, second, third, fourth, fifth] = cards;
    assert.ok(first && second && third && fourth && fifth);
    const manage = (more: object) => ({ businessId, scanId: randomUUID(), reason: 'a reason', ...more });
    await ask('blockPass', manage({ passId: first.passId, blocked: true }), idToken);
    await ask('mergePasses', manage({ from: second.passId, into: third.passId }), idToken);
    await ask('erasePass', { secret: fourth.secret });
    const [ready] = (await passOf(shop, fifth.passId)).rewards;
    if (ready)
      await ask(
        'redeemReward',
        { businessId, scanId: randomUUID(), passId: fifth.passId, rewardId: ready.rewardId, confirmed: true },
        idToken,
      );
    await ask('reportPass', { secret: fifth.secret, message: 'A stamp is missing' });
    const { ticket } = await ask('movePass', { businessId, passId: fifth.passId }, idToken);
    await ask('takeOver', { ticket });

    const { key } = await makeKey(shop, ['scan'], 'The till');
    const { files } = await download(await linkTo(shop, idToken));
    assert.match(files.get('apiKeys.jsonl') ?? '', /The till/);
    assert.doesNotMatch(files.get('apiKeys.jsonl') ?? '', /hash/);
    assert.ok(![...files.values()].join('').includes(key.split('.').at(-1) ?? ''));
    const lines = linesOf(files);
    const events = (await adminDb().collection(`businesses/${businessId}/events`).get()).size;
    assert.equal(lines.get('events.jsonl'), events);
    assert.match(files.get('reports.jsonl') ?? '', /A stamp is missing/);
    assert.doesNotMatch(files.get('members.jsonl') ?? '', /failedCards|pin/i);

    const empty = await createShop({ stampsNeeded: 9 }, { againAfterSeconds: 0 });
    // What is proved counts for the same owner.
    await adminDb().doc(`businesses/${empty.businessId}`).update({ ownerUid: shop.owner.uid });
    const { importId, sums } = await checkText(empty, files.get('cards.csv') ?? '', {
      preset: 'tessera',
      name: 'The old shop',
    });
    const before = (await passesOf(shop)).filter(({ status }) => status !== 'closed');
    assert.deepEqual([sums.new, sums.refused], [before.length, 0]);
    assert.equal((await work(empty, 'runImport', importId)).made, before.length);
    const rows = await rowsOf(empty, importId);
    for (const pass of before) {
      const row = rows.find(({ number }) => number === pass.shortCode);
      const made = await passOf(empty, row?.passId ?? '');
      assert.deepEqual(await promised(empty, made), await promised(shop, pass));
      const past = await adminDb().doc(`businesses/${empty.businessId}/pasts/${made.passId}`).get();
      assert.equal((past.get('events') as unknown[]).length, pass.seq);
      const exported = await ask('exportPass', { secret: secretOf(empty.businessId, made) });
      assert.deepEqual(exported.past, past.data(), 'its holder gets it, too');
    }
    assert.deepEqual(await ledgerDifferences(empty), []);
    const undone = await work(empty, 'undoImport', importId);
    assert.deepEqual([undone.removed, undone.kept], [before.length, 0]);
    assert.deepEqual(await passesOf(empty), []);
    for (const collection of ['events', 'contacts', 'pasts'])
      assert.equal(
        (await adminDb().collection(`businesses/${empty.businessId}/${collection}`).get()).size,
        0,
        collection,
      );
  });

  it('makes no card in its own shop, where each customer has one', async () => {
    const { files } = await download(await linkTo(shop, shop.owner.idToken));
    const { sums } = await checkText(shop, files.get('cards.csv') ?? '', { preset: 'tessera', name: 'This shop' });
    assert.ok(sums.rows > 0);
    assert.deepEqual([sums.new, sums.same], [0, sums.rows]);
  });
});
