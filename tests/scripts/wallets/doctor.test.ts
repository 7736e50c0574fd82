/** What the doctor says of certificates and keys: each is made here with one fault. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';
import { checkWallets } from '../../../scripts/doctor/checkWallets';
import { makeWalletKeys, type WalletKeys } from '../../../scripts/local/wallets/keys';

const [TYPE, TEAM] = ['pass.uk.co.corner.card', 'A1B2C3D4E5'];
const YEAR = 365 * DAY_MS;

describe('the doctor, of wallets', () => {
  /** Later than the keys, however long the tests before these take. */
  let madeAt: number;
  let keys: WalletKeys;
  let right: Record<string, string>;
  const oneLine = (pem: string) => pem.trim().replaceAll('\r', '').replaceAll('\n', '\\n');
  const made = ({ certificate, key, wwdr }: WalletKeys) => ({
    APPLE_PASS_CERTIFICATE: oneLine(certificate),
    APPLE_PASS_KEY: oneLine(key),
    APPLE_WWDR_CERTIFICATE: oneLine(wwdr),
  });
  const account = (fields: object = {}) =>
    JSON.stringify({
      type: 'service_account',
      client_email: 'wallet@corner.iam.gserviceaccount.com',
      private_key: keys.googleKey,
      ...fields,
    });

  before(() => {
    keys = makeWalletKeys(TYPE, TEAM);
    madeAt = Date.now();
    right = {
      APPLE_PASS_TYPE_ID: TYPE,
      APPLE_TEAM_ID: TEAM,
      ...made(keys),
      GOOGLE_WALLET_ISSUER_ID: '3388000000000000001',
      GOOGLE_WALLET_SERVICE_ACCOUNT: account(),
    };
  });

  const found = (changes: Record<string, string | undefined>, now = madeAt) =>
    checkWallets({ ...right, ...changes }, now).filter(({ state }) => state !== 'good');
  const said = (changes: Record<string, string | undefined>, now?: number): string =>
    found(changes, now)
      .map(({ state, name, text }) => `${state}: ${name} ${text}`)
      .join('\n');

  it('has nothing to say where all is right, and says until when', () => {
    assert.equal(said({}), '');
    const names = checkWallets(right, madeAt).map(({ name }) => name);
    assert.match(names.join('\n'), /^APPLE_PASS_CERTIFICATE, until \d{4}-\d\d-\d\d$/m);
  });

  it('compares what is set up with the wallets that the site names', () => {
    const operator = (wallets?: string[]) => ({ OPERATOR: JSON.stringify({ ...EXAMPLE_OPERATOR, wallets }) });
    assert.equal(said(operator(['apple', 'google'])), '');
    assert.match(said(operator(['apple'])), /^bad: OPERATOR\.wallets lacks "google", which is set up/);
    assert.match(
      said({ ...operator(['apple', 'google']), GOOGLE_WALLET_ISSUER_ID: '' }),
      /^bad: OPERATOR\.wallets names "google", which is not set up/,
    );
    assert.equal(said({ ...operator(), APPLE_PASS_TYPE_ID: '', GOOGLE_WALLET_ISSUER_ID: '' }), '');
  });

  it('finds a project without wallets right', () => {
    assert.deepEqual(
      checkWallets({ APPLE_PASS_TYPE_ID: '', GOOGLE_WALLET_ISSUER_ID: '' }).map(({ state }) => state),
      ['good', 'good'],
    );
  });

  it('leaves to Secret Manager what cannot be seen from here', () => {
    const unseen = Object.keys({ ...made(keys), GOOGLE_WALLET_SERVICE_ACCOUNT: '' }).map((name) => [name, undefined]);
    assert.equal(said(Object.fromEntries(unseen) as Record<string, undefined>), '');
  });

  for (const name of ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE', 'APPLE_TEAM_ID'])
    it(`names ${name} where it is missing beside a pass type`, () => {
      assert.match(said({ [name]: 'none' }), new RegExp(`^bad: ${name} is missing`, 'm'));
    });

  it('names a certificate that cannot be read', () => {
    assert.match(said({ APPLE_PASS_CERTIFICATE: 'hello' }), /^bad: APPLE_PASS_CERTIFICATE is not a PEM certificate$/);
    assert.match(said({ APPLE_WWDR_CERTIFICATE: 'hello' }), /^bad: APPLE_WWDR_CERTIFICATE is not a PEM certificate$/m);
  });

  it('names certificates that have ended, have not begun, and end soon', () => {
    assert.match(said({}, madeAt + 6 * YEAR), /^bad: APPLE_PASS_CERTIFICATE ended on \d{4}-\d\d-\d\d/m);
    assert.match(said({}, madeAt + 6 * YEAR), /^bad: APPLE_WWDR_CERTIFICATE ended on/m);
    assert.match(said({}, madeAt - DAY_MS), /^bad: APPLE_PASS_CERTIFICATE begins on/m);
    assert.match(
      said({}, madeAt + 5 * YEAR - 20 * DAY_MS),
      /^unknown: APPLE_PASS_CERTIFICATE ends on .*, in \d\d days/m,
    );
  });

  it('names another pass type and another team than the certificate has', () => {
    assert.match(
      said({ APPLE_PASS_TYPE_ID: 'pass.other' }),
      /^bad: APPLE_PASS_CERTIFICATE names pass\.uk\.co\.corner\.card, but APPLE_PASS_TYPE_ID is pass\.other$/,
    );
    assert.match(
      said({ APPLE_TEAM_ID: 'ZZZZZZZZZZ' }),
      /^bad: APPLE_PASS_CERTIFICATE names A1B2C3D4E5, but APPLE_TEAM_ID is ZZZZZZZZZZ$/,
    );
  });

  it("names another certificate's key, and an intermediate that signed another certificate", () => {
    const other = makeWalletKeys(TYPE, TEAM);
    assert.match(said({ APPLE_PASS_KEY: oneLine(other.key) }), /^bad: APPLE_PASS_KEY is not the key of/);
    assert.match(said({ APPLE_PASS_KEY: 'hello' }), /^bad: APPLE_PASS_KEY is not the key of/);
    assert.match(said({ APPLE_WWDR_CERTIFICATE: oneLine(other.wwdr) }), /^bad: APPLE_WWDR_CERTIFICATE did not sign/);
  });

  it("names what is wrong with a service account's key, and repeats nothing of it", () => {
    const name = 'GOOGLE_WALLET_SERVICE_ACCOUNT';
    const rsaless = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    const wrong: [string, RegExp][] = [
      ['none', /^bad: \w+ is missing/],
      ['{"key": secret', /^bad: \w+ is not JSON$/],
      [account({ client_email: undefined }), /^bad: \w+ has no client_email$/],
      [account({ private_key: 'secret' }), /^bad: \w+ has no private_key in PEM$/],
      [account({ private_key: rsaless }), /^bad: \w+ has a key that is not RSA$/],
      [
        account({ client_email: 'me@corner.co.uk' }),
        /^bad: \w+ is of me@corner\.co\.uk, which is not a service account$/,
      ],
    ];
    for (const [value, pattern] of wrong) {
      assert.match(said({ [name]: value }), pattern);
      assert.doesNotMatch(said({ [name]: value }), /secret/);
    }
  });
});
