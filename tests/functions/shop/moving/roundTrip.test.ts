/** Random shops are exported, imported into an empty shop, and undone there. */
import assert from 'node:assert/strict';
import type { Past } from '@tessera/domain/moving/restored';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { entryOf } from '@tessera/domain/pass/contact';
import { holderOf } from '@tessera/domain/pass/holder';
import type { Pass } from '@tessera/domain/pass/state';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import type { CardReport } from '@tessera/domain/shop/report';
import fc from 'fast-check';
import { actor, contextAt, type Ledger, send } from '../../../domain/pass/cases';
import { live, pressesOf, schemeOf } from '../../../domain/scheme/play';
import { adminDb } from '../../../support/accounts';
import { download, linesOf, linkTo } from '../../../support/exports';
import { checkText, documentsOf, ledgerDifferences, rowsOf, work } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { ask, createShop, type Shop } from '../../../support/shop';

/** What became of a card in the end. */
const ENDS = ['used', 'blocked', 'moved', 'closed'] as const;

const entry = fc
  .record({
    channel: fc.constantFrom('email' as const, 'wallet' as const),
    given: fc.boolean(),
    at: fc.integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 }),
    way: fc.constantFrom('join' as const, 'card' as const, 'mail' as const),
  })
  .map(({ channel, ...chosen }) => entryOf(channel, chosen));

const cardOf = (kind: SchemeKind) =>
  fc.record({
    scheme: schemeOf(kind),
    presses: pressesOf(kind),
    end: fc.constantFrom(...ENDS),
    name: fc.option(fc.constantFrom('Ada', '=1+1', '-5', "'+44", 'Zoë “the” O’Hara', 'a;b,c', '٣'), { nil: undefined }),
    address: fc.boolean(),
    consents: fc.array(entry, { maxLength: 4 }),
    report: fc.option(fc.constantFrom('A stamp is missing', '"=cmd"'), { nil: undefined, freq: 2 }),
  });
type Made = Parameters<Parameters<ReturnType<typeof cardOf>['map']>[0]>[0];

/** The ledgers of a made card: of itself, and of one that was merged into it or has a life of its own. */
function ledgersOf({ scheme, presses, end }: Made): Ledger[] {
  const life = live(scheme, presses);
  const context = contextAt(life.at + 1000, { programme: life.programme, actor: actor('manager'), confirmed: true });
  const last = {
    blocked: { type: 'block', blocked: true, reason: 'lost' },
    moved: { type: 'move' },
    closed: { type: 'close' },
  } as const;
  return [end === 'used' ? life.ledger : send(life.ledger, last[end], context).ledger, life.other];
}

/** Gives a ledger its own id, wherever the id is written. */
function renamed({ pass, events }: Ledger, names: ReadonlyMap<string, string>, name: string | undefined): Ledger {
  const text = JSON.stringify({ pass, events });
  const all = [...names].reduce((left, [from, to]) => left.replaceAll(from, to), text);
  const ledger = JSON.parse(all) as Ledger;
  const { passId } = ledger.pass;
  const holder = name === undefined ? {} : { holder: holderOf({ name }) };
  return { ...ledger, pass: { ...ledger.pass, shortCode: shortCodeOf(passId), ...holder } };
}

const idOf = (number: number): string => `${String(number).padStart(4, '0')}0000000000AB`;

/** Writes a made shop's cards with everything that belongs to them. */
async function fill({ businessId }: Shop, cards: readonly Made[]): Promise<Pass[]> {
  const business = adminDb().doc(`businesses/${businessId}`);
  const passes: Pass[] = [];
  for (const [index, made] of cards.entries()) {
    const ledgers = ledgersOf(made);
    const names = new Map(ledgers.map(({ pass }, second) => [pass.passId, idOf(index * 2 + second)]));
    for (const ledger of ledgers) {
      const { pass, events } = renamed(ledger, names, ledger === ledgers[0] ? made.name : undefined);
      const batch = adminDb().batch();
      batch.create(business.collection('passes').doc(pass.passId), pass);
      for (const event of events) batch.create(business.collection('events').doc(event.scanId), event);
      if (ledger === ledgers[0] && (made.address || made.consents.length > 0)) {
        const email = made.address ? { email: `c${index}@example.com` } : {};
        batch.create(business.collection('contacts').doc(pass.passId), { ...email, consents: made.consents });
      }
      if (made.report !== undefined) {
        const report: CardReport = { passId: pass.passId, message: made.report, at: 1_790_000_000_000, open: true };
        batch.create(business.collection('reports').doc(), report);
      }
      await batch.commit();
      passes.push(pass);
    }
  }
  return passes;
}

/** What a card has and was promised, and what its holder agreed to: without the numbers that are its shop's own. */
async function promised({ businessId }: Shop, pass: Pass): Promise<unknown> {
  const contact = await adminDb().doc(`businesses/${businessId}/contacts/${pass.passId}`).get();
  const [email, consents] = [contact.get('email') as unknown, contact.get('consents') as unknown[] | undefined];
  return {
    balance: pass.balance,
    status: pass.status,
    name: pass.holder?.name,
    terms: pass.offer.scheme,
    rewards: pass.rewards.map(({ reward, earnedAt, endsAt, unitsUsed, offer }) => [
      ...[reward, earnedAt, endsAt, unitsUsed, offer.scheme],
    ]),
    once: [pass.welcome, pass.broughtBy !== undefined],
    given: (pass.rounds ?? []).map(({ given }) => given.map(({ at }) => at)),
    contact: { email, consents: consents ?? [] },
  };
}

/** An empty shop whose card is of a kind. */
async function shopOf(kind: SchemeKind): Promise<Shop> {
  const shop = await createShop();
  if (kind === 'stamps') return shop;
  const scheme = { kind, perPound: 2, rewards: [{ rewardId: 'p0', price: 500, reward: 'a coffee' }] };
  const { businessId, programmeId, owner } = shop;
  await ask('saveProgramme', { businessId, programmeId, name: 'Points', scheme }, owner.idToken);
  return shop;
}

describe('a random shop that is exported and imported', () => {
  besideTaskQueue();

  for (const kind of ['stamps', 'points'] satisfies SchemeKind[])
    it(`of ${kind} has equal balances, open rewards with their ends, terms and consents, and its undo leaves nothing`, async () => {
      const cards = fc.array(cardOf(kind), { minLength: 12, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(cards, async (made) => {
          const shop = await shopOf(kind);
          const passes = await fill(shop, made);
          assert.deepEqual(await ledgerDifferences(shop), []);
          const { files } = await download(await linkTo(shop, shop.owner.idToken));
          const lines = linesOf(files);
          assert.equal(lines.get('passes.jsonl'), passes.length);
          assert.equal(
            lines.get('events.jsonl'),
            passes.reduce((sum, { seq }) => sum + seq, 0),
          );

          const empty = await shopOf(kind);
          // What is proved counts for the same owner.
          await adminDb().doc(`businesses/${empty.businessId}`).update({ ownerUid: shop.owner.uid });
          const before = await documentsOf(empty);
          const { importId, sums } = await checkText(empty, files.get('cards.csv') ?? '', {
            preset: 'tessera',
            name: 'The old shop',
          });
          const kept = passes.filter(({ status }) => status !== 'closed');
          const refused = (await rowsOf(empty, importId)).filter(({ why }) => why !== undefined);
          assert.deepEqual(refused, []);
          assert.deepEqual([sums.new, sums.same, sums.unproved], [kept.length, 0, undefined]);
          assert.equal((await work(empty, 'runImport', importId)).made, kept.length);
          const byCode = new Map((await rowsOf(empty, importId)).map(({ number, passId }) => [number, passId]));
          const business = adminDb().doc(`businesses/${empty.businessId}`);
          for (const pass of kept) {
            const passId = byCode.get(pass.shortCode) ?? '';
            const card = (await business.collection('passes').doc(passId).get()).data() as Pass;
            assert.deepEqual(await promised(empty, card), await promised(shop, pass));
            const past = (await business.collection('pasts').doc(passId).get()).data() as Past;
            assert.equal(past.events.length, pass.seq, 'the past arrives whole, to be read');
          }
          assert.deepEqual(await ledgerDifferences(empty), []);
          const undone = await work(empty, 'undoImport', importId);
          assert.deepEqual([undone.removed, undone.kept], [kept.length, 0]);
          assert.deepEqual(await ledgerDifferences(empty), []);
          assert.deepEqual(await documentsOf(empty), before);
        }),
        { numRuns: 2, endOnFailure: true },
      );
    });
});
