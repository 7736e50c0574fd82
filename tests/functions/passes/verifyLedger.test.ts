/** The check of cards against their events. */
import assert from 'node:assert/strict';
import { Query } from 'firebase-admin/firestore';
import { adminDb } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { createShop, join, passOf, scan } from '../../support/shop';

describe('the check of the ledger', () => {
  const { get } = Query.prototype;
  afterEach(() => {
    Query.prototype.get = get;
  });

  it('reports a card that differs, and no card that is stamped while it is read', async () => {
    const shop = await createShop();
    const [busy, wrong] = [await join(shop), await join(shop)];
    await adminDb().doc(`businesses/${shop.businessId}/passes/${wrong.passId}`).update({ balance: 3 });
    let stampsTaken = 0;
    Query.prototype.get = async function (this: Query) {
      const found = await get.call(this);
      if (stampsTaken === 0 && found.docs.some(({ ref }) => ref.path.endsWith(`passes/${busy.passId}`))) {
        stampsTaken += 1;
        assert.equal((await scan(shop, shop.owner.idToken, { code: busy.code() })).verdict, 'accepted');
      }
      return found;
    };
    await loadFunctions();
    const { verifyLedger } = await import('../../../functions/src/passes/jobs/verifyLedger');
    const { joinedAt } = await passOf(shop, busy.passId);
    const { differences } = await verifyLedger(adminDb(), joinedAt);
    assert.equal(stampsTaken, 1);
    const found = differences.filter((line) => line.startsWith(shop.businessId));
    assert.ok(found.length > 0);
    for (const line of found) assert.ok(line.startsWith(`${shop.businessId} ${wrong.passId}: `), line);
  });
});
