/** What our own export says counts in an import only as we wrote it, and for the owner whose shop it was. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { CARD_COLUMNS, type CardColumn, provedText } from '@tessera/domain/moving/exportRow';
import { csvLine, unguarded } from '@tessera/domain/moving/guard';
import { consentOf, type Contact, entryOf } from '@tessera/domain/pass/contact';
import Papa from 'papaparse';
import { proofsOf } from '../../../../functions/src/shop/moving/proof';
import { adminAuth, adminDb, freshEmail, signIn } from '../../../support/accounts';
import { download, linkTo } from '../../../support/exports';
import { loadFunctions } from '../../../support/functions';
import { checkText, rowsOf, work } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { confirmAddressOf, createMessageShop, messageOf, send } from '../../../support/messages';
import { addMember, ask, createShop, join, passOf, scan, type Shop } from '../../../support/shop';

type Row = Record<CardColumn, string>;

describe('our own export', () => {
  besideTaskQueue();
  let shop: Shop;
  let ada: Row;
  let bob: Row;
  before(async () => {
    await loadFunctions();
    shop = await createShop({ stampsNeeded: 5 }, { againAfterSeconds: 0 });
    const staff = await addMember(shop, 'staff');
    for (const name of ['Ada', 'Bob']) {
      const card = await join(shop, { name, email: freshEmail(), marketing: true });
      await confirmAddressOf(shop, card.passId);
      await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
    }
    [ada = assert.fail(), bob = assert.fail()] = await exportedRows(shop);
  });

  /** The rows of a shop's `cards.csv`, by name. */
  async function exportedRows(of: Shop): Promise<Row[]> {
    const { files } = await download(await linkTo(of, of.owner.idToken));
    const { data } = Papa.parse<Row>((files.get('cards.csv') ?? '').replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
      transform: unguarded,
    });
    return data.sort((one, other) => (one.Name < other.Name ? -1 : 1));
  }

  /** An empty shop that the product takes for the same owner's. */
  async function sameOwners(): Promise<Shop> {
    const empty = await createMessageShop({ stampsNeeded: 5 });
    await adminDb().doc(`businesses/${empty.businessId}`).update({ ownerUid: shop.owner.uid });
    return empty;
  }

  /** Imports rows, and reads what became of the first. */
  async function imported(into: Shop, rows: Row[], columns?: Record<string, number>) {
    const text = [CARD_COLUMNS, ...rows.map((row) => CARD_COLUMNS.map((column) => row[column]))].map(csvLine).join('');
    const { importId, sums } = await checkText(into, text, {
      preset: 'tessera',
      name: `Import ${Math.random()}`,
      ...(columns && { columns }),
    });
    await work(into, 'runImport', importId);
    const [{ passId = '', why } = {}] = await rowsOf(into, importId);
    if (passId === '') return { importId, sums, why, consents: [], rewards: 0, balance: undefined };
    const contact = await adminDb().doc(`businesses/${into.businessId}/contacts/${passId}`).get();
    const consents = (contact.data() as Contact | undefined)?.consents ?? [];
    const { rewards, balance } = await passOf(into, passId);
    return { importId, sums, why, consents, rewards: rewards.length, balance };
  }

  it('brings consents, with their confirmation, rewards and terms to a shop of the same owner', async () => {
    const empty = await sameOwners();
    const { consents, rewards, sums } = await imported(empty, [ada]);
    assert.deepEqual(
      consents.map(({ given, way }) => [given, way]),
      [
        [true, 'join'],
        [true, 'mail'],
      ],
    );
    assert.deepEqual([rewards, sums.unproved], [1, undefined]);
    assert.equal((await messageOf(empty, await send(empty))).counts.sent, 1);
  });

  it('is found at the other shop’s counter by the number of before and the telephone’s end, or else by its short code', async () => {
    const empty = await sameOwners();
    await imported(empty, [ada, { ...bob, 'Old number': 'Ab-0018', 'Phone ends': '0456' }]);
    const found = async (query: string) =>
      (await ask('lookUpPass', { businessId: empty.businessId, query }, empty.owner.idToken)).passes.map(
        ({ holderName }) => holderName,
      );
    assert.deepEqual(await found(ada.Card), ['Ada']);
    assert.deepEqual(await found(ada.Card.replace('-', '').toLowerCase()), ['Ada']);
    assert.deepEqual(await found('ab-0018'), ['Bob']);
    assert.deepEqual(await found('0456'), ['Bob']);
    const { why } = await imported(empty, [{ ...ada, 'Card id': 'AAAABBBBCCCCDDDD', 'Old number': '1.2E+15' }]);
    assert.equal(why, 'bad-number');
  });

  it('is known by the owner’s verified address, too, which a later account may have', async () => {
    const empty = await createShop({ stampsNeeded: 5 });
    const { email } = shop.owner;
    await adminAuth().updateUser(shop.owner.uid, { email: freshEmail() });
    await adminAuth().updateUser(empty.owner.uid, { email, emailVerified: true });
    // A new address ends the tokens of before.
    empty.owner.idToken = await signIn(email);
    try {
      assert.equal((await imported(empty, [ada])).consents.length, 2);
    } finally {
      await adminAuth().updateUser(empty.owner.uid, { email: freshEmail() });
      await adminAuth().updateUser(shop.owner.uid, { email, emailVerified: true });
    }
  });

  const now = Date.now();
  const agreed = JSON.stringify([entryOf('email', { given: true, at: now - DAY_MS, way: 'join' })]);
  const FORGED: [what: string, change: (row: Row) => Partial<Row>][] = [
    ['another address', () => ({ Email: 'vic@victim.example' })],
    ['another card', () => ({ 'Card id': 'AAAABBBBCCCCDDDD' })],
    ['other consents', () => ({ Consents: agreed })],
    ['an earlier date', ({ Consents }) => ({ Consents: Consents.replace(/"at":\d\d/, '"at":16') })],
    ['another reward', ({ Rewards }) => ({ Rewards: Rewards.replace('a coffee', 'a car') })],
    ['one more reward', ({ Rewards }) => ({ Rewards: `[${Rewards.slice(1, -1)},${Rewards.slice(1, -1)}]` })],
    ['other terms', ({ Terms }) => ({ Terms: Terms.replace('"target":5', '"target":2').replace('"at":5', '"at":2') })],
    ['another past', ({ Past }) => ({ Past: Past.replace('stamped 5', 'stamped 9') })],
    ['no proof', () => ({ Proof: '' })],
    ['a proof of zeros', ({ Proof }) => ({ Proof: Proof.replace(/[^.]/g, 'A') })],
    ['a proof with a dash of a word processor', ({ Proof }) => ({ Proof: Proof.replace(/(^|\.)./g, '$1–') })],
    ['another card’s proof', () => ({ Proof: bob.Proof })],
    ['another card’s consents and proof', () => ({ Consents: bob.Consents, Proof: bob.Proof })],
  ];

  it('that was changed, or made up, brings a balance and nothing else, and says so', async () => {
    const empty = await sameOwners();
    for (const [what, change] of FORGED) {
      const { consents, rewards, sums, balance, why } = await imported(empty, [{ ...ada, ...change(ada) }]);
      assert.deepEqual(
        { what, consents, rewards, balance, why },
        { what, consents: [], rewards: 0, balance: 0, why: undefined },
      );
      assert.deepEqual([sums.new, sums.unproved], [1, 1], what);
    }
    assert.equal((await messageOf(empty, await send(empty))).counts.sent, 0);
  });

  it('brings a balance and nothing else when it is another owner’s', async () => {
    const stranger = await createShop({ stampsNeeded: 5 });
    const { consents, rewards, sums } = await imported(stranger, [ada, bob]);
    assert.deepEqual([consents, rewards, sums.new, sums.unproved], [[], 0, 2, 2]);
  });

  it('gives no consents to an address that is read from another column', async () => {
    const empty = await sameOwners();
    const at = (column: CardColumn) => CARD_COLUMNS.indexOf(column);
    const columns = { number: at('Card id'), email: at('Card'), balance: at('Balance') };
    const { consents } = await imported(empty, [{ ...ada, Card: 'vic@victim.example' }], columns);
    assert.deepEqual(consents, []);
  });

  it('keeps a balance that was corrected by hand', async () => {
    const { balance, consents } = await imported(await sameOwners(), [{ ...ada, Name: 'Ada L.', Balance: '3' }]);
    assert.deepEqual([balance, consents.length], [3, 2]);
  });

  it('is what it was after a spreadsheet has taken a zero away, or an editor has written all line breaks alike', async () => {
    const empty = await sameOwners();
    const Past = ada.Past.replaceAll('\n', '\r\n');
    const { consents, rewards } = await imported(empty, [{ ...ada, Past, 'Phone ends': '56' }]);
    assert.deepEqual([Past === ada.Past, consents.length, rewards], [false, 2, 1]);
    const { businessId, owner } = empty;
    const { passes } = await ask('lookUpPass', { businessId, query: '0056' }, owner.idToken);
    assert.deepEqual(
      passes.map(({ holderName }) => holderName),
      ['Ada'],
    );
  });

  it('brings no date in the future, even with a proof', async () => {
    const proofs = await proofsOf(shop.owner.uid);
    const proved = (change: Partial<Row>): Row => {
      const row = { ...ada, ...change };
      return { ...row, Proof: proofs.make(provedText((column) => row[column])) };
    };
    const empty = await sameOwners();
    assert.equal((await imported(empty, [proved({ Consents: agreed })])).consents.length, 1);
    const later = new Date(now + DAY_MS);
    for (const change of [
      { Consents: JSON.stringify([entryOf('email', { given: true, at: now + DAY_MS, way: 'join' })]) },
      { Rewards: ada.Rewards.replace(/"earnedAt":\d+/, `"earnedAt":${later.getTime()}`) },
      { Past: `${later.toISOString()} stamped 1` },
    ])
      assert.equal((await imported(empty, [proved(change)])).why, 'bad-card', JSON.stringify(change));
  });

  it('brings no news back to a mailbox that has stopped them', async () => {
    const empty = await sameOwners();
    const { mailboxIdOf } = await import('../../../../functions/src/records/mailboxes');
    const box = adminDb().doc(`businesses/${empty.businessId}/mailboxes/${mailboxIdOf(empty.businessId, ada.Email)}`);
    await box.set({ stoppedAt: Date.now() });
    const { importId, consents } = await imported(empty, [ada]);
    assert.deepEqual((await messageOf(empty, await send(empty))).counts.leftOut, { 'no-consent': 1 });
    const { given, confirmed } = consentOf({ email: ada.Email, consents }, 'email');
    assert.deepEqual([given, confirmed], [false, undefined], 'the rooms and the file of customers say so');
    assert.equal((await work(empty, 'undoImport', importId)).removed, 1);
  });
});
