import assert from 'node:assert/strict';
import type { AccountExport } from '@tessera/domain/account/account';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { BUSINESS_SETUP, fillAccount, keptOf, PROFILE } from '../../support/accountData';
import { createOwner } from '../../support/accounts';
import { makeKey } from '../../support/api';
import { callFunction } from '../../support/callables';
import { loadCallables } from '../../support/functions';
import { addMember, ask, createShop } from '../../support/shop';
import { freshClaims } from '../../support/tokens';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('exportAccount', () => {
  it('the export answers everything that is stored, with times as text', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    const before = await keptOf(owner.uid);
    const { result } = await callFunction<AccountExport>('exportAccount', {}, owner.idToken);
    assert.ok(result);
    // The shop of a paid account is made meanwhile.
    const { exportedAt, account, ...rest } = omit(result, 'shop', 'memberships');
    assert.match(exportedAt, ISO);
    assert.match(account.createdAt ?? '', ISO);
    assert.match(account.lastSignInAt ?? '', ISO);
    assert.deepEqual(
      { ...account, createdAt: 0, lastSignInAt: 0 },
      { uid: owner.uid, email: owner.email, emailVerified: true, createdAt: 0, lastSignInAt: 0 },
    );
    const timestamp = '2026-01-31T10:00:00.000Z';
    assert.deepEqual(rest, {
      profile: PROFILE,
      businessSetup: BUSINESS_SETUP,
      payment: {
        paid: true,
        method: 'card',
        emails: [`${owner.uid}@shop.example`],
        lines: {
          pi_1: { method: 'card', status: 'succeeded', amount: 4900, currency: 'gbp', at: 1, reference: 'pi_1' },
        },
        timestamp,
      },
      paymentHistory: [{ type: 'checkout.session.completed', paid: true, by: 'stripe', line: 'pi_1', timestamp }],
      receipts: [],
      apiKeys: [],
      webhooks: [],
      agreement: null,
      logo: null,
    });
    assert.deepEqual(await keptOf(owner.uid), before, 'reading changed something');
  });

  it('answers nulls and an empty history for a new account', async () => {
    const owner = await createOwner({ verified: true });
    const { result } = await callFunction<AccountExport>('exportAccount', null, owner.idToken);
    assert.ok(result);
    assert.deepEqual(omit(result, 'exportedAt', 'account'), {
      profile: null,
      businessSetup: null,
      payment: null,
      paymentHistory: [],
      receipts: [],
      agreement: null,
      logo: null,
      shop: null,
      apiKeys: [],
      webhooks: [],
      memberships: [],
    });
  });

  it('answers the account’s own shop and its member documents', async () => {
    const shop = await createShop({ name: 'The Corner Crust' });
    const staff = await addMember(shop, 'staff', { name: 'Kit' });
    const { keyId } = await makeKey(shop, ['read'], 'Bookkeeping');
    const hook = { businessId: shop.businessId, url: 'https://books.example/hooks' };
    const { secret } = await ask('makeWebhook', hook, shop.owner.idToken);
    const own = await ask('exportAccount', null, shop.owner.idToken);
    assert.ok(!JSON.stringify(own).includes(secret.replace('whsec_', '')));
    assert.deepEqual(
      own.apiKeys.map(({ keyId: id, name, scopes, hash }) => [id, name, scopes, hash]),
      [[keyId, 'Bookkeeping', ['read'], undefined]],
    );
    assert.deepEqual(
      own.webhooks.map(({ url, state }) => [url, state]),
      [['https://books.example/hooks', 'active']],
    );
    assert.equal(own.shop?.['name'], 'The Corner Crust');
    assert.deepEqual(
      own.memberships.map(({ role }) => role),
      ['owner'],
    );
    const colleague = await ask('exportAccount', null, staff.idToken);
    assert.equal(colleague.shop, null);
    assert.deepEqual(
      colleague.memberships.map(({ name, role }) => [name, role]),
      [['Kit', 'staff']],
    );
  });

  it('is refused to a deleted account whose token is still valid', async () => {
    const { exportAccount } = await loadCallables();
    const uid = `gone-${Date.now()}`;
    const request = { data: {}, auth: { uid, token: { ...freshClaims(uid), uid } } };
    await assert.rejects(async () => exportAccount.run(request as unknown as Parameters<typeof exportAccount.run>[0]), {
      code: 'unauthenticated',
    });
  });
});
