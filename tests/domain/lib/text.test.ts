import assert from 'node:assert/strict';
import { initialOf, isPlainLine, isPlainText, nameInMail, truncate } from '@tessera/domain/lib/text';
import fc from 'fast-check';
import { DECEIVING, ORDINARY } from '../../support/texts';

/** What a mail program makes a link of. */
const LINK = /[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\/|@|www\.|\d{7}/u;
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}<>\u{e0000}-\u{e007f}]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/u;
/** A joiner that joins nothing. */
const LOOSE = /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])/u;

/** What Unicode says to leave out when it is drawn, and controls of format. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Of these, what belongs to words and emoji: joiners, selectors of a variant, Arabic and Syriac signs with ink. */
const OF_A_WORD =
  /\u200d|\p{Variation_Selector}|[\u200c\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u180e\u{110bd}\u{110cd}]/u;

const hostileParts = fc.array(
  fc.oneof(
    fc.constantFrom(...Object.values(DECEIVING), ...Object.values(ORDINARY)),
    fc.constantFrom('\n\nPay at ', 'https://evil.example/tax', 'www.evil.example', 'pay@evil.example', '0800 123 4567'),
    fc.string({ unit: 'binary' }),
    fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
  ),
);
const hostileText = hostileParts.map((parts) => parts.join(''));

describe('typed text', () => {
  for (const [name, text] of Object.entries(ORDINARY))
    it(`passes with ${name}`, () => assert.deepEqual([isPlainText(text), isPlainLine(text)], [true, true]));

  for (const [name, text] of Object.entries(DECEIVING))
    it(`is refused with ${name}`, () => assert.deepEqual([isPlainText(text), isPlainLine(text)], [false, false]));

  it('is refused with half of a surrogate pair, and takes line breaks only where there may be several lines', () => {
    for (const half of ['\ud83e', '\udd50']) assert.equal(isPlainText(`a${half}b`), false);
    assert.deepEqual([isPlainText('one\ntwo'), isPlainLine('one\ntwo')], [true, false]);
    assert.deepEqual([isPlainText(''), isPlainText('\n')], [true, false]);
  });

  it('no text passes with a character that deceives the eye, whatever is around it', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        if (isPlainLine(text)) assert.doesNotMatch(text, INVISIBLE);
      }),
    );
  });

  it('is refused with every character that is not drawn, but for those that belong to words and emoji', () => {
    const passing: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      if (IGNORED.test(character) && !OF_A_WORD.test(character) && isPlainText(`a${character}b`))
        passing.push(point.toString(16));
    }
    assert.deepEqual(passing, []);
  });

  it('is checked in linear time', () => {
    const long = '👩\u200d'.repeat(50_000);
    assert.equal(isPlainText(long), false);
  });
});

describe('a name in a mail', () => {
  it('stays as it is, if it is ordinary', () => {
    for (const text of Object.values(ORDINARY)) assert.equal(nameInMail(text), text);
  });

  it('has nothing that a mail program makes into a link', () => {
    assert.equal(nameInMail('HMRC\n\nPay at https://evil.example/tax'), 'HMRC Pay at https evil example/tax');
    assert.equal(nameInMail('evil。example'), 'evil example');
    assert.equal(nameInMail('St.John’s Café Ltd.'), 'St John’s Café Ltd.');
    assert.equal(nameInMail('me@evil.example'), 'me evil example');
    assert.equal(nameInMail('Call +44 (0)800 123-4567 now'), 'Call now');
    assert.equal(nameInMail('evil\u200d.\u200dexample'), 'evil example');
    assert.equal(nameInMail(' \u200b '), '');
  });

  it('is one line without links and marks, whatever was stored', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const name = nameInMail(text);
        assert.doesNotMatch(name, LINK);
        assert.doesNotMatch(name, INVISIBLE);
        assert.doesNotMatch(name, LOOSE);
      }),
    );
  });
});

describe('a text that is cut', () => {
  const family = '👨‍👩‍👧';
  it('ends with a whole character, of however many parts that is', () => {
    for (const [text, most, left] of [
      ['Ada', 3, 'Ada'],
      ['Ada', 2, 'Ad'],
      ['a😀b', 2, 'a'],
      ['a😀b', 3, 'a😀'],
      [`a${family}b`, 8, 'a'],
      [`a${family}b`, 9, `a${family}`],
      ['Zoe\u0308', 3, 'Zo'],
      ['🇬🇧🇫🇷', 5, '🇬🇧'],
      ['a\r\nb', 2, 'a'],
      ['', 0, ''],
    ] as const)
      assert.equal(truncate(text, most), left);
  });

  it('is the longest beginning that does, within the limit', () => {
    const segmenter = new Intl.Segmenter('en-GB');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, most) => {
        const ends = [0, ...Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)];
        assert.equal(truncate(text, most), text.slice(0, Math.max(...ends.filter((end) => end <= most))));
      }),
    );
  });

  it('to its initial is one character, or nothing', () => {
    for (const [text, initial] of [
      ['Ada', 'A'],
      [`${family} Café`, family],
      ['E\u0301toile', 'E\u0301'],
      ['', ''],
    ] as const)
      assert.equal(initialOf(text), initial);
  });
});
