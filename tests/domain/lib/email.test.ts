import assert from 'node:assert/strict';
import { readRow } from '@tessera/domain/moving/row';
import { sendMessageInput } from '@tessera/domain/schemas/account';
import { inviteMemberInput, joinProgrammeInput, mailCardLinkInput } from '@tessera/domain/schemas/business';
import fc from 'fast-check';
import { emailProblem } from '../../../web/src/shared/forms/textProblems';
import { mailto } from '../../../web/src/shared/lib/mailto';

const ADDRESSES = [
  'ada@shop.example',
  'b&b@shop.co.uk',
  "o'neil@shop.example",
  'ada+till@shop.example',
  'a.b-c_d@mail.shop.example',
  'josé@café.example',
  '山田@例え.jp',
  'a=b?c#d%e/f{g}h|i~j^k`l!m$n*o@shop.example',
  '1@2.example',
  'ada@shop.xn--p1ai',
];
const OTHERS = [
  '',
  'ada',
  'ada@shop',
  'ada@@shop.example',
  'ada@shop.e',
  'ada@shop.1',
  'ada@.example',
  'ada@shop..example',
  'ada@-shop.example',
  '.ada@shop.example',
  'ada.@shop.example',
  'a..da@shop.example',
  'a da@shop.example',
  'ada@shop.example, bo@shop.example',
  '"ada"@shop.example',
  'Ada <ada@shop.example>',
  'ada@shop.example\nBcc: bo@shop.example',
  `${'a'.repeat(250)}@shop.example`,
];

const FORMS: Record<string, (email: string) => boolean> = {
  'a question': (email) =>
    sendMessageInput.safeParse({ messageId: '01234567-89ab-4cde-8fab-0123456789ab', name: 'Ada', email, message: 'Hi' })
      .success,
  'an invitation': (email) =>
    inviteMemberInput.safeParse({ businessId: 'b'.repeat(20), email, role: 'staff', name: 'Ada' }).success,
  'the mail with a card': (email) => mailCardLinkInput.safeParse({ joinCode: 'ABCD2345', email }).success,
  'a row of a file': (email) =>
    'customer' in readRow(['1', email, '1'], { number: 0, email: 1, balance: 2 }, 'stamps', 'Europe/London') &&
    email !== '',
};

describe('an email address', () => {
  for (const [form, takes] of Object.entries(FORMS)) {
    it(`of any kind is taken in ${form}`, () =>
      assert.deepEqual(
        ADDRESSES.filter((one) => !takes(one)),
        [],
      ));
    it(`that is not one is refused in ${form}`, () =>
      assert.deepEqual(
        OTHERS.filter((one) => takes(one)),
        [],
      ));
  }

  it('is judged by the page as by the server', () => {
    assert.deepEqual(
      ADDRESSES.filter((one) => emailProblem(one) !== undefined),
      [],
    );
    assert.deepEqual(
      OTHERS.filter((one) => emailProblem(one) === undefined),
      [],
    );
  });

  it('is one when a browser says so and it has a full domain and single dots', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const { success } = joinProgrammeInput.safeParse({ joinCode: 'ABCD2345', email });
        assert.equal(success, email.length <= 254, email);
      }),
    );
  });

  it('in a link stays one address, whatever signs it has', () => {
    for (const email of ADDRESSES) {
      const { pathname, search, hash } = new URL(mailto(email));
      assert.deepEqual([decodeURIComponent(pathname), search, hash], [email, '', '']);
    }
    assert.equal(mailto('b&b@shop.co.uk', 'Transfer A&B'), 'mailto:b%26b@shop.co.uk?subject=Transfer%20A%26B');
  });
});
