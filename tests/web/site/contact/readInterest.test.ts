import assert from 'node:assert/strict';
import { registerInterestInput } from '@tessera/domain/schemas/account';
import { readInterest } from '../../../../web/src/site/contact/readInterest';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    name: '',
    email: '',
    business: '',
    message: '',
    homepage: '',
    ...fields,
  }))
    data.set(name, value);
  return data;
}

const PERSON = { name: 'Ana', email: 'ana@example.com' };

describe('register interest: readInterest', () => {
  it('trims, and leaves out what is empty', () => {
    const { interest, errors } = readInterest(form({ ...PERSON, name: '  Ana ', business: '   ' }));
    assert.deepEqual(errors, {});
    assert.deepEqual(interest, PERSON);
  });

  it('asks for a name and an e-mail address', () => {
    assert.deepEqual(Object.keys(readInterest(form({})).errors), ['name', 'email']);
    for (const email of ['ana', 'ana@', '@example.com', 'ana@example', 'a na@example.com', 'ana@example.']) {
      assert.ok(readInterest(form({ ...PERSON, email })).errors.email, email);
    }
  });

  it('refuses angle brackets, control characters and marks that turn text around, but takes line breaks in the message', () => {
    assert.ok(readInterest(form({ ...PERSON, name: '<b>Ana</b>' })).errors.name);
    assert.ok(readInterest(form({ ...PERSON, name: 'Ana\u202egnp.exe' })).errors.name);
    assert.ok(readInterest(form({ ...PERSON, business: 'Ana’s\tCafé' })).errors.business);
    assert.ok(readInterest(form({ ...PERSON, message: 'Hello\u0000' })).errors.message);
    const { interest, errors } = readInterest(form({ ...PERSON, message: 'Hello\r\nthere' }));
    assert.deepEqual(errors, {});
    assert.equal(interest.message, 'Hello\nthere');
  });

  it('hands the honeypot on, for the server to judge', () => {
    assert.equal(
      readInterest(form({ ...PERSON, homepage: 'https://spam.example' })).interest.homepage,
      'https://spam.example',
    );
  });

  it('finds nothing wrong only with what the server takes', () => {
    const samples = [
      PERSON,
      { ...PERSON, business: 'Ana’s Café & Bar', message: 'Hello\n\nthere: “when?” 100 %' },
      { name: 'Zoë O’Neill-Łukasz', email: 'Zoe.O+cafe@shop.co.uk' },
    ];
    for (const sample of samples) {
      const { interest, errors } = readInterest(form(sample));
      assert.deepEqual(errors, {});
      assert.ok(registerInterestInput.safeParse(interest).success, JSON.stringify(interest));
    }
  });
});
