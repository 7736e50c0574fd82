import assert from 'node:assert/strict';
import { fillAccount, keptOf } from '../../support/accountData';
import { createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { loadCallables, withEnvironment } from '../../support/functions';
import { serveFunctions } from '../../support/serveFunctions';
import { freshClaims, strangersToken, unsignedToken } from '../../support/tokens';

const NAMES = ['exportAccount', 'deleteAccount'] as const;

const INPUTS: [string, unknown][] = [
  ['another user’s uid', { uid: 'somebody-else' }],
  ['an unknown field', { really: true }],
  ['text', 'delete'],
  ['HTML', '<script>alert(1)</script>'],
  ['control characters', '\u0000\u001b[2J'],
  ['a list', []],
  ['a number', 1],
  ['true', true],
  ['a megabyte of text', 'x'.repeat(1_000_000)],
];

describe('account callables refuse, and change nothing', () => {
  let owner: Owner;
  let before_: Awaited<ReturnType<typeof keptOf>>;
  before(async () => {
    owner = await createOwner({ verified: true });
    await fillAccount(owner.uid);
    before_ = await keptOf(owner.uid);
  });
  afterEach(async () => {
    assert.deepEqual(await keptOf(owner.uid), before_, 'something was changed');
  });

  for (const name of NAMES) {
    for (const [what, data] of INPUTS) {
      it(`${name}: ${what} is an invalid argument`, async () => {
        const { status, error } = await callFunction(name, data, owner.idToken);
        assert.deepEqual([status, error?.status], [400, 'INVALID_ARGUMENT']);
      });
    }
    it(`${name}: no data at all is an invalid argument`, async () => {
      assert.equal((await callFunction(name, undefined, owner.idToken)).error?.status, 'INVALID_ARGUMENT');
    });

    const tokens: [string, () => string | undefined][] = [
      ['no token', () => undefined],
      ['rubbish', () => 'rubbish'],
      [
        'an expired token',
        () => unsignedToken(freshClaims(owner.uid, { iat: 1_000_000, auth_time: 1_000_000, exp: 1_003_600 })),
      ],
      [
        'a token for another project',
        () => unsignedToken(freshClaims(owner.uid, { aud: 'another', iss: 'https://securetoken.google.com/another' })),
      ],
      ['a token for nobody', () => unsignedToken(freshClaims(''))],
      ['a token for an account that is not there', () => unsignedToken(freshClaims('nobody-has-this-uid'))],
    ];
    for (const [what, token] of tokens) {
      it(`${name}: ${what} is unauthenticated`, async () => {
        const { status, error } = await callFunction(name, null, token());
        assert.deepEqual([status, error?.status], [401, 'UNAUTHENTICATED']);
      });
    }

    for (const [what, authTime] of [
      ['six minutes ago', () => Date.now() / 1000 - 360],
      ['nobody knows when', () => undefined],
    ] as const) {
      it(`${name}: signed in ${what} is a failed precondition that says what to do`, async () => {
        const callable = (await loadCallables())[name];
        const token = { ...freshClaims(owner.uid, { auth_time: authTime() }), uid: owner.uid };
        const request = { data: null, auth: { uid: owner.uid, token } } as unknown as Parameters<
          typeof callable.run
        >[0];
        await assert.rejects(async () => callable.run(request), {
          code: 'failed-precondition',
          details: { reason: 'recent-sign-in-required', sentence: 'Sign in again to do this.' },
        });
      });
    }
  }
});

describe('account callables without an emulator beside them', () => {
  // Beside the Auth emulator nothing is signed. Here it is asked as in production, where a signature is demanded.
  for (const [what, token] of [
    ['an unsigned token', unsignedToken],
    ['a token that a stranger signed', strangersToken],
  ] as const) {
    for (const name of NAMES) {
      it(`${name}: ${what} is unauthenticated`, async () => {
        const owner = await createOwner({ verified: true });
        const { base, stop } = await serveFunctions();
        try {
          const call = () => callFunction(name, null, token(freshClaims(owner.uid)), { base });
          const { status, error } = await withEnvironment({ FIREBASE_AUTH_EMULATOR_HOST: undefined }, call);
          assert.deepEqual([status, error?.status], [401, 'UNAUTHENTICATED']);
          assert.equal((await keptOf(owner.uid)).account, true);
        } finally {
          await stop();
        }
      });
    }
  }
});
