/** An address is one person in a shop: it is confirmed by its reader, gets one message, and stops all of its cards. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CONFIRMED_WORDING, type Contact, entryOf } from '@tessera/domain/pass/contact';
import { changeOwnCard } from '../../../../functions/src/passes/passStore';
import { mailboxIdOf, stopMailbox } from '../../../../functions/src/records/mailboxes';
import { stopIdOf, stopMailsTo } from '../../../../functions/src/records/strangerMails';
import { newsStopAddresses } from '../../../../functions/src/shop/news/newsStop';
import { adminDb, freshEmail } from '../../../support/accounts';
import { beforeCommit } from '../../../support/beforeCommit';
import { loadFunctions } from '../../../support/functions';
import { besideTaskQueue } from '../../../support/jobs';
import { type Mailbox, startMailbox } from '../../../support/mailbox';
import {
  begin,
  confirmAddressOf,
  createMessageShop,
  deliverHere,
  draft,
  joinForNews,
  messageOf,
  outboxOf,
  recipientsIn,
  send,
  workOff,
} from '../../../support/messages';
import { addMember, ask, call, type Card, join, network, type Shop } from '../../../support/shop';

describe('an address in a shop', () => {
  besideTaskQueue();
  let shop: Shop;
  let mailbox: Mailbox;
  before(async () => {
    await loadFunctions();
    mailbox = await startMailbox();
  });
  beforeEach(async () => {
    shop = await createMessageShop({ name: 'Corner Café' });
    mailbox.refuseWith = undefined;
  });
  after(() => mailbox.stop());

  const business = () => adminDb().doc(`businesses/${shop.businessId}`);
  const contactOf = async ({ passId }: Pick<Card, 'passId'>) =>
    (await business().collection('contacts').doc(passId).get()).data() as Contact | undefined;
  const waysOf = async (card: Pick<Card, 'passId'>) =>
    ((await contactOf(card))?.consents ?? []).map(({ given, way }) => [given, way]);
  const boxOf = async (email: string) =>
    (await business().collection('mailboxes').doc(mailboxIdOf(shop.businessId, email)).get()).data();
  const agreed = (email: string, more: object = {}) => join(shop, { email, marketing: true, ...more });
  const confirm = (token: string) => call('confirmAddress', { token }, undefined, network());
  const withdraw = ({ secret }: Card) => ask('setConsent', { secret, email: false }, undefined, network());

  /** The mails that ask to confirm an address, of one card or all. */
  async function asking(passId?: string) {
    const all = adminDb().collection('mail').where('kind', '==', 'confirm-address');
    const own = all.where('card.businessId', '==', shop.businessId);
    return (await (passId === undefined ? own : own.where('card.passId', '==', passId)).get()).docs;
  }

  /** Delivers the mail to a card's holder. @returns the token in its link, as its reader would press it */
  async function mailedToken({ passId }: Card): Promise<string> {
    const [mail = assert.fail('no mail asks')] = await asking(passId);
    assert.equal(await deliverHere(mailbox, mail.ref), 'sent');
    return /\/confirm-address#(\S+)/.exec(mailbox.mails.at(-1)?.text ?? '')?.[1] ?? assert.fail('no link');
  }

  /** The addresses in the mails of a message that have left. */
  async function deliveredOf(messageId: string): Promise<string[]> {
    const mails = await adminDb().collection('mail').where('message', '==', messageId).get();
    const begun = mailbox.mails.length;
    for (const mail of mails.docs) await deliverHere(mailbox, mail.ref);
    return mailbox.mails.slice(begun).flatMap(({ to }) => to);
  }

  it('gets no news before its reader presses the button of a mail, and none by opening it', async () => {
    const email = freshEmail();
    const card = await agreed(email);
    const first = await send(shop);
    assert.deepEqual((await messageOf(shop, first)).counts.leftOut, { 'not-confirmed': 1 });
    assert.equal((await outboxOf(shop, first, card).get()).exists, false);
    const token = await mailedToken(card);
    const mail = mailbox.mails.at(-1) ?? assert.fail();
    assert.deepEqual(mail.to, [email]);
    assert.match(mail.headers['from'] ?? '', /<[^>]*@tessera\.example>$/, 'it is a service mail');
    assert.match(mail.text, /This was not me/);
    for (const [, link = ''] of mail.html.matchAll(/href="([^"]*)"/g)) await fetch(link).catch(() => undefined);
    assert.equal((await ask('getConsent', { secret: card.secret })).email.confirmed, undefined);
    assert.deepEqual((await confirm(token)).result, { confirmed: true });
    const { given, confirmed } = (await ask('getConsent', { secret: card.secret })).email;
    assert.deepEqual([given, confirmed], [true, true]);
    assert.equal((await contactOf(card))?.consents?.at(-1)?.wording, CONFIRMED_WORDING);
    const { owner, businessId } = shop;
    const preview = await ask('previewMessage', { businessId, messageId: await draft(shop) }, owner.idToken);
    assert.deepEqual([preview.eligible, preview.leftOut], [1, {}]);
    assert.deepEqual(await deliveredOf(await send(shop)), [email]);
  });

  it('gets one message for twelve cards, however it is spelled, and at most three mails that ask', async () => {
    const [name, host] = freshEmail().split('@');
    const from = network();
    const spelled = (index: number) =>
      [`${name}@${host}`, `${name?.toUpperCase()}@${host}`, ` ${name}+${index}@${host} `][index % 3] ?? '';
    const cards: Card[] = [];
    for (let index = 0; index < 12; index += 1) {
      const typed = { joinCode: shop.joinCode, joinId: randomUUID(), email: spelled(index), marketing: true };
      cards.push((await ask('joinProgramme', typed, undefined, from)) as Card);
    }
    assert.equal((await asking()).length, 3);
    // Even when every one of them is confirmed.
    for (const { passId } of cards) await confirmAddressOf(shop, passId);
    const { businessId, owner } = shop;
    const messageId = await draft(shop);
    const preview = await ask('previewMessage', { businessId, messageId }, owner.idToken);
    assert.deepEqual([preview.eligible, preview.leftOut], [1, { 'same-address': 11 }]);
    await begin(shop, messageId);
    await workOff(shop, messageId);
    assert.deepEqual((await messageOf(shop, messageId)).counts.leftOut, { 'same-address': 11 });
    assert.equal((await deliveredOf(messageId)).length, 1);
    const next = await send(shop, { subject: 'More cake' });
    assert.deepEqual((await messageOf(shop, next)).counts.leftOut, { 'seven-days': 12 });
  });

  it('gets one message over both channels in seven days, by the card or by another', async () => {
    const email = freshEmail();
    const [first, second] = [await agreed(email), await join(shop, { email, walletNews: true })];
    await confirmAddressOf(shop, first.passId);
    await ask('getWalletLinks', { secret: second.secret, wallet: 'google' }, undefined, network());
    await send(shop);
    const notice = await send(shop, { channels: ['wallet'], wallet: 'Cake!' });
    assert.deepEqual((await messageOf(shop, notice)).counts.leftOut, { 'seven-days': 1, 'no-consent': 1 });
  });

  it('is held back as one, and for seven days from every message, as is a card without one', async () => {
    for (let number = 0; number < 6; number += 1) {
      const email = freshEmail();
      for (const card of [await agreed(email), await agreed(email)]) await confirmAddressOf(shop, card.passId);
      const { secret } = await join(shop, { walletNews: true });
      await ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    }
    const toAll = { channels: ['email', 'wallet'], wallet: 'Cake!', holdBack: 50 };
    const { counts } = await messageOf(shop, await send(shop, toAll));
    assert.deepEqual([counts.sent + counts.held, counts.leftOut], [12, { 'same-address': 6 }]);
    const next = await messageOf(shop, await send(shop, { ...toAll, holdBack: 0 }));
    assert.deepEqual([next.counts.sent, next.counts.leftOut], [0, { 'seven-days': 18 }]);
  });

  it('stays stopped where the stop comes while its last card is erased', async () => {
    for (const isNoted of [true, false]) {
      const email = freshEmail();
      const { passId } = await join(shop, { email });
      const box = business().collection('mailboxes').doc(mailboxIdOf(shop.businessId, email));
      if (isNoted) await box.set({ lastNews: { messageId: 'M', passId, at: 1 } });
      const card = { businessId: shop.businessId, passId, version: 1 };
      const erase = () => changeOwnCard({ ...card, command: { type: 'close' } }, () => undefined);
      await beforeCommit('passes', erase, async () => {
        const batch = adminDb().batch();
        stopMailbox(batch, box, Date.now());
        await batch.commit();
      });
      assert.ok((await boxOf(email))?.['stoppedAt'], isNoted ? 'noted before' : 'not noted before');
      assert.equal(await contactOf({ passId }), undefined);
    }
  });

  it('is stopped by one press for all its cards, for what is queued, and for what a stranger ticks later', async () => {
    const email = freshEmail();
    const [card, other, third] = [await agreed(email), await agreed(email), await agreed(email.replace('@', '+x@'))];
    const old = await mailedToken(card);
    for (const { passId } of [card, other, third]) await confirmAddressOf(shop, passId);
    const messageId = await send(shop);
    const [sent = assert.fail()] = (await recipientsIn(shop, messageId)).filter(({ state }) => state === 'done');
    await deliverHere(mailbox, outboxOf(shop, messageId, sent));
    const stop = /List-Unsubscribe: <(.*)>/.exec(mailbox.mails.at(-1)?.headerLines.join('\n') ?? '')?.[1] ?? '';
    // A mail of another message to another card of the address, which waits in the outbox.
    const queued = await draft(shop);
    await begin(shop, queued);
    await business()
      .collection('mailboxes')
      .doc(mailboxIdOf(shop.businessId, email))
      .update({ lastNews: { messageId, passId: sent.passId, at: 0 } });
    for (const { passId } of [card, other, third])
      await business()
        .collection('contacts')
        .doc(passId)
        .update({ 'lastNews.at': 0 })
        .catch(() => undefined);
    await workOff(shop, queued);
    assert.equal((await adminDb().collection('mail').where('message', '==', queued).get()).size, 1);
    assert.equal((await fetch(stop, { method: 'POST', redirect: 'manual' })).status, 200);
    assert.deepEqual(await deliveredOf(queued), []);
    for (const one of [card, other, third]) {
      const { given, confirmed } = (await ask('getConsent', { secret: one.secret })).email;
      assert.deepEqual([given, confirmed], [false, undefined]);
    }
    // Whoever reads the histories sees it on every card: managers, their files, and another shop that takes the cards.
    for (const one of [card, other, third]) assert.deepEqual((await waysOf(one)).at(-1), [false, 'mail']);
    assert.equal((await confirm(old)).error?.status, 'FAILED_PRECONDITION', 'an old link brings nothing back');
    await agreed(email);
    assert.deepEqual((await messageOf(shop, await send(shop))).counts.leftOut, { 'no-consent': 3, 'not-confirmed': 1 });
    assert.equal((await messageOf(shop, messageId)).counts.withdrawn, 1);
  });

  it('is stopped by a withdrawal on any of its cards that agreed, and by none that did not', async () => {
    const email = freshEmail().replace(/@.*/, '@gmail.com');
    const dotted = email.replace('owner', 'o.wn.er');
    const [card, other, silent] = [await agreed(dotted), await agreed(email), await join(shop, { email })];
    for (const { passId } of [card, other]) await confirmAddressOf(shop, passId);
    await withdraw(silent);
    assert.equal((await ask('getConsent', { secret: card.secret })).email.given, true);
    await withdraw(other);
    assert.deepEqual((await waysOf(card)).at(-1), [false, 'card']);
    assert.equal((await ask('getConsent', { secret: card.secret })).email.given, false);
    const again = await ask('setConsent', { secret: card.secret, email: true }, undefined, network());
    assert.deepEqual([again.email.given, again.email.confirmed], [true, undefined], 'it is confirmed again');
  });

  it('is stopped on its other cards by a mail whose card has another address since', async () => {
    const email = freshEmail();
    const [card, other] = [await agreed(email), await agreed(email)];
    for (const { passId } of [card, other]) await confirmAddressOf(shop, passId);
    const mail = { businessId: shop.businessId, passId: card.passId, mailbox: mailboxIdOf(shop.businessId, email) };
    const token =
      newsStopAddresses({ ...mail, messageId: 'any' })
        .page.split('#')
        .at(-1) ?? assert.fail('no token');
    await ask('setContact', { secret: card.secret, email: freshEmail() }, undefined, network());
    for (let press = 0; press < 2; press += 1) await ask('stopMails', { token }, undefined, network());
    assert.deepEqual((await waysOf(other)).at(-1), [false, 'mail']);
    assert.deepEqual(await waysOf(card), []);
  });

  it('is withdrawn on its other cards by a repeated press, where the first broke off, and what was given since stays', async () => {
    const email = freshEmail();
    const [card, other, later] = [await agreed(email), await agreed(email), await agreed(email)];
    for (const { passId } of [card, other, later]) await confirmAddressOf(shop, passId);
    const stoppedAt = Date.now();
    await business().collection('mailboxes').doc(mailboxIdOf(shop.businessId, email)).set({ stoppedAt });
    const consents = [
      ...((await contactOf(card))?.consents ?? []),
      entryOf('email', { given: false, at: stoppedAt, way: 'card' }),
    ];
    await business().collection('contacts').doc(card.passId).update({ consents });
    await ask('setConsent', { secret: later.secret, email: true }, undefined, network());
    await withdraw(card);
    assert.deepEqual((await waysOf(other)).at(-1), [false, 'card']);
    assert.deepEqual((await waysOf(later)).at(-1), [true, 'card']);
  });

  it('loses no stop that comes while a message is sent', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = freshEmail();
      const cards = [await agreed(email), await agreed(email)];
      for (const { passId } of cards) await confirmAddressOf(shop, passId);
      const messageId = await draft(shop);
      await begin(shop, messageId);
      await Promise.all([workOff(shop, messageId), withdraw(cards[round % 2] ?? assert.fail())]);
      assert.deepEqual(await deliveredOf(messageId), [], `round ${round}`);
    }
  });

  it('is confirmed once, by its own link alone, and not for a card that ended or has another address', async () => {
    const email = freshEmail();
    const card = await agreed(email);
    const token = await mailedToken(card);
    const neighbour = await createMessageShop();
    const [, , , since = '', mac = ''] = token.split('.');
    const other = await agreed(freshEmail());
    for (const altered of [
      token.replace(shop.businessId, neighbour.businessId),
      token.replace(card.passId, other.passId),
      token.replace(since, String(Number(since) + 1)),
      token.replace(mac, `${mac.slice(1)}A`),
    ])
      assert.ok(['NOT_FOUND', 'FAILED_PRECONDITION'].includes((await confirm(altered)).error?.status ?? ''), altered);
    for (const malformed of ['', 'A1', `${token}x`, token.replace('A1', 'N1'), 'A1.a.b.1.c'])
      assert.equal((await confirm(malformed)).error?.status, 'INVALID_ARGUMENT', malformed);
    assert.deepEqual(await waysOf(card), [[true, 'join']]);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    assert.deepEqual(
      answers.map(({ result }) => result),
      Array(3).fill({ confirmed: true }),
    );
    assert.deepEqual(await waysOf(card), [
      [true, 'join'],
      [true, 'mail'],
    ]);
    await ask('setContact', { secret: card.secret, email: freshEmail() }, undefined, network());
    assert.equal((await confirm(token)).error?.status, 'FAILED_PRECONDITION');
    assert.equal((await contactOf(card))?.consents, undefined, 'another address has to be confirmed by itself');
    const ended = await mailedToken(other);
    await ask('erasePass', { secret: other.secret }, undefined, network());
    assert.equal((await confirm(ended)).error?.status, 'NOT_FOUND');
    assert.equal(await contactOf(other), undefined);
  });

  it('is confirmed on the card that took over its card’s records', async () => {
    const email = freshEmail();
    const [from, into] = [await agreed(email), await join(shop, { email })];
    const token = await mailedToken(from);
    const merge = { businessId: shop.businessId, scanId: randomUUID(), from: from.passId, into: into.passId };
    await ask('mergePasses', { ...merge, reason: 'one person' }, shop.owner.idToken);
    assert.deepEqual((await confirm(token)).result, { confirmed: true });
    assert.deepEqual(await waysOf(into), [
      [true, 'join'],
      [true, 'mail'],
    ]);
  });

  it('is asked again when its holder agrees again, few times, and not after “This was not me”', async () => {
    const card = await agreed(freshEmail());
    const again = () => ask('setConsent', { secret: card.secret, email: true }, undefined, network());
    for (let press = 0; press < 5; press += 1) assert.equal((await again()).email.given, true);
    assert.equal((await asking(card.passId)).length, 3, 'a shop asks an address three times a day');
    assert.equal((await waysOf(card)).length, 1, 'the history has one entry');
    const stopped = freshEmail();
    await stopMailsTo(stopIdOf(stopped));
    const silent = await agreed(stopped);
    assert.equal((await asking(silent.passId)).length, 0);
    const quiet = await join(shop, { email: freshEmail() });
    assert.equal((await asking(quiet.passId)).length, 0, 'nobody is asked who wants no news');
  });

  it('has to confirm what a manager records, too', async () => {
    const manager = await addMember(shop, 'manager');
    const card = await join(shop, { email: freshEmail() });
    const { businessId } = shop;
    const { passId } = card;
    const recorded = await ask('setConsent', { businessId, passId, email: true }, manager.idToken);
    assert.deepEqual([recorded.email.given, recorded.email.confirmed], [true, undefined]);
    assert.deepEqual((await messageOf(shop, await send(shop))).counts.leftOut, { 'not-confirmed': 1 });
    assert.deepEqual((await confirm(await mailedToken(card))).result, { confirmed: true });
    assert.equal((await messageOf(shop, await send(shop))).counts.sent, 1);
  });

  it('is forgotten with its last card, but for a stop', async () => {
    const [email, stopped] = [freshEmail(), freshEmail()];
    const cards = [await agreed(email), await join(shop, { email })];
    await confirmAddressOf(shop, cards[0]?.passId ?? '');
    const silent = await join(shop, { email: stopped, walletNews: true });
    await send(shop);
    assert.ok((await boxOf(email))?.['lastNews']);
    const exported = await ask('exportPass', { secret: cards[0]?.secret ?? '' });
    assert.ok(exported.mailbox?.lastNews, 'its holder’s file has it');
    const erase = ({ secret }: Card) => ask('erasePass', { secret }, undefined, network());
    await erase(cards[1] ?? assert.fail());
    assert.ok((await boxOf(email))?.['lastNews'], 'another card has the address');
    await erase(cards[0] ?? assert.fail());
    assert.deepEqual(Object.keys((await boxOf(email)) ?? {}), ['stoppedAt'], 'the erasure withdrew the consent');
    await erase(silent);
    assert.equal(await boxOf(stopped), undefined);
    assert.ok(!JSON.stringify([await boxOf(email)]).includes('@'));
  });

  it('keeps its notes and its consent when a card is erased that has another spelling of it', async () => {
    const email = freshEmail();
    const card = await joinForNews(shop, { email });
    const box = business().collection('mailboxes').doc(mailboxIdOf(shop.businessId, email));
    const noted = { lastNews: { messageId: 'M', passId: card.passId, at: 1 } };
    await box.set(noted);
    const spelled = (part: string, more: object) => join(shop, { email: email.replace('@', `+${part}@`), ...more });
    const erase = ({ secret }: Card) => ask('erasePass', { secret }, undefined, network());
    for (const marketing of [false, true]) {
      await erase(await spelled('x', { marketing }));
      assert.deepEqual(await boxOf(email), noted, marketing ? 'unconfirmed' : 'silent');
    }
    assert.equal((await ask('getConsent', { secret: card.secret })).email.confirmed, true);
    const confirmed = await spelled('y', { marketing: true });
    await confirmAddressOf(shop, confirmed.passId);
    await erase(confirmed);
    const { stoppedAt, lastNews } = (await boxOf(email)) ?? assert.fail();
    assert.ok(stoppedAt, 'its reader had agreed');
    assert.deepEqual(lastNews, noted.lastNews);
  });

  it('goes to a card without one with all that is known of it, and no consent to another card’s notices', async () => {
    const merge = async (from: Card, into: Card) => {
      const input = { businessId: shop.businessId, scanId: randomUUID(), from: from.passId, into: into.passId };
      await ask('mergePasses', { ...input, reason: 'one person' }, shop.owner.idToken);
    };
    const [silent, other] = [await join(shop, { walletNews: true }), await join(shop)];
    await merge(silent, other);
    assert.equal(await contactOf(other), undefined);
    const [from, into] = [await agreed(freshEmail(), { walletNews: true }), await join(shop)];
    const known = { toldAt: 5, refusedAt: 7, lastNews: { messageId: 'M', at: 1 }, lastHeld: { messageId: 'N', at: 2 } };
    await business().collection('contacts').doc(from.passId).update(known);
    const { consents = [], ...before } = (await contactOf(from)) ?? assert.fail();
    await merge(from, into);
    const mails = consents.filter(({ channel }) => channel === 'email');
    assert.deepEqual([consents.length, await contactOf(into)], [2, { ...before, consents: mails }]);
  });

  it('that a mail server refuses for good ends on all its cards, and counts once a card', async () => {
    const email = freshEmail();
    const [card, other] = [await joinForNews(shop, { email }), await agreed(email)];
    const messageId = await send(shop);
    mailbox.refuseWith = '550 No such user';
    for (let time = 0; time < 2; time += 1) await deliverHere(mailbox, outboxOf(shop, messageId, card));
    for (const one of [card, other]) assert.ok((await contactOf(one))?.refusedAt);
    assert.equal((await messageOf(shop, messageId)).counts.bounced, 1);
  });

  it('counts once in the two percent, however often its holder gives and withdraws', async () => {
    const card = await joinForNews(shop);
    const messageId = await send(shop);
    // It is there before anybody withdraws: a message that has not left is a reaction to nothing.
    await deliverHere(mailbox, outboxOf(shop, messageId, card));
    for (let time = 0; time < 3; time += 1) {
      await withdraw(card);
      await ask('setConsent', { secret: card.secret, email: true }, undefined, network());
      await confirmAddressOf(shop, card.passId);
    }
    assert.equal((await messageOf(shop, messageId)).counts.withdrawn, 1);
    // A card that did not get the message counts nowhere, though its mailbox did.
    const second = await agreed(card.email);
    await withdraw(second);
    assert.equal((await messageOf(shop, messageId)).counts.withdrawn, 1);
  });
});
