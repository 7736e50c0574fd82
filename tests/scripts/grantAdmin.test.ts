import assert from 'node:assert/strict';
import { type Authority, grantAdmin } from '../../scripts/local/grantAdmin';

/** An identity service with one account. */
function authority(
  customClaims?: Record<string, unknown>,
  emailVerified = true,
): { service: Authority; set: unknown[] } {
  const set: unknown[] = [];
  return {
    set,
    service: {
      getUserByEmail: async () => ({ uid: 'uid-1', emailVerified, ...(customClaims && { customClaims }) }),
      setCustomUserClaims: async (uid, claims) => void set.push([uid, claims]),
    },
  };
}

describe('making somebody an admin', () => {
  it('keeps the claims that are there', async () => {
    const { service, set } = authority({ beta: true, admin: 'yes' });
    assert.equal(await grantAdmin(service, 'a@shop.example'), true);
    assert.deepEqual(set, [['uid-1', { beta: true, admin: true }]]);
  });

  it('refuses an address that nobody has verified', async () => {
    const { service, set } = authority(undefined, false);
    await assert.rejects(grantAdmin(service, 'a@shop.example'), /has not been verified/);
    assert.deepEqual(set, []);
  });

  it('works for an account without claims, and changes nothing the second time', async () => {
    const first = authority();
    assert.equal(await grantAdmin(first.service, 'a@shop.example'), true);
    assert.deepEqual(first.set, [['uid-1', { admin: true }]]);
    const second = authority({ admin: true });
    assert.equal(await grantAdmin(second.service, 'a@shop.example'), false);
    assert.deepEqual(second.set, []);
  });
});
