/** Addresses in their normal form, and the mailbox that they reach. */
import assert from 'node:assert/strict';
import { normalAddress } from '@tessera/domain/lib/normal';
import { readRow } from '@tessera/domain/moving/row';
import { mailboxOf, mailboxStart } from '@tessera/domain/pass/mailbox';
import { joinProgrammeInput } from '@tessera/domain/schemas/business';
import fc from 'fast-check';

describe('the normal form of an email address', () => {
  for (const typed of [
    'ada@example.com',
    ' Ada@Example.COM\t',
    '\ufeffada@example.com',
    'ada\u200b@example.com',
    'a\u00adda@ex\u2060ample.com\u200e',
  ])
    it(`is the same for ${JSON.stringify(typed)}, typed or in a file`, () => {
      assert.equal(normalAddress(typed), 'ada@example.com');
      assert.equal(joinProgrammeInput.parse({ joinCode: 'ABCDEFGH', email: typed }).email, 'ada@example.com');
      const read = readRow([typed, '1'], { email: 0, balance: 1 }, 'stamps', 'Europe/London');
      assert.equal('customer' in read && read.customer.email, 'ada@example.com');
    });

  it('is the composed form', () => {
    assert.equal(normalAddress('zoe\u0308@example.com'), normalAddress('ZO\u00cb@example.com'));
  });

  it('is its own normal form, and so is that of a mailbox', () => {
    const unit = fc.constantFrom(...'aA.+@ \u200b\u0308\u0130\u00df\u212a\uff20\u0301\u0345', 'gmail.com');
    const text = fc.string({ unit });
    fc.assert(
      fc.property(text, (one) => {
        assert.equal(normalAddress(normalAddress(one)), normalAddress(one));
        assert.equal(mailboxOf(normalAddress(one)), mailboxOf(one));
        assert.equal(mailboxOf(mailboxOf(one)), mailboxOf(one));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the mailbox of an address', () => {
  it('is one for parts after a plus, and at Gmail for dots', () => {
    for (const email of ['ada+one@example.com', 'ADA+1+2@example.com', 'ada@example.com'])
      assert.equal(mailboxOf(email), 'ada@example.com');
    for (const email of ['ada.lind@gmail.com', 'a.d.a.lind+x@googlemail.com', 'AdaLind@Gmail.com'])
      assert.equal(mailboxOf(email), 'adalind@gmail.com');
  });

  it('is composed after its dots are taken out', () => {
    assert.equal(mailboxOf('zoe.\u0308@gmail.com'), mailboxOf('zo\u00eb@gmail.com'));
  });

  it('begins as all of its addresses do', () => {
    for (const email of ['ada+x@example.com', 'a.da.lind+x@googlemail.com', 'zo\u00eb@gmail.com'])
      assert.ok(
        [email, mailboxOf(email)].every((one) => one.startsWith(mailboxStart(email))),
        email,
      );
    const addresses = ['ada.lind+x@example.com', 'a.da@gmail.com', '\u{20bb7}.ada@gmail.com'];
    assert.deepEqual(addresses.map(mailboxStart), ['ada.lind', 'a', '\u{20bb7}']);
  });

  it('is another for another name, dots elsewhere, or another host', () => {
    const all = ['ada@example.com', 'a.da@example.com', 'adax@example.com', 'ada@example.org', 'ada@mail.example.com'];
    assert.equal(new Set(all.map(mailboxOf)).size, all.length);
  });
});
