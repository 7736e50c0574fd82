/** An import from the file to the cards and back, with the emulator's task queue. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import { mailedCard } from '../../../../functions/src/passes/cardLink';
import { secretOf } from '../../../../functions/src/passes/keys';
import { refsOf } from '../../../../functions/src/records/refs';
import { countShop } from '../../../../functions/src/shop/numbers/countInsights';
import { insightsDifferences } from '../../../../functions/src/shop/numbers/verifyInsights';
import { readCsv } from '../../../../web/src/app/shop/moving/readCsv';
import { adminDb } from '../../../support/accounts';
import { beforeCommit } from '../../../support/beforeCommit';
import { checkText, documentsOf, ledgerDifferences, rowsOf, settled, work } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { ask, call, createShop, eventsOf, freezeShop, passOf, scan, type Shop } from '../../../support/shop';

const FILE = [
  'Member number,Name,Email,Mobile,Stamps',
  '17,Ada Lovelace,ada@example.com,07700 900123,3',
  '18,"Hopper, Grace",,07700 900456,12',
  '',
  '17,Ada again,,,4',
  '19,Bad,not-an-address,,1',
  '20,Nobody,,,-2',
].join('\r\n');

describe('an import', () => {
  besideTaskQueue();
  let shop: Shop;
  before(async () => {
    shop = await createShop({ stampsNeeded: 5 }, { againAfterSeconds: 0 });
  });

  it('says in a dry run what becomes of every row, and makes no card', async () => {
    const before = await documentsOf(shop);
    const { importId, state, sums, headings, columns } = await checkText(shop, FILE);
    assert.equal(state, 'checked');
    assert.deepEqual(sums, { rows: 5, new: 2, same: 0, refused: 3, units: 15, rewards: 2, withEmail: 1 });
    assert.deepEqual(headings, ['Member number', 'Name', 'Email', 'Mobile', 'Stamps']);
    assert.deepEqual(columns, { number: 0, name: 1, email: 2, phone: 3, balance: 4 });
    const rows = await rowsOf(shop, importId);
    assert.deepEqual(
      rows.map(({ row, verdict, why, ready }) => [row, verdict, why, ready]),
      [
        [2, 'new', undefined, undefined],
        [3, 'new', undefined, { rewards: 2, balance: 2 }],
        [5, 'refused', 'twice', undefined],
        [6, 'refused', 'bad-email', undefined],
        [7, 'refused', 'negative', undefined],
      ],
    );
    assert.deepEqual(
      rows.slice(2).map(({ name, number, email }) => [name, number, email]),
      [
        ['Ada again', '17', undefined],
        ['Bad', '19', 'not-an-address'],
        ['Nobody', '20', undefined],
      ],
      'a refused row is found again by what it says',
    );
    assert.deepEqual(await documentsOf(shop), before);
  });

  it('makes the cards once, however often file and run are sent, and its undo leaves every document as it was', async () => {
    const before = await documentsOf(shop);
    const first = await checkText(shop, FILE);
    const done = await work(shop, 'runImport', first.importId);
    assert.deepEqual([done.state, done.made], ['done', 2]);
    const [ada, grace] = await rowsOf(shop, first.importId);
    const pass = await passOf(shop, grace?.passId ?? '');
    assert.deepEqual([pass.balance, pass.rewards.map(({ reward }) => reward)], [2, ['a coffee', 'a coffee']]);
    assert.deepEqual(pass.holder, {
      name: 'Hopper, Grace',
      nameKey: 'hopper grace',
      turnedNameKey: 'grace hopper',
      number: '18',
      phoneEnd: '0456',
    });
    assert.deepEqual(differences(pass, await eventsOf(shop, pass.passId)), []);

    const second = await checkText(shop, FILE, { name: ' stamp CLUB ' });
    assert.deepEqual([second.sums.new, second.sums.same], [0, 2]);
    assert.equal((await rowsOf(shop, second.importId))[0]?.passId, ada?.passId);
    assert.equal((await work(shop, 'runImport', second.importId)).made, 0);
    const other = await checkText(shop, FILE, { name: 'Another Club' });
    assert.equal(other.sums.new, 2, 'the same numbers of another system are other customers');

    assert.equal((await work(shop, 'undoImport', second.importId)).removed, 0);
    const undone = await work(shop, 'undoImport', first.importId);
    assert.deepEqual([undone.state, undone.removed, undone.kept], ['undone', 2, 0]);
    assert.deepEqual(await ledgerDifferences(shop), []);
    assert.deepEqual(await documentsOf(shop), before);
    const again = await call(
      'runImport',
      { businessId: shop.businessId, importId: first.importId },
      shop.owner.idToken,
    );
    assert.equal(again.error?.status, 'FAILED_PRECONDITION');
  });

  it('makes a card again after an undo, with another link and other codes, so that a mailed link opens no other customer’s', async () => {
    const name = 'Sorted Club';
    const file = (email: string) => ['Member ID,Name,Email,Stamps', `17,Bob,${email},3`].join('\n');
    const { businessId, owner } = shop;
    const wrong = await checkText(shop, file('ann@example.com'), { name });
    await work(shop, 'runImport', wrong.importId);
    const [{ passId = '' } = assert.fail()] = await rowsOf(shop, wrong.importId);
    const first = await passOf(shop, passId);
    const mailed = secretOf(businessId, first);
    assert.equal((await call('getPass', { secret: mailed })).status, 200);
    const stale = await checkText(shop, file('bob@example.com'), { name });
    assert.equal(stale.sums.same, 1);
    await work(shop, 'undoImport', wrong.importId);
    // The file was checked while the cards were there.
    const run = await call('runImport', { businessId, importId: stale.importId }, owner.idToken);
    assert.equal(run.error?.status, 'FAILED_PRECONDITION');
    await ask('checkImport', { businessId, importId: stale.importId }, owner.idToken);
    assert.equal((await settled(shop, stale.importId)).sums.new, 1);
    await work(shop, 'runImport', stale.importId);
    const again = await passOf(shop, passId);
    assert.equal((await call('getPass', { secret: mailed })).error?.status, 'NOT_FOUND');
    assert.equal((await call('getPass', { secret: secretOf(businessId, again) })).status, 200);
    for (const version of ['linkVersion', 'keyVersion', 'staticVersion'] as const)
      assert.ok(again[version] > first[version], version);
    const loaded = async (version: number) => mailedCard({ businessId, passId, version }, false);
    assert.equal(await loaded(first.linkVersion), null, 'a link that still waits is not mailed to the other address');
    assert.equal((await loaded(again.linkVersion))?.email, 'bob@example.com');
    assert.equal((await work(shop, 'undoImport', stale.importId)).removed, 1);
  });

  it('makes no second cards from a file in which another column is chosen as the number', async () => {
    const name = 'Twice Club';
    const rows = ['A1,17,ann@example.com,2', 'B2,18,bob@example.com,3', 'C3,,cid@example.com,4'];
    const file = (more: string[] = []) => ['Till no,Member,Email,Stamps', ...rows, ...more].join('\n');
    const by = (number?: number) => ({
      name,
      columns: { email: 2, balance: 3, ...(number !== undefined && { number }) },
    });
    const first = await checkText(shop, file(), by(1));
    await work(shop, 'runImport', first.importId);
    // The new customer has the number by which an earlier row was told from others, and is somebody else.
    const again = await checkText(shop, file(['D4,17,dan@example.com,1']), by(0));
    assert.deepEqual([again.sums.new, again.sums.same, again.sums.refused], [1, 3, 0]);
    const made = (await rowsOf(shop, first.importId)).map(({ passId }) => passId);
    assert.deepEqual(
      (await rowsOf(shop, again.importId)).slice(0, 3).map(({ passId }) => passId),
      made,
    );
    const byAddress = await checkText(shop, file(), by());
    assert.deepEqual([byAddress.sums.new, byAddress.sums.same], [0, 3]);
    await work(shop, 'undoImport', first.importId);
    assert.equal((await checkText(shop, file(), by(0))).sums.new, 3);
  });

  it('makes no second cards where the number is chosen only now, beside the columns that were enough before', async () => {
    const file = ['Club no,Email,Mobile,Stamps', 'A1,ann@a.example,07700900111,2', 'B2,,07700900112,3'].join('\n');
    const columns = { email: 1, phone: 2, balance: 3 };
    const first = await checkText(shop, file, { name: 'Later Club', columns });
    await work(shop, 'runImport', first.importId);
    const again = await checkText(shop, file, { name: 'Later Club', columns: { ...columns, number: 0 } });
    assert.deepEqual([again.sums.new, again.sums.same], [0, 2]);
    await work(shop, 'undoImport', first.importId);
  });

  it('is taken out of the insights again by its undo, and the counters agree with the ledgers before and after', async () => {
    const refs = refsOf(adminDb(), shop.businessId);
    const cards = async () => ((await refs.at('insights', 'total').get()).get('cards') as number | undefined) ?? 0;
    const { importId } = await checkText(shop, FILE, { name: 'Counted Club' });
    await countShop(adminDb(), shop.businessId, Date.now());
    const before = await cards();
    await work(shop, 'runImport', importId);
    await countShop(adminDb(), shop.businessId, Date.now());
    assert.equal(await cards(), before + 2);
    assert.deepEqual(await insightsDifferences(refs), []);
    assert.equal((await work(shop, 'undoImport', importId)).removed, 2);
    assert.equal(await cards(), before);
    assert.deepEqual(await insightsDifferences(refs), []);
  });

  it('counts the rewards that it brings on the day of its run, as what is owed does, and not of its check', async () => {
    const fresh = await createShop({ stampsNeeded: 5 });
    const refs = refsOf(adminDb(), fresh.businessId);
    const { importId, sums } = await checkText(fresh, FILE);
    await refs.at('imports', importId).update({ at: Date.now() - 3 * DAY_MS });
    await work(fresh, 'runImport', importId);
    const stats = async () => (await refs.collection('stats').get()).docs.map((one) => one.data());
    const today = dayIn('Europe/London', Date.now());
    assert.deepEqual(
      (await stats()).map(({ day, rewards }) => [day, rewards]),
      [[today, sums.rewards]],
    );
    await countShop(adminDb(), fresh.businessId, Date.now());
    const owed = (await refs.at('insights', `owed_${today.slice(0, 7)}`).get()).get('days') as Record<string, object>;
    assert.deepEqual(Object.keys(owed), [today.slice(8)]);
    await work(fresh, 'undoImport', importId);
    assert.deepEqual(await stats(), []);
  });

  for (const isCounted of [false, true])
    for (const first of ['undo', 'count'] as const)
      it(`is in no insight after an undo during a count (${first} first, ${isCounted ? 'a later' : 'the first'} count)`, async () => {
        const fresh = await createShop();
        const refs = refsOf(adminDb(), fresh.businessId);
        const count = () => countShop(adminDb(), fresh.businessId, Date.now());
        if (isCounted) await count();
        const { importId } = await checkText(fresh, FILE);
        await work(fresh, 'runImport', importId);
        if (first === 'undo') await beforeCommit('cardCounts', count, () => work(fresh, 'undoImport', importId));
        else {
          const { importRefs } = await import('../../../../functions/src/records/importRefs');
          const { removePage } = await import('../../../../functions/src/passes/passStore/imported');
          const ofImport = importRefs(fresh.businessId, importId);
          await ofImport.record.update({ state: 'undoing', turn: 7, donePages: 0 });
          await beforeCommit('passes', () => removePage({ refs: ofImport, turn: 7, page: 0 }), count);
        }
        assert.equal((await refs.collection('passes').get()).size, 0);
        assert.equal((await refs.collection('cardCounts').get()).size, 0);
        assert.equal((await refs.at('insights', 'total').get()).get('cards') ?? 0, 0);
        assert.deepEqual(await insightsDifferences(refs), []);
      });

  it('leaves in its undo the cards on which something was built, and says what', async () => {
    const rows = ['stamped', 'moved', 'named', 'told', 'saved', 'same'].map(
      (name, index) => `${name},${name}@example.com,${index}`,
    );
    const { importId } = await checkText(shop, ['Member ID,Email,Stamps', ...rows].join('\n'), {
      name: randomUUID().slice(0, 8),
    });
    await work(shop, 'runImport', importId);
    const [stamped, moved, named, told, saved, same] = (await rowsOf(shop, importId)).map(({ passId = '' }) => passId);
    const { idToken } = shop.owner;
    await scan(shop, idToken, { passId: stamped, quantity: 1 });
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: moved }, idToken);
    await ask('takeOver', { ticket });
    const secretOf = async (passId = '') => {
      const { ticket: own } = await ask('movePass', { businessId: shop.businessId, passId }, idToken);
      return own;
    };
    assert.ok(await secretOf(named));
    await adminDb().doc(`businesses/${shop.businessId}/contacts/${named}`).update({ email: 'new@example.com' });
    await adminDb()
      .collection(`businesses/${shop.businessId}/reports`)
      .add({ passId: told, message: 'Hello', open: true });
    // Its holder has deleted it from Google Wallet, but Google keeps it.
    await adminDb()
      .doc(`businesses/${shop.businessId}/wallets/${saved}`)
      .set({ passId: saved, google: { 1: { notified: [], isDeleted: true } }, schema: 1 });
    const undone = await work(shop, 'undoImport', importId);
    assert.deepEqual([undone.removed, undone.kept], [1, 5]);
    assert.deepEqual(
      (await rowsOf(shop, importId)).map((row) => row.undone),
      ['used', 'used', 'contact', 'report', 'wallet', 'removed'],
    );
    assert.equal((await passOf(shop, stamped ?? '')).balance, 1);
    assert.equal(await passOf(shop, same ?? ''), undefined);
  });

  it('is found at the counter by name, old number and the last four digits', async () => {
    const { importId } = await checkText(shop, FILE, { name: 'Look-up Club' });
    await work(shop, 'runImport', importId);
    const found = async (query: string) =>
      (await ask('lookUpPass', { businessId: shop.businessId, query }, shop.owner.idToken)).passes.map(
        ({ holderName }) => holderName,
      );
    for (const name of ['hopper', 'grace', 'Grace Hopper'])
      assert.deepEqual(await found(name), ['Hopper, Grace'], name);
    assert.deepEqual(await found('18'), ['Hopper, Grace']);
    assert.deepEqual(await found('0456'), ['Hopper, Grace']);
    assert.deepEqual(await found('900456'), []);
    for (const phone of ['07700 900456', '7700900456', '+44 7700 900456', '00447700900456'])
      assert.deepEqual(await found(phone), ['Hopper, Grace'], phone);
    await work(shop, 'undoImport', importId);
  });

  it('is found by name and number as people type them', async () => {
    const names = ['Sinéad O’Neil', 'Søren  Ødegård', 'Łukasz SS', '吉 A𠮷', 'D’Arcy'];
    const file = ['Member number,Name,Stamps', ...names.map((name, index) => `Ab-${index},${name},1`)].join('\n');
    const { importId, sums } = await checkText(shop, file, { name: 'Name Club' });
    assert.equal(sums.new, names.length);
    await work(shop, 'runImport', importId);
    const found = async (query: string) =>
      (await ask('lookUpPass', { businessId: shop.businessId, query }, shop.owner.idToken)).passes.map(
        ({ holderName }) => holderName,
      );
    for (const [query, name] of [
      ["sinead o'neil", 'Sinéad O’Neil'],
      ['SINEAD  ONEIL', 'Sinéad O’Neil'],
      ['sinead o', 'Sinéad O’Neil'],
      ['soren odeg', 'Søren Ødegård'],
      ['lukasz ss', 'Łukasz SS'],
      ['lu', 'Łukasz SS'],
      ['odeg', 'Søren Ødegård'],
      ['吉 a', '吉 A𠮷'],
      ['darcy', 'D’Arcy'],
      ["d'a\u200brcy", 'D’Arcy'],
      ['AB-4', 'D’Arcy'],
      ['ａｂ-4', 'D’Arcy'],
    ] as const)
      assert.deepEqual(await found(query), [name], query);
    await work(shop, 'undoImport', importId);
  });

  it('knows a customer again by a telephone, an address and a number that are written in another way', async () => {
    const file = (phone: string, email: string, number: string) =>
      `Member ID,Email,Mobile,Stamps\n,,${phone},1\n,${email},,2\n${number},,,3`;
    const name = 'Week Club';
    const first = await checkText(shop, file('07700900321', 'Zoë@a.example', 'Ab-17'), { name });
    assert.deepEqual([first.sums.new, first.sums.same], [3, 0]);
    await work(shop, 'runImport', first.importId);
    for (const [phone, email, number] of [
      ['7700900321', 'ZOE\u0308@A.EXAMPLE', 'AB-17'],
      ['+447700900321', 'zoë@a.example\u200b', ' ab-17\ufeff'],
      ['7700900321.0', 'zoë＠a.example', 'ａｂ-17'],
    ] as const) {
      const { sums } = await checkText(shop, file(phone, email, number), { name });
      assert.deepEqual([sums.new, sums.same, sums.refused], [0, 3, 0], phone);
    }
    const { importId } = await checkText(shop, file('7.70090E+09', '', ''), { name });
    assert.deepEqual(
      (await rowsOf(shop, importId)).map(({ row, why }) => [row, why]),
      [
        [2, 'bad-phone'],
        [3, 'no-id'],
        [4, 'no-id'],
      ],
    );
    const twice = await checkText(shop, 'Member ID,Stamps\nX-1,1\nx-1,2', { name });
    assert.deepEqual([twice.sums.new, twice.sums.refused], [1, 1]);
    await work(shop, 'undoImport', first.importId);
  });

  it('knows the customers of a file that has lost its zeros in a spreadsheet, and finds them by the number on their cards', async () => {
    const file = (numbers: string[]) =>
      ['Card number,Name,Stamps', ...numbers.map((one) => `${one},Zero,3`)].join('\n');
    const name = 'Zero Club';
    const whole = await checkText(shop, file(['0012345', '0012346', '012346']), { name });
    assert.deepEqual(
      [whole.sums.new, whole.sums.refused],
      [2, 1],
      'two numbers that differ in a zero are refused, not made',
    );
    await work(shop, 'runImport', whole.importId);
    const again = await checkText(shop, file(['12345', '12346', '12347']), { name });
    assert.deepEqual([again.sums.new, again.sums.same], [1, 2]);
    await work(shop, 'runImport', again.importId);
    for (const query of ['0012345', '0012347']) {
      const { passes } = await ask('lookUpPass', { businessId: shop.businessId, query }, shop.owner.idToken);
      assert.equal(passes.length, 1, query);
    }
    for (const { importId } of [again, whole]) assert.equal((await work(shop, 'undoImport', importId)).kept, 0);
  });

  it('counts every row of a file with a broken quotation, by the lines of the file', async () => {
    const file = [
      '\ufeffsep=,',
      'Name,Email,Stamps,Note',
      '',
      'Ann Lee,ann@a.example,3,"likes tea',
      'Bob Ray,bob@a.example,5,x',
      'Cy Poe,cy@a.example,6,"hi"',
      'Lee, Di,di@a.example,1,',
      'Ed,ed@a.example,1.000,',
      'Flo,flo@a.example',
      'Di Moe,di@a.example,1,6" sub',
    ].join('\r\n');
    const { importId, sums } = await checkText(shop, file, { name: 'Broken Club' });
    assert.deepEqual(sums, { rows: 7, new: 3, same: 0, refused: 4, units: 12, rewards: 2, withEmail: 3 });
    const rows = await rowsOf(shop, importId);
    assert.deepEqual(
      rows.map(({ row, why, name }) => [row, why ?? name]),
      [
        [4, 'broken-quotation'],
        [5, 'Bob Ray'],
        [6, 'Cy Poe'],
        [7, 'more-cells'],
        [8, 'fraction'],
        [9, 'fewer-cells'],
        [10, 'Di Moe'],
      ],
    );
    assert.equal(rows[0]?.name, 'Ann Lee', 'the refused row is called by its name');
  });

  it('has the rows that the page has found, wherever the file was cut into parts', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `c${index}@a.example;${index % 4};😀 "two`);
    const text = ['Email;Stamps;Note', ...lines, 'x@a.example;1;"a\r\nb"', 'y@a.example;2;"open'].join('\r\n');
    const page = await readCsv(new File([text], 'customers.csv'));
    assert.ok('rows' in page);
    const { businessId, owner } = shop;
    for (const size of [7, 64]) {
      const parts = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment).reduce<string[]>(
        (all, segment) =>
          (all.at(-1)?.length ?? size) < size ? [...all.slice(0, -1), (all.at(-1) ?? '') + segment] : [...all, segment],
        [],
      );
      const { importId } = await ask(
        'startImport',
        { businessId, preset: 'other', name: `Parts ${size}`, parts: parts.length },
        owner.idToken,
      );
      for (const [part, content] of parts.entries())
        await ask('addImportPart', { businessId, importId, part, text: content }, owner.idToken);
      await ask('checkImport', { businessId, importId }, owner.idToken);
      const { sums } = await settled(shop, importId);
      assert.equal(sums.rows, page.rows);
      assert.deepEqual(
        (await rowsOf(shop, importId))
          .filter(({ why }) => why === 'broken-quotation')
          .map(({ row, why }) => ({ row, why })),
        page.unread,
      );
    }
  });

  it('that was killed while it ran goes on, and makes each card once', async () => {
    const rows = Array.from({ length: 350 }, (_, index) => `k${index},${index % 5}`);
    const { importId, sums } = await checkText(shop, ['Member ID,Stamps', ...rows].join('\n'), { name: 'Kill Club' });
    const { importRefs } = await import('../../../../functions/src/records/importRefs');
    const { importPage } = await import('../../../../functions/src/passes/passStore/imported');
    const refs = importRefs(shop.businessId, importId);
    // A run whose tasks are lost: pages are worked by hand, some twice and two at once, and broken off in the middle.
    await refs.record.update({ state: 'running', turn: 7 });
    assert.equal(await importPage({ refs, turn: 7, page: 0 }), 'more');
    assert.equal(await importPage({ refs, turn: 7, page: 0 }), 'stopped');
    assert.equal(await importPage({ refs, turn: 6, page: 1 }), 'stopped');
    const both = await Promise.all([1, 1].map((page) => importPage({ refs, turn: 7, page })));
    assert.deepEqual(both.sort(), ['more', 'stopped']);
    assert.equal((await ask('getImport', { businessId: shop.businessId, importId }, shop.owner.idToken)).made, 200);
    const done = await work(shop, 'runImport', importId);
    assert.deepEqual([done.state, done.made], ['done', 350]);
    const passes = await adminDb().collection(`businesses/${shop.businessId}/passes`).get();
    const balance = passes.docs.reduce((sum, pass) => sum + (pass.get('balance') as number), 0);
    assert.deepEqual([passes.size, balance], [355, sums.units + 1 + 1 + 2 + 3 + 4]);
    const undone = await work(shop, 'undoImport', importId);
    assert.deepEqual([undone.removed, undone.kept], [350, 0]);
  });

  it('can be stopped and go on, and a stopped one can be undone', async () => {
    const { importId } = await checkText(shop, FILE, { name: 'Pause Club' });
    const input = { businessId: shop.businessId, importId };
    assert.equal((await ask('pauseImport', input, shop.owner.idToken)).state, 'checked');
    await ask('runImport', input, shop.owner.idToken);
    await ask('pauseImport', input, shop.owner.idToken);
    const { state } = await settled(shop, importId);
    assert.ok(state === 'paused' || state === 'done', state);
    if (state === 'paused') assert.equal((await work(shop, 'runImport', importId)).state, 'done');
    assert.equal((await work(shop, 'undoImport', importId)).state, 'undone');
  });

  it('mails the links when that is pressed, once, to those who have an address', async () => {
    const { importId } = await checkText(shop, FILE.replace('ada@', `ada-${randomUUID()}@`), { name: 'Mail Club' });
    const input = { businessId: shop.businessId, importId };
    assert.equal((await call('mailImportedCards', input, shop.owner.idToken)).error?.status, 'FAILED_PRECONDITION');
    await work(shop, 'runImport', importId);
    const [ada] = await rowsOf(shop, importId);
    const mail = adminDb().doc(`mail/card-imported_${importId}_${ada?.passId}`);
    assert.equal((await mail.get()).exists, false);
    assert.deepEqual(await ask('mailImportedCards', input, shop.owner.idToken), { withEmail: 1 });
    const { eventually } = await import('../../../support/eventually');
    await eventually('the mail is written', async () => (await mail.get()).exists);
    await eventually(
      'the page is counted',
      async () => (await ask('getImport', input, shop.owner.idToken)).mailed === 1,
    );
    assert.equal((await call('mailImportedCards', input, shop.owner.idToken)).error?.status, 'FAILED_PRECONDITION');
  });

  it('goes on with links that were lost on the way, and says until then that they are being mailed', async () => {
    const { importId } = await checkText(shop, FILE.replace('ada@', `ada-${randomUUID()}@`), { name: 'Lost Club' });
    const input = { businessId: shop.businessId, importId };
    await work(shop, 'runImport', importId);
    const record = adminDb().doc(`businesses/${shop.businessId}/imports/${importId}`);
    await record.update({ mailedAt: Date.now(), mailedPages: 0, mailed: 0 });
    assert.equal((await ask('getImport', input, shop.owner.idToken)).isMailing, true);
    await ask('mailImportedCards', input, shop.owner.idToken);
    const { eventually } = await import('../../../support/eventually');
    await eventually('the links are mailed', async () => {
      const { mailed, isMailing } = await ask('getImport', input, shop.owner.idToken);
      return mailed === 1 && !isMailing;
    });
  });

  it('is not begun, undone or mailed once its rows are about to be deleted, and is changed by none of these', async () => {
    const { importId } = await checkText(shop, FILE, { name: 'Old Club' });
    const input = { businessId: shop.businessId, importId };
    const record = adminDb().doc(`businesses/${shop.businessId}/imports/${importId}`);
    const refused = async (name: 'runImport' | 'undoImport' | 'mailImportedCards') => {
      const before = (await record.get()).data();
      assert.match((await call(name, input, shop.owner.idToken)).error?.message ?? '', /too old/, name);
      assert.deepEqual((await record.get()).data(), before, name);
    };
    const { at } = (await record.get()).data() as { at: number };
    await record.update({ at: at - 28 * DAY_MS });
    await refused('runImport');
    await record.update({ at });
    await work(shop, 'runImport', importId);
    await record.update({ at: at - 28 * DAY_MS });
    for (const name of ['undoImport', 'mailImportedCards'] as const) await refused(name);
    await record.update({ at });
    assert.equal((await work(shop, 'undoImport', importId)).removed, 2);
  });

  it('goes on after a page whose commit was answered too late, and so was sent again', async () => {
    const fresh = await createShop();
    const rows = Array.from({ length: 105 }, (_, index) => `t${index},1`);
    const { importId } = await checkText(fresh, ['Member ID,Stamps', ...rows].join('\n'));
    const { importRefs } = await import('../../../../functions/src/records/importRefs');
    const { importPage } = await import('../../../../functions/src/passes/passStore/imported');
    const { workImport } = await import('../../../../functions/src/shop/moving/importTask');
    const refs = importRefs(fresh.businessId, importId);
    await refs.record.update({ state: 'running', turn: 7 });
    const data = { businessId: fresh.businessId, importId, turn: 7, step: 'run', page: 0 };
    const run = async () => workImport.run({ data } as Parameters<typeof workImport.run>[0]);
    await beforeCommit('passes', run, () => importPage({ refs, turn: 7, page: 0 }));
    const { state, made } = (await refs.record.get()).data() ?? {};
    assert.deepEqual([state, made], ['done', 105]);
    assert.equal((await refs.collection('passes').get()).size, 105);
  });

  it('knows the cards that it has made, though its check runs a second time meanwhile', async () => {
    const fresh = await createShop();
    const { importId } = await checkText(fresh, FILE);
    const { importRefs } = await import('../../../../functions/src/records/importRefs');
    const { importPage } = await import('../../../../functions/src/passes/passStore/imported');
    const { checkFile } = await import('../../../../functions/src/shop/moving/checkFile');
    const refs = importRefs(fresh.businessId, importId);
    await refs.record.update({ state: 'checking', turn: 7 });
    const check = () => checkFile(fresh.businessId, importId, 7);
    await beforeCommit('importPages', check, async () => {
      await check();
      await refs.record.update({ state: 'running' });
      await importPage({ refs, turn: 7, page: 0 });
    });
    const undone = await work(fresh, 'undoImport', importId);
    assert.deepEqual([undone.state, undone.made, undone.removed], ['undone', 2, 2]);
    assert.equal((await refs.collection('passes').get()).size, 0);
  });

  it('stops where its rows are deleted, and does not fail again and again', async () => {
    const { importId } = await checkText(shop, FILE, { name: 'Deleted Club' });
    const { importRefs } = await import('../../../../functions/src/records/importRefs');
    const { importPage, removePage } = await import('../../../../functions/src/passes/passStore/imported');
    const refs = importRefs(shop.businessId, importId);
    await refs.page(0).delete();
    await refs.record.update({ state: 'running', turn: 7 });
    assert.equal(await importPage({ refs, turn: 7, page: 0 }), 'stopped');
    await refs.record.update({ state: 'undoing' });
    assert.equal(await removePage({ refs, turn: 7, page: 0 }), 'stopped');
  });

  it('is not run for a card of another kind than the one it was checked for, or in a frozen shop', async () => {
    const fresh = await createShop();
    const { businessId, owner } = fresh;
    const { importId } = await checkText(fresh, FILE);
    const input = { businessId, importId };
    const points = { kind: 'points', perPound: 1, rewards: [{ rewardId: 'a', price: 10_000, reward: 'a coffee' }] };
    await ask('saveProgramme', { businessId, name: 'Card', scheme: points }, owner.idToken);
    assert.match((await call('runImport', input, owner.idToken)).error?.message ?? '', /something else now/);
    const { importRefs } = await import('../../../../functions/src/records/importRefs');
    const { importPage } = await import('../../../../functions/src/passes/passStore/imported');
    const refs = importRefs(businessId, importId);
    await refs.record.update({ state: 'running', turn: 7 });
    assert.equal(await importPage({ refs, turn: 7, page: 0 }), 'stopped');
    assert.equal((await adminDb().collection(`businesses/${businessId}/passes`).get()).size, 0);
    const other = await createShop();
    const { importId: second } = await checkText(other, FILE);
    const ofOther = importRefs(other.businessId, second);
    await ofOther.record.update({ state: 'running', turn: 7 });
    const becomesPoints = () =>
      ask('saveProgramme', { businessId: other.businessId, name: 'Card', scheme: points }, other.owner.idToken);
    const run = () => importPage({ refs: ofOther, turn: 7, page: 0 });
    assert.equal(await beforeCommit('passes', run, becomesPoints), 'stopped', 'nor for one that changes meanwhile');
    assert.equal((await ofOther.collection('passes').get()).size, 0);
    await freezeShop(fresh);
    assert.match((await call('runImport', input, owner.idToken)).error?.message ?? '', /needs an open card/);
  });
});
