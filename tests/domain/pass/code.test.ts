import assert from 'node:assert/strict';
import {
  crockford,
  isFresh,
  isPassId,
  parseCardCode,
  shortCodeOf,
  staticCode,
  stepOf,
} from '@tessera/domain/pass/code';
import { digitsAt, rotatingCode } from '@tessera/domain/pass/digits';
import fc from 'fast-check';

/** The key of RFC 6238's test vectors. */
const RFC_KEY = new TextEncoder().encode('12345678901234567890');
const PASS = '0123456789ABCDEF';

describe('a card’s code', () => {
  for (const [seconds, digits] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const) {
    it(`has the digits of RFC 6238 at ${seconds} s`, () => assert.equal(digitsAt(RFC_KEY, seconds), digits));
  }

  it('has the same digits for 30 seconds', () => {
    assert.equal(digitsAt(RFC_KEY, 1111111110), digitsAt(RFC_KEY, 1111111139));
    assert.notEqual(digitsAt(RFC_KEY, 1111111110), digitsAt(RFC_KEY, 1111111140));
  });

  it('is read back as it was written', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (random, seconds) => {
        const passId = crockford(random);
        assert.ok(isPassId(passId), passId);
        const rotating = rotatingCode(passId, RFC_KEY, seconds);
        assert.equal(rotating.length, 39);
        assert.deepEqual(parseCardCode(` ${rotating}\n`), {
          form: 'rotating',
          passId,
          seconds,
          digits: digitsAt(RFC_KEY, seconds),
        });
        const mac = 'abcdefghij_-ABCDEFGHIJ';
        assert.deepEqual(parseCardCode(staticCode(passId, 3, mac)), { form: 'static', passId, version: 3, mac });
        assert.deepEqual(parseCardCode(shortCodeOf(passId)), { form: 'short', shortCode: shortCodeOf(passId) });
      }),
    );
  });

  it('is understood when it is read aloud: small letters, spaces, O for 0, I and L for 1', () => {
    for (const typed of ['01ab-cd1j', 'oiab cdlj', '01ABCD1J', ' O1-ab-cd-ij '])
      assert.deepEqual(parseCardCode(typed), { form: 'short', shortCode: '01AB-CD1J' }, typed);
  });

  for (const text of [
    '',
    ' ',
    'WIFI:S:Corner Cafe;T:WPA;P:secret;;',
    'https://shop.example/p#abc',
    `T1.${PASS}.1111111111`,
    `T1.${PASS}.1111111111.1234567`,
    `T1.${PASS}.1111111111.123456789`,
    `T1.${PASS}.111111111.12345678`,
    `T1.${PASS}.0111111111.12345678`,
    `T1.${PASS}.1111111111.12345678.9`,
    `T1.${PASS.toLowerCase()}.1111111111.12345678`,
    `T1.${PASS}0.1111111111.12345678`,
    `T1.0123456789ABCDEU.1111111111.12345678`,
    `T2.${PASS}.1111111111.12345678`,
    `S1.${PASS}.0.abcdefghij_-ABCDEFGHIJ`,
    `S1.${PASS}.1.abcdefghij`,
    `S1.${PASS}.1.abcdefghij/+ABCDEFGHIJ`,
    '0123-456',
    '0123-45678',
    'UUUU-UUUU',
    '../passes/x',
  ]) {
    it(`is not ${JSON.stringify(text)}`, () => assert.equal(parseCardCode(text), null));
  }

  it('is fresh for two steps either way and no longer', () => {
    const at = 1111111125;
    assert.equal(stepOf(at) * 30, 1111111110);
    for (const [made, expected] of [
      [1111111050, true],
      [1111111049, false],
      [1111111199, true],
      [1111111200, false],
    ] as const)
      assert.equal(isFresh(made, at), expected, String(made));
  });
});
