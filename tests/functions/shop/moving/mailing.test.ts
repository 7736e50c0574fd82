/** The mails with the links of imported cards, which nobody asked for: how many a day, from whom, what they name. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { linksADay } from '@tessera/domain/moving/imports';
import type { Timestamp } from 'firebase-admin/firestore';
import { importPage } from '../../../../functions/src/passes/passStore/imported';
import { importRefs } from '../../../../functions/src/records/importRefs';
import { stopIdOf, stopMailsTo } from '../../../../functions/src/records/strangerMails';
import { mailPage } from '../../../../functions/src/shop/moving/mailPage';
import { adminDb } from '../../../support/accounts';
import { beforeCommit } from '../../../support/beforeCommit';
import { loadFunctions, withEnvironment } from '../../../support/functions';
import { checkText } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { type Mailbox, startMailbox } from '../../../support/mailbox';
import { deliverHere } from '../../../support/messages';
import { ask, createShop, type Shop } from '../../../support/shop';

describe('the links of imported cards', () => {
  besideTaskQueue();
  let shop: Shop;
  before(async () => {
    await loadFunctions();
  });
  beforeEach(async () => (shop = await createShop()));

  /** Imports customers with an address each, and writes the mails of all pages. @returns the number of mails by day */
  async function mailed(customers: number, mailsADay = '100000'): Promise<number[]> {
    const rows = Array.from({ length: customers }, () => `c-${randomUUID()}@example.com,1`);
    const { importId } = await checkText(shop, ['Email,Stamps', ...rows].join('\n'), {
      preset: 'loylap',
      name: `Royal Mail ${randomUUID()}`,
      columns: { email: 0, balance: 1 },
    });
    const refs = importRefs(shop.businessId, importId);
    const pages = ((await refs.record.get()).data()?.pageEnds ?? []).length;
    await refs.record.update({ state: 'running', turn: 50 });
    for (let page = 0; page < pages; page += 1) await importPage({ refs, turn: 50, page });
    await refs.record.update({ mailedPages: 0 });
    await withEnvironment({ MARKETING_MAILS_A_DAY: mailsADay }, async () => {
      for (let page = 0; page < pages; page += 1) {
        // The second time, as after a kill, writes nothing more.
        await mailPage({ refs, turn: 50, page });
        await mailPage({ refs, turn: 50, page });
      }
    });
    return byDay();
  }

  const mailsOf = async () =>
    (await adminDb().collection('mail').where('card.businessId', '==', shop.businessId).get()).docs;

  async function byDay(): Promise<number[]> {
    const days = new Map<number, number>();
    for (const mail of await mailsOf()) {
      const at = (mail.get('dueAt') as Timestamp | undefined)?.toMillis() ?? Date.now();
      const day = Math.max(0, Math.round((at - Date.now()) / DAY_MS));
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    return Array.from({ length: Math.max(...days.keys()) + 1 }, (_, day) => days.get(day) ?? 0);
  }

  it('are a hundred a day in a shop’s first week, over all its imports, and more later', async () => {
    assert.deepEqual(
      [0, 6.9, 7, 14, 35].map((days) => linksADay(days * DAY_MS)),
      [100, 100, 200, 400, 3200],
    );
    assert.deepEqual(await mailed(105), [100, 5]);
    assert.deepEqual(await mailed(10), [100, 15], 'a second import has no budget of its own');
    shop = await createShop();
    await adminDb()
      .doc(`businesses/${shop.businessId}`)
      .update({ createdAt: Date.now() - 15 * DAY_MS });
    assert.deepEqual(await mailed(105), [105]);
  });

  it('are half of the operator’s day at most, which all shops share', async () => {
    const days = await mailed(45, '40');
    assert.equal(
      days.reduce((sum, one) => sum + one, 0),
      45,
    );
    assert.ok(Math.max(...days) <= 20, String(days));
  });

  it('leave from the address of the news, in our name, and name no system that the shop typed', async () => {
    const mailbox: Mailbox = await startMailbox();
    try {
      await mailed(1);
      const [mail = assert.fail('no mail')] = await mailsOf();
      assert.equal(await deliverHere(mailbox, mail.ref), 'sent');
      const { headers, text } = mailbox.mails[0] ?? assert.fail();
      assert.match(headers['from'] ?? '', /^Tessera <shops@news\.tessera\.example>$/);
      assert.match(text, /has moved its loyalty cards from LoyLap to Tessera/);
      assert.doesNotMatch(text, /Royal Mail/);
    } finally {
      await mailbox.stop();
    }
  });

  it('do not leave once the reader of the address has stopped such mails, though their day was set before', async () => {
    const mailbox: Mailbox = await startMailbox();
    try {
      await mailed(1);
      const [mail = assert.fail('no mail')] = await mailsOf();
      const [contact] = (await adminDb().collection(`businesses/${shop.businessId}/contacts`).get()).docs;
      await stopMailsTo(stopIdOf(contact?.get('email') as string));
      assert.equal(await deliverHere(mailbox, mail.ref), 'dropped');
      assert.equal(mailbox.mails.length, 0);
    } finally {
      await mailbox.stop();
    }
  });

  it('say how far they are', async () => {
    await mailed(101);
    const [{ id: importId = '' } = {}] = (await adminDb().collection(`businesses/${shop.businessId}/imports`).get())
      .docs;
    const { mailed: written, mailedUntil = 0 } = await ask(
      'getImport',
      { businessId: shop.businessId, importId },
      shop.owner.idToken,
    );
    assert.equal(written, 101);
    assert.ok(mailedUntil > Date.now() + DAY_MS / 2);
  });

  it('count those that a killed run has written', async () => {
    const { importId } = await checkText(
      shop,
      'Email,Stamps\n' + [1, 2].map((one) => `c-${randomUUID()}@example.com,${one}`).join('\n'),
    );
    const refs = importRefs(shop.businessId, importId);
    await refs.record.update({ state: 'running', turn: 50 });
    const page = { refs, turn: 50, page: 0 };
    await importPage(page);
    await refs.record.update({ mailedPages: 0 });
    const kill = () => Promise.reject(new Error('killed'));
    await assert.rejects(
      beforeCommit('imports', () => mailPage(page), kill),
      /killed/,
    );
    assert.equal((await mailsOf()).length, 2);
    assert.equal(await mailPage(page), 'finished');
    assert.equal((await refs.record.get()).get('mailed'), 2);
  });
});
