import assert from 'node:assert/strict';
import { SETUP_FIELDS } from '@tessera/domain/account/businessSetup';
import { inkInWords } from '../../../../web/src/app/setup/checks';
import { checkField } from '../../../../web/src/app/setup/readStep';

describe('a field of the business', () => {
  const good: [string, string, string | number][] = [
    ['name', '  The   Corner\n Crust ', 'The Corner Crust'],
    ['name', '', ''],
    ['name', 'Smith & Söhne “Ltd”', 'Smith & Söhne “Ltd”'],
    ['category', 'bakery', 'bakery'],
    ['contactEmail', 'a@shop.co.uk', 'a@shop.co.uk'],
    ['phone', '+44 (0)20 7946-0018', '+44 (0)20 7946-0018'],
    // As copied from a phone’s contacts, and from a page.
    ['phone', '\u202a020 7946 0018\u202c', '020 7946 0018'],
    ['contactEmail', ' \u200ba@shop.co.uk\u200b ', 'a@shop.co.uk'],
    ['postcode', 'sw1a1aa', 'SW1A 1AA'],
    ['postcode', ' n1  9zz ', 'N1 9ZZ'],
    ['website', 'www.shop.co.uk', 'https://www.shop.co.uk'],
    ['website', 'http://shop.example/menu', 'http://shop.example/menu'],
    ['brandColour', '#B4532a', '#B4532a'],
    ['stampsNeeded', '9', 9],
  ];
  for (const [name, typed, value] of good) {
    it(`${name}: ${JSON.stringify(typed)} is kept as ${JSON.stringify(value)}`, () =>
      assert.deepEqual(checkField(name, typed), { value }));
  }

  const bad: [string, string][] = [
    ['name', '<script>alert(1)</script>'],
    ['name', 'bell\u0007'],
    ['name', 'x'.repeat(SETUP_FIELDS.name.limit + 1)],
    ['reward', 'null\u0000byte'],
    ['category', 'casino'],
    ['contactEmail', 'nobody'],
    ['contactEmail', 'a b@shop.example'],
    ['phone', 'call me'],
    ['postcode', '12345'],
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://shop.example'],
    ['website', 'localhost'],
    ['website', `https://shop.example/${'x'.repeat(SETUP_FIELDS.website.limit)}`],
    ['brandColour', 'red'],
    ['brandColour', '#fff'],
    ['stampsNeeded', '1'],
    ['stampsNeeded', '21'],
    ['stampsNeeded', '2.5'],
    ['stampsNeeded', 'ten'],
  ];
  for (const [name, typed] of bad) {
    it(`${name}: ${JSON.stringify(typed.slice(0, 40))} is refused with a sentence`, () => {
      const checked = checkField(name, typed);
      assert.ok('error' in checked && /^[A-Z].*\.$/.test(checked.error));
    });
  }
});

describe('the ink on a colour that is chosen', () => {
  it('is named', () => {
    assert.equal(inkInWords('#12463a'), 'White text is easy to read on this colour.');
    assert.equal(inkInWords('#e9b44c'), 'Black text is easy to read on this colour.');
    assert.equal(inkInWords('#e9b'), undefined);
  });
});
