/** A card that is exported and imported keeps what it has, what it was promised and what its holder agreed to. */
import assert from 'node:assert/strict';
import { matchColumns } from '@tessera/domain/moving/columns';
import { CARD_COLUMNS, cardCells } from '@tessera/domain/moving/exportRow';
import { FILE_LIMITS } from '@tessera/domain/moving/file';
import { csvLine, unguarded } from '@tessera/domain/moving/guard';
import { importedContact, importedPass } from '@tessera/domain/moving/importedPass';
import { isPlausible } from '@tessera/domain/moving/restored';
import { readRow } from '@tessera/domain/moving/row';
import { entryOf } from '@tessera/domain/pass/contact';
import { differences } from '@tessera/domain/pass/ledger';
import { balanceOf, type Pass } from '@tessera/domain/pass/state';
import { readRestored } from '@tessera/domain/schemas/moving';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { MOST_OPEN, type Offer, type Scheme, type SchemeKind } from '@tessera/domain/scheme/types';
import fc from 'fast-check';
import Papa from 'papaparse';
import { type Life, live, pressesOf, schemeOf } from '../scheme/play';

const consents = [
  entryOf('email', { given: true, at: 1_790_000_000_000, way: 'join' }),
  entryOf('email', { given: false, at: 1_791_000_000_000, way: 'shop', by: 'manager' }),
  entryOf('email', { given: false, at: 1_792_000_000_000, way: 'mail' }),
  entryOf('wallet', { given: true, at: 1_793_000_000_000, way: 'card' }),
];

const proofOf = () => 'proof';

/** What a card has and was promised, without the numbers that are its shop's own. */
const promised = ({ balance, rewards, rounds = [], offer, status, welcome, broughtBy }: Pass) => ({
  balance,
  status,
  terms: offer.scheme,
  welcome,
  hasPaper: broughtBy !== undefined,
  rewards: rewards.map(({ reward, earnedAt, endsAt, unitsUsed, offer: { scheme } }) => [
    ...[reward, earnedAt, endsAt, unitsUsed, scheme],
  ]),
  given: rounds.map(({ given }) => given.map(({ at }) => at)),
});

/** Exports a card into the text of a file, and imports it into a shop with an offer. */
function moved({ ledger, at }: Life, scheme: Scheme, email?: string | null) {
  const pass: Pass = { ...ledger.pass, holder: { name: '=Ada, “the” first\u00e9' } };
  const contact = email === undefined ? undefined : { ...(email !== null && { email }), consents };
  const text = csvLine(CARD_COLUMNS) + csvLine(cardCells(pass, contact, ledger, proofOf));
  const [headings = [], cells = []] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const read = readRow(cells, matchColumns(headings, 'tessera'), pass.offer.scheme.kind, 'Europe/London');
  const restored = readRestored((column) => unguarded(cells[headings.indexOf(column)] ?? ''));
  assert.ok('customer' in read && restored, JSON.stringify(read));
  assert.ok(isPlausible(restored, read.customer.units, Infinity));
  const offer: Offer = { version: 7, scheme };
  const fields = { passId: 'ABCDEFGHJKMNPQRS', programmeId: 'new', shortCode: 'ABCD-EFGH', root: 1 };
  const made = importedPass(fields, {
    customer: read.customer,
    restored,
    importId: 'i',
    by: 'manager',
    at: at + 1000,
    timeZone: 'Europe/London',
    offers: { offer, recent: [offer] },
  });
  return { pass, made, contact: importedContact(read.customer, restored), restored };
}

describe('a card that is exported and imported', () => {
  for (const kind of ['stamps', 'points'] satisfies SchemeKind[]) {
    it(`of ${kind} has the same balance, open rewards with their ends, terms and round, and its ledger adds up`, () => {
      fc.assert(
        fc.property(schemeOf(kind), pressesOf(kind), schemeOf(kind), (scheme, presses, other) => {
          const life = live(scheme, presses);
          for (const offered of [life.programme.offer.scheme, other]) {
            const { pass, made } = moved(life, offered);
            assert.deepEqual(promised(made.pass), promised(pass));
            assert.deepEqual(differences(made.pass, made.events), []);
          }
        }),
        { numRuns: 300 },
      );
    });

    it(`of ${kind} gets a later reward as it would have got it in its own shop`, () => {
      fc.assert(
        fc.property(schemeOf(kind), pressesOf(kind), fc.integer({ min: 1, max: 9 }), (scheme, presses, units) => {
          const life = live(scheme, presses);
          const { pass, made } = moved(life, life.programme.offer.scheme);
          const next = (card: Pass) => {
            const now = { at: life.at + 2000, timeZone: 'Europe/London' };
            const { earned = [] } = rulesOf(scheme).earn(card, units, { offer: life.programme.offer, recent: [] }, now);
            return earned.map(({ reward, unitsUsed, endsAt }) => [reward, unitsUsed, endsAt]);
          };
          assert.deepEqual(next(made.pass), next(pass));
        }),
        { numRuns: 300 },
      );
    });
  }

  it('keeps every entry of its consents with date, wording, channel and way, with an address and without one', () => {
    const life = live({ kind: 'stamps', target: 5, rewards: [{ at: 5, reward: 'a coffee' }] }, []);
    const scheme = life.programme.offer.scheme;
    assert.deepEqual(moved(life, scheme, 'ada@example.com').contact, { email: 'ada@example.com', consents });
    assert.deepEqual(moved(life, scheme, null).contact, { consents });
    assert.equal(moved(life, scheme).contact, undefined);
  });

  it('has had its welcome and its paper card, so that neither comes a second time', () => {
    const life = live({ kind: 'stamps', target: 9, rewards: [{ at: 9, reward: 'a coffee' }] }, []);
    const { scheme } = life.programme.offer;
    const once = { welcome: 2, broughtBy: 'paper' };
    const had = { ...life, ledger: { ...life.ledger, pass: { ...life.ledger.pass, ...once } } };
    const { made, restored } = moved(had, scheme);
    assert.deepEqual(restored.once, { welcome: 2, paper: true });
    assert.deepEqual([made.pass.welcome, made.pass.broughtBy], [2, made.events[0]?.scanId]);
    assert.deepEqual(differences(made.pass, made.events), []);
    assert.equal(moved(life, scheme).restored.once, undefined);
  });

  it('tells its old number and the end of its telephone, and is known by its id', () => {
    const { ledger } = live({ kind: 'stamps', target: 5, rewards: [{ at: 5, reward: 'a coffee' }] }, []);
    const pass: Pass = { ...ledger.pass, holder: { number: '=0018', phoneEnd: '0456' } };
    const text = csvLine(CARD_COLUMNS) + csvLine(cardCells(pass, undefined, ledger, proofOf));
    const [headings = [], cells = []] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    const told = ['Old number', 'Phone ends'].map((column) => unguarded(cells[headings.indexOf(column)] ?? ''));
    assert.deepEqual(told, ['=0018', '0456']);
    const read = readRow(cells, matchColumns(headings, 'tessera'), 'stamps', 'Europe/London');
    assert.ok('customer' in read, JSON.stringify(read));
    assert.deepEqual([read.customer.id, read.customer.phoneEnd], [pass.passId, undefined]);
  });

  it('brings its past along, the newest first, and is blocked where it was blocked', () => {
    const life = live({ kind: 'stamps', target: 5, rewards: [{ at: 5, reward: 'a coffee' }] }, [
      { kind: 'earn', size: 2, hoursLate: 0 },
    ]);
    const blocked = { ...life, ledger: { ...life.ledger, pass: { ...life.ledger.pass, status: 'blocked' as const } } };
    const { made, restored } = moved(blocked, life.programme.offer.scheme);
    assert.deepEqual(
      restored.past.map(({ type, amount }) => [type, amount]),
      [
        ['stamped', 2],
        ['joined', 0],
      ],
    );
    assert.equal(made.pass.status, 'blocked');
    assert.deepEqual(balanceOf(made.pass), { ...balanceOf(life.ledger.pass), balance: 2 });
    assert.deepEqual(differences(made.pass, made.events), []);
  });

  it('fits a spreadsheet’s cell and an import’s row, whatever it has: the oldest of its past is left out', () => {
    const { ledger, at } = live({ kind: 'stamps', target: 5, rewards: [{ at: 5, reward: 'a coffee' }] }, []);
    const words = 'a cake of the day, or a loaf from the day before, at any of our three counters';
    const scheme: Scheme = { kind: 'stamps', target: 8, rewards: [{ at: 8, reward: words }] };
    const reward = { reward: words, earnedAt: at, endsAt: at, unitsUsed: 8, offer: { version: 9, scheme } };
    const rewards = Array.from({ length: MOST_OPEN }, (_, index) => ({ ...reward, rewardId: `r${index + 1}` }));
    const long = Array.from({ length: 40 }, () => consents)
      .flat()
      .slice(0, 80);
    const events = Array.from({ length: 1200 }, (_, index) => ({
      at: at - index,
      type: 'redeemed' as const,
      amount: 1,
    }));
    const pass: Pass = { ...ledger.pass, rewards };
    for (const [card, contact] of [
      [ledger.pass, undefined],
      [pass, { consents: long }],
    ] as const) {
      const cells = cardCells(card, contact, { events }, () => 'p'.repeat(90));
      const past = String(cells[CARD_COLUMNS.indexOf('Past')]);
      assert.ok(past.length <= 32_767, `a cell of ${past.length}`);
      assert.ok(csvLine(cells).length <= FILE_LIMITS.row + 2, `a row of ${csvLine(cells).length}`);
      const restored = readRestored((column) => unguarded(String(cells[CARD_COLUMNS.indexOf(column)])));
      assert.deepEqual(restored?.past, events.slice(0, restored?.past.length));
      assert.ok(restored.past.length > 100);
    }
  });

  it('is refused where its own columns were changed by hand into something that no card has', () => {
    const life = live({ kind: 'stamps', target: 5, rewards: [{ at: 5, reward: 'a coffee' }] }, []);
    const cells = cardCells(life.ledger.pass, undefined, life.ledger, proofOf).map(String);
    const readWith = (changed: Partial<Record<string, string>>) =>
      readRestored((column) => changed[column] ?? cells[CARD_COLUMNS.indexOf(column)] ?? '');
    assert.ok(readWith({}));
    for (const changed of [
      { Terms: '{' },
      { Terms: '{"kind":"stamps","target":1,"rewards":[]}' },
      { Rewards: '[{"rewardId":"r7","reward":"a car","earnedAt":1,"unitsUsed":0}]' },
      { Rewards: '[{"rewardId":"r1","reward":"<b>","earnedAt":1,"unitsUsed":0}]' },
      { Consents: '[{"channel":"email","given":true}]' },
      { Consents: '[{"channel":"post","given":true,"at":1,"wording":"yes","way":"join"}]' },
      { Once: '{"welcome":-1}' },
      { Once: '{"paper":false}' },
      { Once: '[]' },
      { Once: '{' },
      { Past: 'yesterday stamped 1' },
      { Unit: 'points' },
      { Status: 'closed' },
    ])
      assert.equal(readWith(changed), null, JSON.stringify(changed));
  });
});
