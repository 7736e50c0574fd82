import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { UnfinishedJob } from '@tessera/domain/operation/job';
import { pathIn } from '@tessera/domain/records/collections';
import type { Member } from '@tessera/domain/team/member';
import type { Auth, UserImportRecord } from 'firebase-admin/auth';
import { WriteBatch } from 'firebase-admin/firestore';
import { finishDeletions, removeForgottenAccounts } from '../../../functions/src/account/finishDeletions';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { BUSINESS_SETUP, fillAccount, keptOf, PROFILE } from '../../support/accountData';
import { adminAuth, adminDb, createOwner, emailsTo, type Owner } from '../../support/accounts';
import { FIRESTORE_EMULATOR, PROJECT } from '../../support/addresses';
import { beforeCommit } from '../../support/beforeCommit';
import { callFunction } from '../../support/callables';
import { eventually } from '../../support/eventually';
import { loadCallables, loadFunctions, withEnvironment } from '../../support/functions';
import { sliceOf } from '../../support/jobs';
import { addMember, createShop } from '../../support/shop';
import { freshClaims } from '../../support/tokens';
import { completed, deliver, unique } from '../../support/webhook';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_tessera_local',
  STRIPE_API_BASE: `http://127.0.0.1:${TEST_PORTS.stripe}`,
};

/**
 * Calls the function as the runtime does after its check of the token. In production that check does not ask whether
 * the account still exists.
 */
async function callAs(uid: string): Promise<unknown> {
  const { deleteAccount } = await loadCallables();
  const token = { ...freshClaims(uid), uid };
  return deleteAccount.run({ data: null, auth: { uid, token } } as unknown as Parameters<typeof deleteAccount.run>[0]);
}

/**
 * Makes the process die after some writes to the database or the identity service, until the returned function is
 * called.
 */
function killAfter(writes: number): () => void {
  let left = writes;
  const live = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return write();
  };
  // Batches and transactions both commit by this method.
  const batches = WriteBatch.prototype as unknown as { _commit: (...given: unknown[]) => Promise<unknown> };
  const accounts = Object.getPrototypeOf(Object.getPrototypeOf(adminAuth())) as Pick<Auth, 'deleteUser'>;
  const { _commit: commit } = batches;
  const { deleteUser } = accounts;
  batches._commit = function (...given) {
    return live(() => commit.apply(this, given));
  };
  accounts.deleteUser = function (uid) {
    return live(() => deleteUser.call(this, uid));
  };
  return () => {
    batches._commit = commit;
    accounts.deleteUser = deleteUser;
  };
}

async function assertGone(uid: string): Promise<void> {
  const { account, profile, businessSetup, payment } = await keptOf(uid);
  assert.deepEqual(
    { account, profile, businessSetup },
    { account: false, profile: undefined, businessSetup: undefined },
  );
  assert.equal(typeof payment?.['accountDeletedAt'], 'number', 'no tombstone was written');
  assert.equal(payment?.['emails'], undefined, 'the payer’s address was kept');
}

/** A write over REST, as the web's SDK would send it. */
async function writeProfile({ uid, idToken }: Owner): Promise<number> {
  const { status } = await fetch(
    `${FIRESTORE_EMULATOR}/v1/projects/${PROJECT}/databases/(default)/documents/tessera_users/${uid}`,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { displayName: { stringValue: 'Back again' } } }),
    },
  );
  return status;
}

describe('deleteAccount', () => {
  it('closes a payment page that opens while the deletion begins', async () => {
    const owner = await createOwner({ verified: true });
    const open = () => callFunction('createCheckoutSession', null, owner.idToken);
    await withEnvironment(STRIPE, async () => {
      await beforeCommit('payments', () => callAs(owner.uid), open);
      const { payment } = await keptOf(owner.uid);
      assert.deepEqual([payment?.['checkouts'], payment?.['checkout']], [1, undefined]);
    });
    await assertGone(owner.uid);
  });

  it('removes the account and its data; the payment stays, stripped', async () => {
    const [owner, other] = await Promise.all([createOwner({ verified: true }), createOwner({ verified: true })]);
    await Promise.all([fillAccount(owner.uid), fillAccount(other.uid)]);
    const { status, result } = await callFunction('deleteAccount', null, owner.idToken);
    assert.deepEqual({ status, result }, { status: 200, result: { deleted: true } });
    await assertGone(owner.uid);
    const { payment } = await keptOf(owner.uid);
    assert.equal(payment?.['paid'], true);
    assert.equal(payment?.['lines']?.pi_1?.amount, 4900);
    const history = await adminDb().collection(`payments/${owner.uid}/history`).orderBy('timestamp').get();
    assert.deepEqual(
      history.docs.map((entry) => [entry.get('type'), entry.get('paid'), entry.get('by')]),
      [
        ['checkout.session.completed', true, 'stripe'],
        ['account_deleted', true, owner.uid],
      ],
    );
    const neighbour = await keptOf(other.uid);
    assert.deepEqual(
      { account: neighbour.account, profile: neighbour.profile, businessSetup: neighbour.businessSetup },
      { account: true, profile: PROFILE, businessSetup: BUSINESS_SETUP },
    );
    assert.deepEqual(neighbour.payment?.['emails'], [`${other.uid}@shop.example`]);
  });

  it('asks an admin to look at money that is learnt of later, although Stripe dates it before the deletion', async () => {
    const owner = await createOwner({ verified: true });
    const first = completed(owner.uid, unique('pi'));
    assert.equal((await deliver(first)).status, 200);
    await callFunction('deleteAccount', null, owner.idToken);
    const attention = async () => (await keptOf(owner.uid)).payment?.['attention'] as string[];
    assert.equal((await deliver(first)).status, 200);
    assert.deepEqual(await attention(), [], 'it was on the record before');
    const late = completed(owner.uid, unique('pi'));
    assert.equal((await deliver({ ...late, created: Math.floor(Date.now() / 1000) - 3600 })).status, 200);
    assert.deepEqual(await attention(), ['account-deleted', 'paid-twice']);
  });

  it('leaves other people’s shops: the e-mail address is deleted, and the name stays beside what was stamped', async () => {
    const shop = await createShop();
    const sam = await addMember(shop, 'staff', { name: 'Sam', email: 'sam@shop.example' });
    const invitations = adminDb().collection(`businesses/${shop.businessId}/invitations`);
    const invitation = { role: 'staff', name: 'Sam', by: shop.owner.uid, until: Date.now() + DAY_MS };
    await invitations.add({ ...invitation, email: 'sam@shop.example', usedAt: 1 });
    await invitations.add({ ...invitation, email: 'sam@shop.example' });
    await invitations.add({ ...invitation, email: 'kim@shop.example' });
    const { deleted } = (await callFunction<{ deleted: boolean }>('deleteAccount', null, sam.idToken)).result ?? {};
    assert.equal(deleted, true);
    const memberOf = async ({ uid }: { uid: string }) =>
      (
        await adminDb()
          .doc(pathIn(shop.businessId, 'members', uid))
          .get()
      ).data() as Member;
    const { active, email, name, removedAt } = await memberOf(sam);
    assert.deepEqual({ active, email, name }, { active: false, email: undefined, name: 'Sam' });
    assert.equal(typeof removedAt, 'number');
    const kept = (await invitations.get()).docs.map((one) => one.get('email') as string);
    assert.deepEqual(kept, ['kim@shop.example'], 'the invitations of the address go with it');
    assert.equal((await memberOf(shop.owner)).active, true, 'nobody else is removed');
  });

  it('deletes an account that has no data', async () => {
    const owner = await createOwner({ verified: true });
    assert.deepEqual((await callFunction('deleteAccount', {}, owner.idToken)).result, { deleted: true });
    await assertGone(owner.uid);
  });

  it('a deletion closes the documents to a token that is still valid', async () => {
    const owner = await createOwner({ verified: true });
    assert.equal(await writeProfile(owner), 200);
    await callFunction('deleteAccount', null, owner.idToken);
    assert.equal(await writeProfile(owner), 403);
    assert.equal((await keptOf(owner.uid)).profile, undefined);
  });

  it('a deletion killed after any of its writes is answered as begun, shown to admins, and finished by the job', async () => {
    for (let writes = 0; ; writes += 1) {
      const { owner, businessId } = await createShop();
      const restore = killAfter(writes);
      const answer = await callAs(owner.uid)
        .finally(restore)
        .catch((error: unknown) => error);
      if (writes === 0) {
        assert.ok(answer instanceof Error);
        assert.equal((await keptOf(owner.uid)).account, true, 'a deletion that has not begun changes nothing');
        continue;
      }
      const { deleted } = answer as { deleted: boolean };
      const attention = async () => ((await keptOf(owner.uid)).payment?.['attention'] ?? []) as string[];
      // The trigger of a deleted account may have finished it already.
      if (!deleted && (await keptOf(owner.uid)).account)
        assert.deepEqual(await attention(), ['deletion-unfinished'], `after ${writes} writes`);
      assert.equal(await finishDeletions(sliceOf('finishDeletions')), true);
      await assertGone(owner.uid);
      assert.deepEqual(await attention(), []);
      const member = await adminDb()
        .doc(pathIn(businessId, 'members', owner.uid))
        .get();
      assert.deepEqual([member.get('active'), member.get('email')], [false, undefined]);
      if (deleted) return assert.ok(writes >= 4);
    }
  });

  it('finishes a deletion that broke off in the middle of the data', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    await adminDb().doc(`payments/${owner.uid}`).set({ paid: true, accountDeletedAt: 1 });
    await adminDb().doc(`tessera_users/${owner.uid}`).delete();
    assert.deepEqual((await callFunction('deleteAccount', null, owner.idToken)).result, { deleted: true });
    await assertGone(owner.uid);
    assert.equal((await keptOf(owner.uid)).payment?.['accountDeletedAt'], 1, 'the time of the first attempt stands');
  });

  it('is refused to a session that has ended: the account is deleted, disabled, or signed out everywhere', async () => {
    for (const end of [
      (uid: string) => adminAuth().deleteUser(uid),
      (uid: string) => adminAuth().updateUser(uid, { disabled: true }),
    ]) {
      const { uid } = await createOwner({ verified: true });
      await end(uid);
      await assert.rejects(callAs(uid), { code: 'unauthenticated' });
    }
  });

  it('takes an account whose address nobody has verified', async () => {
    const owner = await createOwner();
    // The reminder signs the account in for a moment, which would make it again for as long.
    await eventually('the reminder is sent', async () => (await emailsTo(owner.email)).length > 0);
    assert.deepEqual((await callFunction('deleteAccount', null, owner.idToken)).result, { deleted: true });
    await assertGone(owner.uid);
  });

  it('ends in the same way when it is pressed twice at once', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    const answers = await Promise.all([1, 2, 3].map(() => callFunction('deleteAccount', null, owner.idToken)));
    // A call after the account was deleted is unauthenticated.
    for (const { status } of answers) assert.ok(status === 200 || status === 401, `answered ${status}`);
    assert.ok(answers.some(({ status }) => status === 200));
    await assertGone(owner.uid);
  });
});

describe('cleanUpDeletedAccount', () => {
  it('removes the data of an account that was deleted from the console', async () => {
    const owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    await adminAuth().deleteUser(owner.uid);
    await eventually('the data is gone', async () => (await keptOf(owner.uid)).businessSetup === undefined);
    await assertGone(owner.uid);
  });

  it('notes the deletion while Stripe does not answer, so that the job finishes it', async () => {
    const { cleanUpDeletedAccount } = await loadFunctions();
    const uid = `silent-${randomUUID()}`;
    await fillAccount(uid);
    const checkout = { session: 'cs_1', price: 'price_1', amount: 1, currency: 'gbp', endsAt: 1 };
    await adminDb().doc(`payments/${uid}`).update({ checkout });
    const run = async () =>
      cleanUpDeletedAccount.run(
        { uid } as Parameters<typeof cleanUpDeletedAccount.run>[0],
        {} as Parameters<typeof cleanUpDeletedAccount.run>[1],
      );
    const silent = { ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    await withEnvironment(silent, () => assert.rejects(run, { code: 'unavailable' }));
    assert.deepEqual((await keptOf(uid)).payment?.['attention'], ['deletion-unfinished']);
    assert.equal(await finishDeletions(sliceOf('finishDeletions')), true);
    await assertGone(uid);
  });

  it('cleaning up after a deleted account may run again', async () => {
    const { cleanUpDeletedAccount } = await loadFunctions();
    const uid = `cleaned-${Date.now()}`;
    await fillAccount(uid);
    const account = { uid } as Parameters<typeof cleanUpDeletedAccount.run>[0];
    const context = {} as Parameters<typeof cleanUpDeletedAccount.run>[1];
    await cleanUpDeletedAccount.run(account, context);
    const first = await keptOf(uid);
    await cleanUpDeletedAccount.run(account, context);
    assert.deepEqual(await keptOf(uid), first);
    await assertGone(uid);
  });
});

describe('removeForgottenAccounts', () => {
  before(loadFunctions);

  const now = Date.now();
  const made = async (days: number, more: Partial<UserImportRecord>) => {
    const uid = `forgotten-${randomUUID()}`;
    const creationTime = new Date(now - days * DAY_MS).toUTCString();
    const metadata = { creationTime, lastSignInTime: creationTime };
    await adminAuth().importUsers([{ uid, email: `${uid}@shop.example`, metadata, ...more }]);
    return uid;
  };

  it('the daily job deletes accounts that nobody verified for 30 days, and no tablet, payer or younger account', async () => {
    const forgotten = await made(31, {});
    const young = await made(29, {});
    const verified = await made(31, { emailVerified: true });
    const payer = await made(31, {});
    await adminDb().doc(`payments/${payer}`).set({ paid: true });
    const uid = `tablet-${randomUUID()}`;
    await adminAuth().importUsers([{ uid, metadata: { creationTime: new Date(0).toUTCString(), lastSignInTime: '' } }]);

    assert.equal(await removeForgottenAccounts(sliceOf('removeForgottenAccounts', now)), true);
    await assertGone(forgotten);
    for (const kept of [young, verified, payer, uid]) assert.equal((await keptOf(kept)).account, true, kept);
  });

  it('goes on at the page at which the last slice stopped, and so reaches every account', async () => {
    const metadata = { creationTime: new Date(now).toUTCString(), lastSignInTime: '' };
    const tablets = Array.from({ length: 2000 }, () => `a-${randomUUID()}`);
    const pages = [tablets.slice(0, 1000), tablets.slice(1000)];
    for (const page of pages) await adminAuth().importUsers(page.map((uid) => ({ uid, metadata })));
    const forgotten = await made(31, {});
    let unfinished: UnfinishedJob | undefined;
    const slice = (later: number) => {
      let asked = 0;
      return removeForgottenAccounts({
        ...sliceOf('removeForgottenAccounts', now + later),
        unfinished,
        // Time for one page and two accounts.
        isOver: () => (asked += 1) > 3,
        keep: async (next) => void (unfinished = next),
      });
    };
    let slices = 0;
    while (!(await slice(slices)) && slices < 20) slices += 1;
    for (const page of pages) await adminAuth().deleteUsers(page);
    await assertGone(forgotten);
    assert.equal(unfinished?.startedAt, now);
  });

  it('keeps the account of somebody who works in a shop and whose address was changed, until they are removed', async () => {
    const { businessId } = await createShop();
    const uid = await made(31, {});
    const member = adminDb().doc(pathIn(businessId, 'members', uid));
    await member.set({ uid, role: 'staff', name: 'Kit', active: true, joinedAt: now - 20 * DAY_MS } satisfies Member);
    const run = () => removeForgottenAccounts(sliceOf('removeForgottenAccounts', now));
    assert.equal(await run(), true);
    const { active } = (await member.get()).data() as Member;
    assert.deepEqual([(await keptOf(uid)).account, active], [true, true]);
    await member.update({ active: false });
    assert.equal(await run(), true);
    await assertGone(uid);
  });
});
