import assert from 'node:assert/strict';
import { adminCommand, type Authority, grantAdmin, removeAdmin } from '../../scripts/local/admins';

/** An identity service with one account. */
function authority(
  customClaims?: Record<string, unknown>,
  emailVerified = true,
): { service: Authority; set: unknown[]; revoked: string[] } {
  const set: unknown[] = [];
  const revoked: string[] = [];
  return {
    set,
    revoked,
    service: {
      getUserByEmail: async () => ({ uid: 'uid-1', emailVerified, ...(customClaims && { customClaims }) }),
      setCustomUserClaims: async (uid, claims) => void set.push([uid, claims]),
      revokeRefreshTokens: async (uid) => void revoked.push(uid),
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

describe('taking an admin away', () => {
  it('keeps the other claims, and ends the sessions', async () => {
    const { service, set, revoked } = authority({ beta: true, admin: true });
    assert.equal(await removeAdmin(service, 'a@shop.example'), true);
    assert.deepEqual([set, revoked], [[['uid-1', { beta: true }]], ['uid-1']]);
  });

  it('ends the sessions of somebody who has lost the claim already', async () => {
    const { service, set, revoked } = authority({ beta: true });
    assert.equal(await removeAdmin(service, 'a@shop.example'), false);
    assert.deepEqual([set, revoked], [[], ['uid-1']]);
  });
});

describe('the arguments of set-admin', () => {
  it('mean the local demo without a project', () =>
    assert.deepEqual(adminCommand(['a@shop.example']), { email: 'a@shop.example', remove: false }));

  it('name a real project', () =>
    assert.deepEqual(adminCommand(['a@shop.example', '--project', 'live', '--remove']), {
      email: 'a@shop.example',
      remove: true,
      project: 'live',
    }));

  for (const parameters of [[], ['nobody'], ['a@shop.example', 'b@shop.example']])
    it(`need one e-mail address, not ${JSON.stringify(parameters)}`, () =>
      assert.throws(() => adminCommand(parameters), /One e-mail address is needed/));
});
