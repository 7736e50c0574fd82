/** What each thing that happens costs in the database: the counts that `npm run cost` multiplies. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import { FieldValue } from 'firebase-admin/firestore';
import { CHANGED_CARDS } from '../../../functions/src/passes/jobs/verifyLedger';
import { countShop } from '../../../functions/src/shop/numbers/countInsights';
import { WEEKLY_MAILS } from '../../../functions/src/shop/numbers/weeklyMail';
import { updateApple } from '../../../functions/src/wallets/apple/update';
import { updateGoogle } from '../../../functions/src/wallets/google/update';
import { type Operation, OPERATIONS } from '../../../scripts/cost/operations';
import { countDatabase, type DatabaseCost } from '../../../scripts/lib/countDatabase';
import { adminDb, type Owner } from '../../support/accounts';
import { nextWeek } from '../../support/jobs';
import { addMember, ask, type Card, createShop, join, network, scan, type Shop } from '../../support/shop';
import { phoneWith } from '../wallets/apple';

describe('the cost of what happens', () => {
  let shop: Shop;
  let staff: Owner;
  let card: Card;
  let database: ReturnType<typeof countDatabase>;

  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
    card = await join(shop);
    adminDb();
    database = countDatabase();
  });
  after(() => database.stop());

  const passRef = () => adminDb().doc(`businesses/${shop.businessId}/passes/${card.passId}`);
  const stamp = (quantity = 1) => scan(shop, staff.idToken, { code: card.code(), quantity });
  const fill = async () => {
    const { rewards } = (await passRef().get()).data() as { rewards: unknown[] };
    if (rewards.length === 0) await stamp(5);
  };
  const undoable = async () => {
    const scanId = randomUUID();
    await scan(shop, staff.idToken, { scanId, code: card.code() });
    return scanId;
  };

  /** Does an operation, and answers what it costs; what it needs beforehand is not counted. */
  const TRIALS: Record<Operation, () => Promise<DatabaseCost>> = {
    'see the offer': () => database.costOf(() => ask('getOffer', { joinCode: shop.joinCode })),
    join: () =>
      database.costOf(() =>
        ask('joinProgramme', { joinCode: shop.joinCode, joinId: randomUUID() }, undefined, network()),
      ),
    'open the card': () => database.costOf(() => ask('getPass', { secret: card.secret })),
    'poll the card': async () => {
      const { seq } = (await ask('getPass', { secret: card.secret })) as PassView;
      return database.costOf(() => ask('getPass', { secret: card.secret, since: seq }));
    },
    'read the history': () => database.costOf(() => ask('getPassHistory', { secret: card.secret })),
    stamp: () => database.costOf(() => stamp()),
    redeem: async () => {
      await fill();
      const { rewards } = (await passRef().get()).data() as { rewards: { rewardId: string }[] };
      const { businessId } = shop;
      const given = { code: card.code(), rewardId: rewards[0]?.rewardId, confirmed: true };
      return database.costOf(() => ask('redeemReward', { businessId, scanId: randomUUID(), ...given }, staff.idToken));
    },
    undo: async () => {
      const [{ businessId }, undoes] = [shop, await undoable()];
      return database.costOf(() => ask('undoScan', { businessId, scanId: randomUUID(), undoes }, staff.idToken));
    },
    'update Apple Wallet': async () => {
      await phoneWith(card);
      await passRef().update({ wallets: FieldValue.delete() });
      await stamp();
      return database.costOf(() => updateApple(shop.businessId, card.passId));
    },
    'update Google Wallet': async () => {
      await ask('getWalletLinks', { secret: card.secret, wallet: 'google' }, undefined, network());
      return database.costOf(() => updateGoogle(shop.businessId, card.passId));
    },
    'check a card against its events': async () => {
      const fresh = await join(shop);
      const found = await adminDb().doc(`businesses/${shop.businessId}/passes/${fresh.passId}`).get();
      return database.costOf(() => CHANGED_CARDS.each(found as never, Date.now(), () => false));
    },
    'count a card for the insights': async () => {
      const other = await createShop();
      const count = () => database.costOf(() => countShop(adminDb(), other.businessId, Date.now()));
      await count();
      const without = await count();
      await join(other);
      const all = await count();
      return { ...all, reads: all.reads - without.reads, writes: all.writes - without.writes };
    },
    'write the weekly mail': async () => {
      const found = await adminDb().doc(`businesses/${shop.businessId}`).get();
      return database.costOf(() => WEEKLY_MAILS.each(found as never, nextWeek(), () => false));
    },
  };

  for (const [name, counted] of Object.entries(OPERATIONS)) {
    it(`is as published: ${name}`, async () => {
      const { reads, writes } = await TRIALS[name as Operation]();
      assert.deepEqual({ reads, writes }, { reads: counted.reads, writes: counted.writes });
    });
  }
});
