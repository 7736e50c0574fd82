/** Service mails to holders: without any consent to news, each once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { kinds } from '../../../functions/src/mail/compose';
import { READY_CARDS, SHOPS_WITH_NOTICES } from '../../../functions/src/passes/jobs/notifyHolders';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { adminDb, freshEmail } from '../../support/accounts';
import { download, linkTo } from '../../support/exports';
import { loadFunctions } from '../../support/functions';
import { checkText, work } from '../../support/imports';
import { besideTaskQueue } from '../../support/jobs';
import { addMember, ask, createShop, freezeShop, join, scan } from '../../support/shop';

/** Both jobs. */
async function notify(now: number): Promise<void> {
  await runBatchJob('notifyOfReadyRewards', READY_CARDS, now);
  await runBatchJob('notifyHolders', SHOPS_WITH_NOTICES, now);
}

describe('holders of cards', () => {
  besideTaskQueue();
  it('are told of a reward a day later, of a change and of a pause, once each', async () => {
    await loadFunctions();
    const shop = await createShop({}, { maxPerScan: 10 });
    const [card, none] = [await join(shop, { email: freshEmail() }), await join(shop)];
    const staff = await addMember(shop, 'staff');
    for (const one of [card, none]) await scan(shop, staff.idToken, { code: one.code(), quantity: 5 });
    const mails = async () =>
      (await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get()).docs.map(
        (mail) => mail.get('kind') as string,
      );
    await notify(Date.now());
    assert.deepEqual(await mails(), [], 'on the day itself they have just been there');
    const later = Date.now() + 1.5 * DAY_MS;
    await notify(later);
    await notify(later);
    assert.deepEqual(await mails(), ['reward-ready']);

    const business = adminDb().doc(`businesses/${shop.businessId}`);
    const { offer } = (await business.get()).get(`programmes.${shop.programmeId}`) as { offer: object };
    const next = { ...offer, version: 2, begins: Date.now() + 60 * DAY_MS };
    await business.update({
      [`programmes.${shop.programmeId}.recent`]: [offer, next],
      [`programmes.${shop.programmeId}.version`]: 2,
    });
    await notify(Date.now());
    await notify(Date.now());
    assert.deepEqual((await mails()).sort(), ['offer-changes', 'reward-ready']);

    await freezeShop(shop);
    await notify(Date.now());
    await notify(Date.now());
    assert.deepEqual((await mails()).sort(), ['offer-changes', 'reward-ready', 'shop-paused']);
  });

  it('are told once of a worse offer, and of its end if it is taken back or replaced after that', async () => {
    await loadFunctions();
    const tea = (price: number) => ({
      kind: 'points' as const,
      perPound: 1,
      rewards: [{ rewardId: 'tea', price, reward: 'a tea' }],
    });
    const shop = await createShop();
    const publish = (price: number) =>
      ask('saveProgramme', { businessId: shop.businessId, name: 'Tea', scheme: tea(price) }, shop.owner.idToken);
    await publish(300);
    const { passId } = await join(shop, { email: freshEmail() });
    const mails = async () => {
      for (let run = 0; run < 2; run += 1) await notify(Date.now());
      return (await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get()).docs;
    };
    const text = async (version: number) => {
      const mail = { kind: 'offer-changes', card: { businessId: shop.businessId, passId }, version } as const;
      const opened = await kinds.offerChanges.open(mail);
      const words = opened?.text({ operator: EXAMPLE_OPERATOR, site: 'https://x.example' });
      return words ? [words.subject, ...words.paragraphs].join(' ') : undefined;
    };
    await publish(400);
    await publish(300);
    assert.deepEqual(await mails(), [], 'taken back before anybody was told');
    assert.equal(await text(4), undefined);

    await publish(400);
    const [first, ...more] = await mails();
    assert.equal(more.length, 0);
    assert.match((await text(5)) ?? '', /^The offer at .* changes on .* makes another offer\. Until/);
    // A month after its delivery a mail is deleted, and the change is still to come.
    await first?.ref.delete();
    await notify(Date.now() + 31 * DAY_MS);
    assert.equal((await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get()).size, 0);

    await publish(500);
    assert.deepEqual(
      (await mails()).map((mail) => mail.get('version') as number),
      [6],
    );
    assert.match((await text(6)) ?? '', /changes on .* The change that we announced for .* will not take place\./);
    await publish(300);
    assert.deepEqual((await mails()).map((mail) => mail.get('version') as number).sort(), [6, 7]);
    assert.match((await text(7)) ?? '', /does not change on .* The shop has taken that back\. Nothing gets worse\./);
    assert.equal(await text(6), undefined, 'a mail that still waits is not sent');
    await publish(200);
    assert.equal((await mails()).length, 2, 'nobody was told of what this replaces');
  });

  it('are told of a reward even if the job did not run for a day', async () => {
    await loadFunctions();
    const shop = await createShop({}, { maxPerScan: 10 });
    const card = await join(shop, { email: freshEmail() });
    await scan(shop, (await addMember(shop, 'staff')).idToken, { code: card.code(), quantity: 5 });
    await notify(Date.now() + 2.5 * DAY_MS);
    const found = await adminDb().collection('mail').where('card.passId', '==', card.passId).get();
    assert.deepEqual(
      found.docs.map((mail) => mail.get('kind') as string),
      ['reward-ready'],
    );
  });

  it('are not told of a reward that has ended, and a mail that still waits then is not sent', async () => {
    await loadFunctions();
    const shop = await createShop({}, { maxPerScan: 10 });
    const rewards = [
      { at: 2, reward: 'a biscuit' },
      { at: 5, reward: 'a coffee', days: 1 },
    ];
    const scheme = { kind: 'stamps' as const, target: 5, rewards };
    await ask('saveProgramme', { businessId: shop.businessId, name: 'Coffee', scheme }, shop.owner.idToken);
    const { passId, code } = await join(shop, { email: freshEmail() });
    await scan(shop, (await addMember(shop, 'staff')).idToken, { code: code(), quantity: 5 });
    await notify(Date.now() + 2.5 * DAY_MS);
    const found = await adminDb().collection('mail').where('card.passId', '==', passId).get();
    const pass = adminDb().doc(`businesses/${shop.businessId}/passes/${passId}`);
    const stored = (await pass.get()).get('rewards') as { rewardId: string; reward: string; endsAt?: number }[];
    const rewardIdOf = (words: string) => stored.find(({ reward }) => reward === words)?.rewardId ?? assert.fail(words);
    assert.deepEqual(
      found.docs.map((mail) => mail.get('reward') as string),
      [rewardIdOf('a biscuit')],
    );
    const card = { businessId: shop.businessId, passId };
    const isSent = async () =>
      Boolean(await kinds.rewardReady.open({ kind: 'reward-ready', card, reward: rewardIdOf('a coffee') }));
    assert.equal(await isSent(), true);
    const now = Date.now();
    await pass.update({ rewards: stored.map((one) => (one.endsAt === undefined ? one : { ...one, endsAt: now })) });
    assert.equal(await isSent(), false);
  });

  it('of points are told of what the offer says now', async () => {
    await loadFunctions();
    const shop = await createShop();
    const publish = (price: number, reward: string) =>
      ask(
        'saveProgramme',
        {
          businessId: shop.businessId,
          name: 'Tea',
          scheme: { kind: 'points' as const, perPound: 1, rewards: [{ rewardId: 'tea', price, reward }] },
        },
        shop.owner.idToken,
      );
    await publish(700, 'a tea');
    const { passId, code } = await join(shop, { email: freshEmail() });
    await scan(shop, (await addMember(shop, 'staff')).idToken, { code: code(), pence: 600 });
    await publish(500, 'a tea');
    await notify(Date.now() + 1.5 * DAY_MS);
    const found = await adminDb().collection('mail').where('card.passId', '==', passId).get();
    assert.deepEqual(
      found.docs.map((mail) => mail.get('reward') as string),
      ['tea'],
    );
    const card = { businessId: shop.businessId, passId };
    assert.ok(await kinds.rewardReady.open({ kind: 'reward-ready', card, reward: 'tea' }));
  });

  it('of points are told of the dearest reward that their last visit has brought within reach', async () => {
    await loadFunctions();
    const rewards = [
      { rewardId: 'tea', price: 300, reward: 'a tea' },
      { rewardId: 'cake', price: 500, reward: 'a cake' },
      { rewardId: 'lunch', price: 5000, reward: 'a lunch' },
    ];
    const shop = await createShop();
    const scheme = { kind: 'points' as const, perPound: 1, rewards };
    await ask('saveProgramme', { businessId: shop.businessId, name: 'Tea', scheme }, shop.owner.idToken);
    const [card, near] = [await join(shop, { email: freshEmail() }), await join(shop, { email: freshEmail() })];
    const staff = await addMember(shop, 'staff');
    await scan(shop, staff.idToken, { code: card.code(), pence: 600 });
    await scan(shop, staff.idToken, { code: near.code(), pence: 200 });
    const told = async ({ passId }: { passId: string }) =>
      (await adminDb().collection('mail').where('card.passId', '==', passId).get()).docs.map(
        (mail) => mail.get('reward') as string,
      );
    const later = Date.now() + 1.5 * DAY_MS;
    await notify(later);
    await notify(later);
    assert.deepEqual([await told(card), await told(near)], [['cake'], []]);
    const mail = { kind: 'reward-ready', card: { ...shop, ...card }, reward: 'cake' } as const;
    const opened = await kinds.rewardReady.open(mail);
    const words = opened?.text({ operator: EXAMPLE_OPERATOR, site: 'https://x.example' });
    assert.equal(words?.reward, 'a cake');
  });

  it('get no notice before their first use when an import has made their cards', async () => {
    await loadFunctions();
    const shop = await createShop({ stampsNeeded: 5 }, { maxPerScan: 10 });
    const email = freshEmail();
    const { importId } = await checkText(shop, `Name,Email,Stamps\nAda,${email},5`);
    await work(shop, 'runImport', importId);
    const later = Date.now() + 1.5 * DAY_MS;
    await notify(later);
    const mails = adminDb().collection('mail').where('card.businessId', '==', shop.businessId);
    assert.equal((await mails.get()).size, 0);
    const [pass] = (await adminDb().collection(`businesses/${shop.businessId}/passes`).get()).docs;
    const staff = await addMember(shop, 'staff');
    await scan(shop, staff.idToken, { code: (pass?.get('shortCode') as string) ?? '', quantity: 1 });
    await notify(later);
    assert.equal((await mails.get()).size, 1);
  });

  it('get no notice before their first use when their cards were blocked in the export that an import has read', async () => {
    await loadFunctions();
    const [old, shop] = [await createShop(), await createShop()];
    const { passId } = await join(old, { email: freshEmail() });
    const block = { passId, blocked: true, reason: 'lost', scanId: randomUUID(), businessId: old.businessId };
    await ask('blockPass', block, old.owner.idToken);
    const { files } = await download(await linkTo(old, old.owner.idToken));
    await adminDb().doc(`businesses/${shop.businessId}`).update({ ownerUid: old.owner.uid });
    const own = { preset: 'tessera', name: 'The old shop' } as const;
    const { importId } = await checkText(shop, files.get('cards.csv') ?? '', own);
    assert.equal((await work(shop, 'runImport', importId)).made, 1);
    await freezeShop(shop);
    await notify(Date.now());
    const mails = adminDb().collection('mail').where('card.businessId', '==', shop.businessId);
    assert.equal((await mails.get()).size, 0);
  });

  it('are all told, also those of a shop that needs more than one slice', async () => {
    await loadFunctions();
    const shop = await createShop();
    const { passId } = await join(shop, { email: freshEmail() });
    const business = adminDb().doc(`businesses/${shop.businessId}`);
    const contacts = business.collection('contacts');
    const own = (await contacts.doc(passId).get()).data() ?? assert.fail();
    // Cards that are gone have no mail. Their contacts come before this one.
    const batch = adminDb().batch();
    for (let number = 0; number < 450; number += 1) batch.set(contacts.doc(`!${number}`), own);
    await batch.commit();
    await freezeShop(shop);
    const snapshot = (await business.get()) as never;
    const part = {};
    let slices = 1;
    while ((await SHOPS_WITH_NOTICES.each(snapshot, Date.now(), () => true, part)) === false && slices < 10)
      slices += 1;
    const mails = await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get();
    assert.deepEqual([slices, mails.size], [4, 1]);
  });

  it('are told of a pause and of the end of a shop, also of one that was frozen long before it closes', async () => {
    await loadFunctions();
    const shop = await createShop();
    const { passId } = await join(shop, { email: freshEmail() });
    const business = adminDb().doc(`businesses/${shop.businessId}`);
    const told = async () => {
      for (let run = 0; run < 2; run += 1) await notify(Date.now());
      return (await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get()).size;
    };
    const text = async () => {
      const mail = { kind: 'shop-paused', card: { businessId: shop.businessId, passId } } as const;
      const { subject, paragraphs } =
        (await kinds.shopPaused.open(mail))?.text({ operator: EXAMPLE_OPERATOR, site: 'https://x.example' }) ??
        assert.fail('no mail');
      return [subject, ...paragraphs].join(' ');
    };
    await freezeShop(shop);
    assert.equal(await told(), 1);
    assert.match(await text(), /is paused .* You can use rewards that are ready until .* stays on the card/);
    await business.update({ frozenSince: Date.now() - 70 * DAY_MS, closedAt: Date.now() });
    assert.equal(await told(), 2);
    assert.match(await text(), / ends .*Rewards can no longer be used\. On \d+ .* is erased/);
    await business.update({ frozenSince: Date.now() });
    assert.match(await text(), / ends .* You can use rewards that are ready until .* is erased/);
    assert.equal(await told(), 2);
  });
});
