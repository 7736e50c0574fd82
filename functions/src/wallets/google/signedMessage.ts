/**
 * Messages that Google signs by the protocol ECv2SigningOnly: a root key, which Google publishes, signs an intermediate
 * key, and that key signs the message. Source: Google Pay, "Payment data cryptography", and Tink's
 * `PaymentMethodTokenRecipient`, which Google Wallet's guide to callbacks names as the reference.
 */
import { createPublicKey, verify } from 'node:crypto';

const PROTOCOL = 'ECv2SigningOnly';
/** The sender's id in messages from Google Wallet. */
const SENDER = 'GooglePayPasses';

/** The error for a message that is not from Google, or has expired. */
export class BadSignedMessage extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordIn(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'string') {
    if (isRecord(value)) return value;
    throw new BadSignedMessage(`${name} is not an object`);
  }
  try {
    return recordIn(JSON.parse(value) as unknown, name);
  } catch (error) {
    if (error instanceof BadSignedMessage) throw error;
    throw new BadSignedMessage(`${name} is not JSON`);
  }
}

function textIn(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  if (typeof value !== 'string' || value === '') throw new BadSignedMessage(`${name} is missing`);
  return value;
}

/** @throws BadSignedMessage when there are other fields, or one is missing */
function assertExactly(record: Record<string, unknown>, names: readonly string[]): void {
  const actual = Object.keys(record).sort().join();
  if (actual !== [...names].sort().join()) throw new BadSignedMessage(`The fields must be ${names.join(', ')}`);
}

/** Each text in UTF-8, preceded by its length in bytes as four bytes, least significant first. */
export function lengthPrefixed(...texts: string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** Whether one of the signatures (base64 of DER) was made with one of the keys (base64 of SubjectPublicKeyInfo). */
function isSigned(content: Buffer, signatures: string[], keys: string[]): boolean {
  return keys.some((text) => {
    let key;
    try {
      key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    } catch {
      return false;
    }
    if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    return signatures.some((signature) => verify('sha256', content, key, Buffer.from(signature, 'base64')));
  });
}

/** Whether a time, as text in milliseconds since 1970, is in the future. */
const isAhead = (millis: unknown, now: number): boolean =>
  typeof millis === 'string' && /^\d{1,16}$/.test(millis) && Number(millis) > now;

/**
 * The root keys of this protocol that have not expired.
 * @param published what Google publishes: `{"keys": [{"keyValue", "protocolVersion", "keyExpiration"}]}`
 */
function rootKeys(published: string, now: number): string[] {
  const { keys } = recordIn(published, 'The published keys');
  if (!Array.isArray(keys)) throw new BadSignedMessage('No keys are published');
  return keys.filter(isRecord).flatMap(({ keyValue, protocolVersion, keyExpiration }) => {
    const serves = protocolVersion === PROTOCOL && isAhead(keyExpiration, now);
    return serves && typeof keyValue === 'string' ? [keyValue] : [];
  });
}

/**
 * Verifies a signed envelope and returns its message.
 * @param published the root keys as Google publishes them
 * @param recipient our issuer id
 * @param now milliseconds since 1970
 * @throws BadSignedMessage saying why the envelope is invalid
 */
export function openSignedMessage(
  envelope: string,
  published: string,
  recipient: string,
  now: number,
): Record<string, unknown> {
  const outer = recordIn(envelope, 'The message');
  assertExactly(outer, ['protocolVersion', 'signature', 'intermediateSigningKey', 'signedMessage']);
  if (outer['protocolVersion'] !== PROTOCOL) throw new BadSignedMessage(`protocolVersion is not ${PROTOCOL}`);
  const intermediate = recordIn(outer['intermediateSigningKey'], 'intermediateSigningKey');
  assertExactly(intermediate, ['signedKey', 'signatures']);
  const signedKey = textIn(intermediate, 'signedKey');
  const { signatures } = intermediate;
  if (!Array.isArray(signatures) || !signatures.every((one): one is string => typeof one === 'string'))
    throw new BadSignedMessage('signatures is not a list of strings');
  if (!isSigned(lengthPrefixed(SENDER, PROTOCOL, signedKey), signatures, rootKeys(published, now)))
    throw new BadSignedMessage('No root key in date signed the intermediate key');

  const { keyValue, keyExpiration } = recordIn(signedKey, 'signedKey');
  if (typeof keyValue !== 'string') throw new BadSignedMessage('keyValue is missing');
  if (!isAhead(keyExpiration, now)) throw new BadSignedMessage('The intermediate key is out of date');
  const message = textIn(outer, 'signedMessage');
  const content = lengthPrefixed(SENDER, recipient, PROTOCOL, message);
  if (!isSigned(content, [textIn(outer, 'signature')], [keyValue]))
    throw new BadSignedMessage('The intermediate key did not sign this message for us');
  return recordIn(message, 'signedMessage');
}
