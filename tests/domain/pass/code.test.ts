import assert from 'node:assert/strict';
import {
  type CardCode,
  codeText,
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

  /** What scanners add before and after a code, by their settings. */
  const PREFIXES = ['', '*', '**', '\u0002', '\u0001', ']Q1', ']C1', ']d2', '\u0002]Q1', '\ufeff', '%', '~', '/', ' '];
  const SUFFIXES = ['', '\r', '\n', '\r\n', '\t', '\u0003', '\u0004', '*', '**', '\u001d', ';', '?', ' ', '*\r\n'];
  /** Marks of letters and digits, which cannot be told from the first letters of a short code. */
  const MARKS = ['s', 'P01', 'QR', 'j', '00'];
  const turnedRound = (text: string): string =>
    [...text].map((sign) => (/[a-z]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase())).join('');
  const doubled = (text: string): string =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  /** What a French keyboard types where a British one types these. */
  const FRENCH: Record<string, string> = {
    1: '&',
    2: 'é',
    3: '"',
    4: "'",
    5: '(',
    6: '-',
    7: 'è',
    8: '_',
    9: 'ç',
    0: 'à',
    '.': ':',
    '-': ')',
    _: '°',
    a: 'q',
    q: 'a',
    z: 'w',
    w: 'z',
    m: ',',
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    M: '?',
  };
  const onFrenchKeys = (text: string): string => [...text].map((sign) => FRENCH[sign] ?? sign).join('');
  const KEYBOARDS = [(text: string) => text, turnedRound, doubled];

  const passId = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(crockford);
  const own = { noNullPrototype: true };
  const long: fc.Arbitrary<CardCode> = fc.oneof(
    fc.record(
      {
        form: fc.constant('rotating' as const),
        passId,
        seconds: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }),
        digits: fc.stringMatching(/^\d{8}$/),
      },
      own,
    ),
    fc.record(
      {
        form: fc.constant('static' as const),
        passId,
        version: fc.integer({ min: 1, max: 999_999 }),
        mac: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      },
      own,
    ),
  );
  const short = passId.map((id): CardCode => ({ form: 'short', shortCode: shortCodeOf(id) }));

  it('is found whatever a scanner adds to it, and on whichever keyboard it types', () => {
    const around = [fc.constantFrom(...PREFIXES), fc.constantFrom(...SUFFIXES)] as const;
    fc.assert(
      fc.property(long, ...around, fc.constantFrom('', ...MARKS), fc.nat(2), (code, before, after, mark, keyboard) => {
        const scanned = before + (KEYBOARDS[keyboard]?.(mark + codeText(code)) ?? '') + after;
        assert.deepEqual(parseCardCode(scanned), code, JSON.stringify(scanned));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(short, ...around, fc.nat(2), (code, before, after, keyboard) => {
        const scanned = before + (KEYBOARDS[keyboard]?.(codeText(code)) ?? '') + after;
        assert.deepEqual(parseCardCode(scanned), code, JSON.stringify(scanned));
      }),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(long, (code) => assert.deepEqual(parseCardCode(onFrenchKeys(`${codeText(code)}\r`)), code)));
  });

  it('is never found where there is none', () => {
    const part = fc.oneof(
      fc.constantFrom(...PREFIXES, ...SUFFIXES, ...MARKS),
      fc.constantFrom('T1.', 'S1.', 't1.', '.', '-', 'https://', '/j/', '1111111111'),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[0-9A-Z.-]{1,16}$/),
      long.map((code) => codeText(code).slice(0, -1)),
      long.map((code) => codeText(code).slice(1)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = parts.join('');
        const read = parseCardCode(text);
        if (!read) return;
        const there = [text, turnedRound(text)].map((form) => form.normalize('NFKC'));
        const typed = there
          .join(' ')
          .toUpperCase()
          .replace(/[\s\p{Cf}\p{Pd}]/gu, '');
        const isThere =
          read.form === 'short'
            ? typed.replace(/O/g, '0').replace(/[IL]/g, '1').includes(read.shortCode.replace('-', ''))
            : there.some((form) => form.includes(codeText(read)));
        assert.ok(isThere, JSON.stringify(text));
      }),
      { numRuns: 1000 },
    );
  });

  for (const [text, why] of [
    [`https://shop.example/c?T1.${PASS}.1111111111.12345678`, 'a link'],
    [`T1.${PASS}.1111111111.12345678T1.${PASS}.1111111111.12345678`, 'two codes'],
    [`T1.${PASS}.1111111111.12345678 A`, 'a letter after it'],
    [`t1.${PASS}.1111111111.12345678`, 'letters of both cases'],
    [`S1.${PASS}.1.abcdefghij_-ABCDEFGHIJK`, 'a letter too many'],
    [']C17X2K9A', 'six letters after a mark'],
    ['(7X2K) 9ABC', 'signs within it'],
  ] as const)
    it(`is not found in ${why}`, () => assert.equal(parseCardCode(text), null));

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
