/**
 * Messages signed by ECv2SigningOnly, made here byte by byte as Google Pay's "Payment data cryptography" describes the
 * signed bytes and Google Wallet's "Use callbacks for saves and deletions" names sender and protocol: each rule is
 * broken once, and refused.
 */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { BadSignedMessage, openSignedMessage } from '../../../functions/src/wallets/google/signedMessage';
import { CallbackSigner } from '../../../scripts/local/wallets/googleTokens';

const ISSUER = '3388000000000000001';
const NOW = Date.UTC(2026, 10, 22);
const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const [ROOT, INTERMEDIATE, OTHER] = [pair(), pair(), pair()];
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** Each text after its length in four bytes, the lowest first: `0f 00 00 00 GooglePayPasses`. */
const bytes = (...texts: string[]) =>
  Buffer.concat(
    texts.map((text) => {
      const { length } = Buffer.from(text);
      return Buffer.concat([Buffer.from([length & 255, length >> 8, 0, 0]), Buffer.from(text)]);
    }),
  );
const signed = (key: KeyObject, ...texts: string[]) => sign('sha256', bytes(...texts), key).toString('base64');

const MESSAGE = JSON.stringify({ objectId: `${ISSUER}.a`, eventType: 'save', note: 'Café' });

/** A valid message, except for what a test changes. */
function made({
  root = ROOT.privateKey,
  sender = 'GooglePayPasses',
  protocol = 'ECv2SigningOnly',
  recipient = ISSUER,
  message = MESSAGE,
  signedKey = { keyValue: spki(INTERMEDIATE.publicKey), keyExpiration: String(NOW + HOUR_MS) } as object,
  more = {} as object,
} = {}): string {
  const key = JSON.stringify(signedKey);
  return JSON.stringify({
    protocolVersion: 'ECv2SigningOnly',
    signature: signed(INTERMEDIATE.privateKey, sender, recipient, protocol, message),
    intermediateSigningKey: { signedKey: key, signatures: [signed(root, sender, protocol, key)] },
    signedMessage: message,
    ...more,
  });
}

const ROOT_KEY = {
  keyValue: spki(ROOT.publicKey),
  protocolVersion: 'ECv2SigningOnly',
  keyExpiration: String(NOW + HOUR_MS),
};
const published = (...keys: object[]) => JSON.stringify({ keys });
const open = (envelope: string, keys = published(ROOT_KEY)) => openSignedMessage(envelope, keys, ISSUER, NOW);

describe('a message that Google signed', () => {
  it('is opened', () => {
    assert.deepEqual(open(made()), JSON.parse(MESSAGE));
  });

  it('is opened where one of several root keys and one of several signatures is right', () => {
    const other = { ...ROOT_KEY, keyValue: spki(OTHER.publicKey) };
    assert.ok(open(made(), published(other, { keyValue: 'not a key' }, ROOT_KEY)));
    const envelope = JSON.parse(made()) as { intermediateSigningKey: { signatures: string[] } };
    envelope.intermediateSigningKey.signatures.unshift('AAAA');
    assert.ok(open(JSON.stringify(envelope)));
  });

  it('is opened as the local Google signs it', () => {
    const signer = new CallbackSigner(() => NOW);
    const envelope = JSON.stringify(signer.sign({ eventType: 'del' }, ISSUER));
    assert.deepEqual(open(envelope, JSON.stringify(signer.published())), { eventType: 'del' });
  });

  const wrong: [string, () => unknown][] = [
    ['is not JSON', () => open('{')],
    ['is a list', () => open('[]')],
    ['has another protocol version', () => open(made({ more: { protocolVersion: 'ECv2' } }))],
    ['is signed for another protocol', () => open(made({ protocol: 'ECv2' }))],
    ['is from another sender', () => open(made({ sender: 'Google' }))],
    ['is for another issuer', () => open(made({ recipient: '3388000000000000002' }))],
    ['was changed after it was signed', () => open(made({ more: { signedMessage: MESSAGE.replace('save', 'del') } }))],
    ['has no signature', () => open(made({ more: { signature: undefined } }))],
    ['has a malformed signature', () => open(made({ more: { signature: 'AAAA' } }))],
    ['has a field more', () => open(made({ more: { tag: '' } }))],
    ['has no intermediate key', () => open(made({ more: { intermediateSigningKey: {} } }))],
    [
      'has an intermediate key out of date',
      () => open(made({ signedKey: { keyValue: spki(INTERMEDIATE.publicKey), keyExpiration: String(NOW) } })),
    ],
    [
      'has an intermediate key without an end',
      () => open(made({ signedKey: { keyValue: spki(INTERMEDIATE.publicKey) } })),
    ],
    ['has an intermediate key that another root signed', () => open(made({ root: OTHER.privateKey }))],
    ['comes while no root key is published', () => open(made(), published())],
    ['comes after the root key has ended', () => open(made(), published({ ...ROOT_KEY, keyExpiration: String(NOW) }))],
    ['relies on a root key without an end', () => open(made(), published({ ...ROOT_KEY, keyExpiration: undefined }))],
    ["relies on another protocol's root key", () => open(made(), published({ ...ROOT_KEY, protocolVersion: 'ECv2' }))],
  ];
  for (const [what, attempt] of wrong)
    it(`is refused where it ${what}`, () => {
      assert.throws(attempt, BadSignedMessage);
    });
});
