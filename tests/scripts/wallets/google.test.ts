/**
 * The Google Wallet client against the local endpoint, and the endpoint's rules one by one: each wrong field or header
 * is sent and refused. Sources: developers.google.com/wallet, "REST Resource: loyaltyclass", "REST Resource:
 * loyaltyobject", "RotatingBarcode", "Google Wallet API JWT", "Rotating barcodes", "Trigger push notifications";
 * developers.google.com/identity, "Using OAuth 2.0 for Server to Server Applications".
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { WalletCard } from '@tessera/domain/pass/wallet';
import { GoogleRefusal, GoogleWalletApi, originsOf } from '../../../functions/src/wallets/google/api';
import { parseServiceAccount, signJwt } from '../../../functions/src/wallets/google/jwt';
import {
  classIdOf,
  loyaltyClass,
  loyaltyObject,
  objectIdOf,
  voidObject,
} from '../../../functions/src/wallets/google/loyalty';
import { type LocalWallets, startLocalWallets } from '../../../scripts/local/wallets/serve';
import { HANG_LIMIT_MS } from '../../../scripts/test/parts';
import { freePort } from '../../support/freePorts';

const ISSUER = '3388000000000000001';
const [BUSINESS, PASS] = ['0123456789ABCDEF', 'ABCDEFGHJKMNPQRS'];
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const keyOf = () => String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(PEM));
const ACCOUNT = { client_email: 'wallet@project.iam.gserviceaccount.com', private_key: keyOf() };

const CARD: WalletCard = {
  shop: 'Corner Café',
  programme: 'Coffee card',
  colour: '#12463a',
  tiles: { laid: 3, tiles: 8 },
  count: '3 of 8',
  noun: 'stamps',
  next: '8 stamps: a coffee',
  ready: [],
  readyCount: 0,
  offer: ['8 stamps: a coffee'],
  shortCode: 'ABCD-EFGH',
  isVoid: false,
  responsible: ['1 High Street, Leeds'],
};
const KEY = new Uint8Array(32).fill(7);
const CLASS_ID = classIdOf(ISSUER, BUSINESS, 'first');
const OBJECT_ID = objectIdOf(ISSUER, BUSINESS, PASS, 1);
const CLASS = loyaltyClass(CARD, {
  classId: CLASS_ID,
  logo: 'https://shop.example/icon.png',
  callback: 'https://shop.example/wallet/google/callback',
});
const objectOf = (id = OBJECT_ID, card = CARD) =>
  loyaltyObject(card, {
    objectId: id,
    classId: CLASS_ID,
    passId: PASS,
    key: KEY,
    picture: 'https://shop.example/picture.png',
    link: 'https://shop.example/p#secret',
  });

const refusedWith = (status: number) => (error: unknown) =>
  error instanceof GoogleRefusal && error.status === status ? true : assert.fail(String(error));

describe('Google Wallet, at the local endpoint', () => {
  let local: LocalWallets;
  let api: GoogleWalletApi;
  /** Milliseconds that the clock of both sides is ahead. */
  let ahead: number;
  const now = () => Date.now() + ahead;

  before(async () => {
    local = await startLocalWallets({
      port: await freePort(),
      apnsPort: await freePort(),
      issuerId: ISSUER,
      account: ACCOUNT,
      now,
    });
  });
  after(() => local.stop());
  beforeEach(async () => {
    ahead = 0;
    Object.assign(local.google.store.held, { classes: {}, objects: {} });
    // A busy machine may take longer to answer than the product waits.
    api = new GoogleWalletApi(originsOf(local.url), ACCOUNT, now, HANG_LIMIT_MS);
    await api.putClass(CLASS);
    await api.putObject(objectOf());
  });

  const held = () => local.google.store.object(OBJECT_ID);

  it('takes a card of points as it takes one of stamps: its balance, what comes next, and what can be had', async () => {
    const soup = { next: '200 points: a soup', offer: ['10 points for each £1; 200 points: a soup'] };
    const tiles = { laid: 2, tiles: 10 };
    await api.putObject(objectOf(OBJECT_ID, { ...CARD, ...soup, tiles, noun: 'points', count: '45.5' }));
    assert.deepEqual(held()?.loyaltyPoints, { label: 'Points', balance: { string: '45.5' } });
    const bodies = () => JSON.stringify(held()?.textModulesData);
    assert.match(bodies(), /Next reward","body":"200 points: a soup/);
    const ready = ['a soup until 5 May 2027'];
    await api.putObject(
      objectOf(OBJECT_ID, { ...CARD, ...soup, tiles, noun: 'points', count: '250', next: '', ready }),
    );
    assert.match(bodies(), /Ready to ask for","body":"a soup until 5 May 2027/);
    assert.doesNotMatch(bodies(), /Next reward|stamp/i);
  });
  it('takes no page of words and no other JSON for the published keys, which would be used for an hour', async () => {
    for (const other of ['<p>Try again later</p>', 'null', '[]', '{"error":"busy"}', '{"keys":{}}']) {
      const pay = `data:text/plain,${encodeURIComponent(other)}#`;
      const asked = new GoogleWalletApi({ ...originsOf(local.url), pay }, ACCOUNT).publishedKeys();
      await assert.rejects(asked, SyntaxError, other);
    }
    assert.match(await api.publishedKeys(), /ECv2SigningOnly/);
  });
  const fail = (kind: string) => fetch(`${local.url}/_local/google/fail?kind=${kind}`, { method: 'POST' });

  const messageOf = (id: string) =>
    ({ id, header: CARD.shop, body: 'Cake on Friday', messageType: 'TEXT_AND_NOTIFY' }) as const;

  /** A request with a good token, changed as a test wants. */
  async function send(
    path: string,
    body: unknown,
    { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<number> {
    const { access_token } = (await (await ask({})).json()) as { access_token: string };
    const answer = await fetch(`${local.url}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    await answer.text();
    return answer.status;
  }

  /** Asks for a token with claims, a grant, a key or a content type of a test's own. */
  function ask({
    claims = {},
    grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    key = ACCOUNT.private_key,
    type = 'application/x-www-form-urlencoded',
  }: {
    claims?: object;
    grant?: string;
    key?: string;
    type?: string;
  }): Promise<Response> {
    const url = `${local.url}/token`;
    const iat = Math.floor(now() / 1000);
    const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
    const assertion = signJwt(
      { ...ACCOUNT, private_key: key },
      { iss: ACCOUNT.client_email, scope, aud: url, iat, exp: iat + 3600, ...claims },
    );
    const body = new URLSearchParams({ grant_type: grant, assertion }).toString();
    return fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  }

  it('takes the class and the object that we make, and again where they are there', async () => {
    await api.putObject(objectOf(OBJECT_ID, { ...CARD, count: '4 of 8' }));
    assert.equal(held().loyaltyPoints?.balance.string, '4 of 8');
    await api.putClass({ ...CLASS, programName: 'Tea card' });
    assert.equal(local.google.store.class(CLASS_ID).programName, 'Tea card');
  });

  it('asks for one token an hour, and for a new one where the old one is refused', async () => {
    const tokens = async () => (await (await ask({})).json()) as { expires_in: number };
    assert.equal((await tokens()).expires_in, 3600);
    await Promise.all([1, 2, 3].map(() => api.patchObject(OBJECT_ID, { state: 'ACTIVE' })));
    await fetch(`${local.url}/_local/google/revoke`, { method: 'POST' });
    await assert.rejects(api.patchObject(OBJECT_ID, { state: 'ACTIVE' }), refusedWith(401));
    await api.patchObject(OBJECT_ID, { state: 'ACTIVE' });
    ahead = 2 * 60 * 60 * 1000;
    await api.patchObject(OBJECT_ID, { state: 'ACTIVE' });
  });

  it('does not send a class again that it has sent', async () => {
    const before = await fetch(`${local.url}/_local/google/asked`).then(
      (answer) => answer.json() as Promise<unknown[]>,
    );
    await api.putClass(CLASS);
    const after = await fetch(`${local.url}/_local/google/asked`).then((answer) => answer.json() as Promise<unknown[]>);
    assert.equal(after.length, before.length);
  });

  it('voids an object: inactive, without name, code or link', async () => {
    await api.putObject(objectOf(OBJECT_ID, { ...CARD, holderName: 'Sam' }));
    assert.equal(held().accountName, 'Sam');
    await api.voidObject(voidObject(OBJECT_ID, CLASS_ID));
    const { state, accountName, rotatingBarcode, linksModuleData } = held();
    assert.deepEqual(
      [state, accountName, rotatingBarcode, linksModuleData],
      ['INACTIVE', undefined, undefined, undefined],
    );
  });

  it('lets three changes in 24 hours notify, and refuses the fourth, which is sent again without a notification', async () => {
    const change = (accountId: string) => ({ accountId, notifyPreference: 'NOTIFY_ON_UPDATE' as const });
    for (const id of ['1', '2', '3']) await api.patchObject(OBJECT_ID, change(id));
    assert.equal(await send(`loyaltyObject/${OBJECT_ID}`, change('x'), { method: 'PATCH' }), 403);
    await api.patchObject(OBJECT_ID, change('4'));
    await api.addMessage(OBJECT_ID, messageOf('late'));
    assert.deepEqual([held().accountId, held().notified.length], ['4', 3]);
    assert.deepEqual(held().messages, [{ ...messageOf('late'), messageType: 'TEXT' }]);
    ahead = DAY_MS;
    await api.patchObject(OBJECT_ID, change('5'));
    assert.equal(held().notified.length, 1);
  });

  it('sends nothing again that is refused for another reason', async () => {
    await assert.rejects(
      api.patchObject('1234567890.object', { notifyPreference: 'NOTIFY_ON_UPDATE' }),
      refusedWith(403),
    );
  });

  it('keeps ten messages of an object, and refuses the eleventh', async () => {
    const messages = Array.from({ length: 10 }, (_, index) => messageOf(String(index)));
    await api.patchObject(OBJECT_ID, { messages });
    await assert.rejects(api.addMessage(OBJECT_ID, messageOf('more')), refusedWith(400));
    assert.deepEqual(await api.messagesOf(OBJECT_ID), messages);
  });

  for (const [kind, status] of [
    ['429', 429],
    ['500', 500],
  ] as const)
    it(`fails with ${status} when told to, once, and the next request is served`, async () => {
      await fail(kind);
      await assert.rejects(api.patchObject(OBJECT_ID, { state: 'ACTIVE' }), refusedWith(status));
      await api.patchObject(OBJECT_ID, { state: 'ACTIVE' });
    });

  it('closes the connection when told to', async () => {
    await fail('closed');
    await assert.rejects(api.patchObject(OBJECT_ID, { state: 'ACTIVE' }), TypeError);
    await api.patchObject(OBJECT_ID, { state: 'ACTIVE' });
  });

  it('is not waited for when it is slow', async () => {
    await fail('slow');
    const quick = new GoogleWalletApi(originsOf(local.url), ACCOUNT, now, 50);
    await assert.rejects(quick.patchObject(OBJECT_ID, { state: 'ACTIVE' }), { name: 'TimeoutError' });
    // On a busy machine the limit ends before the request has left, and the delay would meet the next test.
    await fail('none');
  });

  describe('a class is refused', () => {
    const wrong: [string, object, number][] = [
      ['without an issuer name', { issuerName: undefined }, 400],
      ['without a programme name', { programName: undefined }, 400],
      ['without a logo', { programLogo: undefined }, 400],
      [
        'with a logo that Google cannot fetch',
        { programLogo: { sourceUri: { uri: 'data:image/png;base64,AA' } } },
        400,
      ],
      ['without a review status', { reviewStatus: undefined }, 400],
      ['with a review status that only Google gives', { reviewStatus: 'APPROVED' }, 400],
      ['with a colour that is not #rrggbb', { hexBackgroundColor: 'green' }, 400],
      ['with an id of another form', { id: 'no-issuer' }, 400],
      ['with characters in its id that are not allowed', { id: `${ISSUER}.a/b` }, 400],
      ['of another issuer', { id: '1234567890.class' }, 403],
      ['that exists already', { id: CLASS_ID }, 409],
      ['with a field that there is not', { programTitle: 'Coffee card' }, 400],
      ['with a callback that is not an address', { callbackOptions: { url: '/callback' } }, 400],
      ['with a status of holders that there is not', { multipleDevicesAndHoldersAllowedStatus: 'ONE_DEVICE' }, 400],
    ];
    for (const [what, fields, status] of wrong)
      it(what, async () => {
        assert.equal(await send('loyaltyClass', { ...CLASS, id: `${ISSUER}.new`, ...fields }), status);
      });
  });

  it('refuses an object of a class that is a draft, and a way back to draft', async () => {
    const draft = `${ISSUER}.draft`;
    assert.equal(await send('loyaltyClass', { ...CLASS, id: draft, reviewStatus: 'DRAFT' }), 200);
    assert.equal(await send('loyaltyObject', { ...objectOf(`${ISSUER}.new`), classId: draft }), 400);
    assert.equal(await send(`loyaltyClass/${CLASS_ID}`, { reviewStatus: 'DRAFT' }, { method: 'PATCH' }), 400);
  });

  describe('an object is refused', () => {
    const code = objectOf().rotatingBarcode;
    const [parameters] = code.totpDetails.parameters;
    const withCode = (fields: object) => ({ rotatingBarcode: { ...code, ...fields } });
    const withTotp = (fields: object) => withCode({ totpDetails: { ...code.totpDetails, ...fields } });
    const wrong: [string, object, number][] = [
      ['without a state', { state: undefined }, 400],
      ['with a state that there is not', { state: 'active' }, 400],
      ['without a class', { classId: undefined }, 400],
      ['of a class that does not exist', { classId: `${ISSUER}.none` }, 404],
      ['of another issuer', { id: '1234567890.object' }, 403],
      ['with characters in its id that are not allowed', { id: `${ISSUER}.a b` }, 400],
      ['that exists already', { id: OBJECT_ID }, 409],
      ['with a field that there is not', { holder: 'Sam' }, 400],
      ['with a picture that Google cannot fetch', { heroImage: { sourceUri: { uri: 'picture.png' } } }, 400],
      ['with a balance of two kinds', { loyaltyPoints: { label: 'Stamps', balance: { int: 3, string: '3' } } }, 400],
      ['with points that have no balance', { loyaltyPoints: { label: 'Stamps' } }, 400],
      ['with eleven texts', { textModulesData: Array(11).fill({ header: 'A', body: 'B' }) }, 400],
      ['with a static barcode beside the rotating one', { barcode: { type: 'QR_CODE', value: 'S1' } }, 400],
      ['with another algorithm than SHA-1', withTotp({ algorithm: 'TOTP_SHA256' }), 400],
      ['with a period that is a number', withTotp({ periodMillis: 30_000 }), 400],
      ['with a key in base 64', withTotp({ parameters: [{ ...parameters, key: 'q83vASNF' }] }), 400],
      ['with a length of digits that is text', withTotp({ parameters: [{ ...parameters, valueLength: '8' }] }), 400],
      ['without parameters', withTotp({ parameters: [] }), 400],
      ['with a pattern that names a second value', withCode({ valuePattern: '{totp_value_1}' }), 400],
      ['with a pattern that names something else', withCode({ valuePattern: '{timestamp}.{totp_value_0}' }), 400],
      ['with a kind of barcode that there is not', withCode({ type: 'QR' }), 400],
    ];
    for (const [what, fields, status] of wrong)
      it(what, async () => {
        assert.equal(await send('loyaltyObject', { ...objectOf(`${ISSUER}.new`), ...fields }), status);
      });
  });

  it('refuses an empty patch, a patch of the id, and an unknown preference', async () => {
    const patch = (id: string, body: object) => send(`loyaltyObject/${id}`, body, { method: 'PATCH' });
    assert.equal(await patch(`${ISSUER}.none`, { state: 'INACTIVE' }), 404);
    assert.equal(await patch(OBJECT_ID, { id: `${ISSUER}.other` }), 400);
    assert.equal(await patch(OBJECT_ID, { notifyPreference: 'ALWAYS' }), 400);
    assert.equal(await patch(OBJECT_ID, { state: null }), 400);
    const put = (id: string, body: object) => send(`loyaltyObject/${id}`, body, { method: 'PUT' });
    assert.equal(await put(`${ISSUER}.none`, voidObject(`${ISSUER}.none`, CLASS_ID)), 404);
    assert.equal(await put(OBJECT_ID, { id: OBJECT_ID, state: 'INACTIVE' }), 400);
    assert.equal(await put(OBJECT_ID, voidObject(`${ISSUER}.other`, CLASS_ID)), 400);
  });

  it('refuses a request without a token, with another one, and one that is not JSON', async () => {
    assert.equal(await send('loyaltyObject', objectOf(`${ISSUER}.new`), { headers: { authorization: '' } }), 401);
    const headers = { authorization: 'Bearer ya29.other' };
    assert.equal(await send('loyaltyObject', objectOf(`${ISSUER}.new`), { headers }), 401);
    const text = { 'content-type': 'text/plain' };
    assert.equal(await send('loyaltyObject', objectOf(`${ISSUER}.new`), { headers: text }), 400);
    assert.equal(await send('genericObject', {}), 404);
  });

  describe('a token is refused', () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    const wrong: [string, Parameters<typeof ask>[0] | (() => Parameters<typeof ask>[0]), string][] = [
      ['for another grant', { grant: 'client_credentials' }, 'unsupported_grant_type'],
      ['for another account', { claims: { iss: 'other@project.iam.gserviceaccount.com' } }, 'invalid_grant'],
      ['for another audience', { claims: { aud: 'https://example.com/token' } }, 'invalid_grant'],
      ['without the scope of Google Wallet', { claims: { scope: 'email' } }, 'invalid_scope'],
      ['for longer than an hour', () => ({ claims: { exp: seconds() + 7200 } }), 'invalid_grant'],
      ['where it has ended', () => ({ claims: { iat: seconds() - 7200, exp: seconds() - 3600 } }), 'invalid_grant'],
      ['where it begins later', () => ({ claims: { iat: seconds() + 1800, exp: seconds() + 3600 } }), 'invalid_grant'],
      ['where another key signed', () => ({ key: keyOf() }), 'invalid_grant'],
      ['where the body is JSON', { type: 'application/json' }, 'invalid_request'],
    ];
    for (const [what, request, code] of wrong)
      it(what, async () => {
        const answer = await ask(typeof request === 'function' ? request() : request);
        assert.equal(answer.status, 400);
        assert.equal(((await answer.json()) as { error: string }).error, code);
      });
  });

  describe('the save link', () => {
    const open = async (claims: object, account = ACCOUNT) => {
      const right = {
        iss: ACCOUNT.client_email,
        aud: 'google',
        typ: 'savetowallet',
        iat: Math.floor(Date.now() / 1000),
        origins: ['https://shop.example'],
        payload: { loyaltyObjects: [{ id: OBJECT_ID }] },
      };
      const answer = await fetch(`${local.url}/gp/v/save/${signJwt(account, { ...right, ...claims })}`);
      await answer.text();
      return answer.status;
    };

    it('names the object and nothing else, and opens it', async () => {
      const link = api.saveLink(OBJECT_ID, CLASS_ID, 'https://shop.example');
      const claims = JSON.parse(Buffer.from(link.split('.')[4] ?? '', 'base64url').toString()) as { payload: object };
      assert.deepEqual(claims.payload, { loyaltyObjects: [{ id: OBJECT_ID, classId: CLASS_ID }] });
      const page = await fetch(link);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /Coffee card/);
    });

    it('leads to Google where no other address is set', () => {
      const real = new GoogleWalletApi(originsOf(''), ACCOUNT);
      assert.match(real.saveLink(OBJECT_ID, CLASS_ID, 'https://a.b'), /^https:\/\/pay\.google\.com\/gp\/v\/save\/ey/);
    });

    const wrong: [string, object, number][] = [
      ['of another audience', { aud: 'apple' }, 400],
      ['of another type', { typ: 'savetoandroidpay' }, 400],
      ['of another account', { iss: 'other@project.iam.gserviceaccount.com' }, 400],
      ['without the time it was made', { iat: undefined }, 400],
      ['without origins', { origins: undefined }, 400],
      ['without an object', { payload: {} }, 400],
      ['to an object that does not exist', { payload: { loyaltyObjects: [{ id: `${ISSUER}.none` }] } }, 404],
      ['that carries the key of the code', { payload: { loyaltyObjects: [objectOf()] } }, 400],
    ];
    for (const [what, claims, status] of wrong)
      it(`is refused: ${what}`, async () => assert.equal(await open(claims), status));

    it('is refused: signed by another key', async () =>
      assert.equal(await open({}, { ...ACCOUNT, private_key: keyOf() }), 400));
  });
});

describe("a service account's key", () => {
  it('is read from the JSON that Google Cloud makes', () => {
    assert.deepEqual(parseServiceAccount(JSON.stringify({ ...ACCOUNT, type: 'service_account' })), ACCOUNT);
  });
  for (const [what, text] of [
    ['is not JSON', 'key'],
    ['has no client_email', JSON.stringify({ private_key: ACCOUNT.private_key })],
    ['has no private_key', JSON.stringify({ client_email: ACCOUNT.client_email, private_key: 'abc' })],
  ] as const)
    it(`is refused where it ${what}, and is not repeated`, () => {
      assert.throws(
        () => parseServiceAccount(text),
        ({ message }: Error) => message.includes(what) && !message.includes('abc'),
      );
    });
});
