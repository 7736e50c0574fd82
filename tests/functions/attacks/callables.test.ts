/** One attack after the other on every callable that is exported, by the shipped functions in this process. */
import assert from 'node:assert/strict';
import { type CallableName, callPath, UNITS } from '@tessera/domain/calls/units';
import { keysOf } from '@tessera/domain/lib/keys';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { loadFunctions } from '../../support/functions';
import { serveFunctions } from '../../support/serveFunctions';
import { freshClaims, strangersToken } from '../../support/tokens';

/** Collections that no attack may write to. */
const WRITTEN = ['payments', 'tessera_users', 'interest', 'receipts', 'admins'] as const;

/** As an attacker's program sends it: `__proto__` is a key of its own. */
const POLLUTED = JSON.parse(
  '{"__proto__":{"admin":true,"paid":true},"constructor":{"prototype":{"admin":true}},"prototype":{"paid":true}}',
) as object;

const MASS_ASSIGNED = { paid: true, isPaid: true, admin: true, attention: [], lines: {}, role: 'owner' };

describe('an attack on every callable', () => {
  let server: Awaited<ReturnType<typeof serveFunctions>>;
  const names = keysOf(CALLABLES);
  let owner: Owner, victim: Owner;
  before(async () => {
    // The SDK writes a line for every token that it has refused.
    console.debug = () => undefined;
    server = await serveFunctions();
    [owner, victim] = await Promise.all([createOwner({ verified: true }), createOwner({ verified: true })]);
  });
  after(() => server.stop());
  afterEach(async () => {
    for (const collection of WRITTEN)
      for (const { uid } of [owner, victim])
        assert.equal((await adminDb().doc(`${collection}/${uid}`).get()).exists, false, `${collection} was written`);
  });

  const attack = (name: CallableName, data: unknown, token?: string) =>
    callFunction(name, data, token, { base: server.base, headers: { 'x-forwarded-for': '198.51.100.66' } });
  /** Fails unless every callable refuses: with neither an answer nor an internal error. */
  async function refused(data: unknown, token?: string): Promise<void> {
    for (const name of names) {
      const { status, error } = await attack(name, data, token);
      assert.ok(status >= 400 && status < 500, `${name} answered ${status}`);
      assert.ok(error?.status !== 'INTERNAL', name);
    }
  }

  it('every callable refuses a token that a stranger signed, or that says it is another’s', async () => {
    for (const name of names)
      for (const token of [strangersToken(freshClaims(victim.uid, { admin: true })), 'rubbish', `${owner.idToken}x`])
        assert.equal((await attack(name, {}, token)).error?.status, 'UNAUTHENTICATED', name);
  });

  it('answers to a visitor’s browser can be read by our own site alone', async () => {
    for (const name of names) {
      const { headers } = await fetch(`${server.base}/${callPath(name)}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      assert.equal(headers.get('access-control-allow-origin'), process.env['SITE_URL'] ?? assert.fail(), name);
    }
  });

  it('every callable refuses fields that belong to the server (paid, isPaid, admin, attention, role)', async () => {
    await refused(MASS_ASSIGNED, owner.idToken);
    await refused({ ...MASS_ASSIGNED, uid: victim.uid }, owner.idToken);
  });

  it('every callable refuses a polluted prototype, and nobody becomes an admin by it', async () => {
    await refused(POLLUTED, owner.idToken);
    await refused({ uid: POLLUTED, businessId: POLLUTED, secret: POLLUTED }, owner.idToken);
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(({} as { admin?: unknown }).admin, undefined);
  });

  it('every callable refuses what is not an object, and far too much', async () => {
    for (const data of ['text', 7, true, [], [[]], { deep: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) }])
      await refused(data, owner.idToken);
    await refused({ secret: 'x'.repeat(300_000), joinCode: 'x'.repeat(300_000) }, owner.idToken);
  });

  it('only callables, Stripe’s webhook, one-time exports and what monitors, mail programs and wallets ask can be called from outside', async () => {
    const open = Object.entries(await loadFunctions()).flatMap(([name, value]) =>
      'httpsTrigger' in value.__endpoint || 'callableTrigger' in value.__endpoint ? [name] : [],
    );
    assert.deepEqual(open.sort(), [...keysOf(UNITS), 'api', 'shopExport', 'stripeWebhook', 'wallet'].sort());
  });
});
