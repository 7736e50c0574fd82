import assert from 'node:assert/strict';
import { confirmationAt, entryOf } from '@tessera/domain/pass/contact';
import type { Pass } from '@tessera/domain/pass/state';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { CUSTOMERS_HEAD, customersCsv } from '../../../../../web/src/app/shop/customers/customersCsv';

const joinedAt = Date.parse('2026-06-21T13:04:00Z');
const pass = {
  passId: 'ABCDEFGH12345678',
  shortCode: 'ABCD-EFGH',
  balance: 3,
  offer: { version: 1, scheme: stampsScheme(8, 'a coffee') },
  joinedAt,
  lastVisitAt: joinedAt + 60_000,
} as Pass;

describe('the file of a shop’s customers', () => {
  const linesOf = (...customers: Parameters<typeof customersCsv>[0]) =>
    customersCsv(customers, { timeZone: 'Europe/London' }).slice(1).split('\r\n');

  it('says who agreed to news and since when, in the shop’s zone, with numbers as numbers', () => {
    const asked = entryOf('email', { given: true, at: joinedAt, way: 'join' });
    const consents = [asked, confirmationAt(joinedAt + 60_000)];
    const [head, row] = linesOf({
      pass: { ...pass, holder: { name: 'Ada "A." Lind' } },
      contact: { email: 'ada@home.example', consents },
    });
    assert.equal(head, CUSTOMERS_HEAD.map((name) => `"${name}"`).join(','));
    assert.equal(
      row,
      '"Ada ""A."" Lind","ada@home.example","yes","2026-06-21T14:04:00+01:00",3,"stamps","2026-06-21T14:04:00+01:00",' +
        '"2026-06-21T14:05:00+01:00","ABCD-EFGH"',
    );
  });

  it('says no after a withdrawal and where nobody chose, and nothing without an address', () => {
    const consents = [
      entryOf('email', { given: true, at: joinedAt, way: 'join' }),
      entryOf('email', { given: false, at: joinedAt + 60_000, way: 'card' }),
    ];
    const [, stopped, never, none] = linesOf(
      { pass, contact: { email: 'a@b.example', consents } },
      { pass, contact: { email: 'a@b.example' } },
      { pass, contact: undefined },
    );
    assert.match(stopped ?? '', /^"","a@b\.example","no","2026-06-21T14:05:00\+01:00",/);
    assert.match(never ?? '', /^"","a@b\.example","no","",/);
    assert.match(none ?? '', /^"","","","",/);
  });

  it('runs no name and no address as a formula', () => {
    for (const text of ['=1+1', '+44', '-2', '@SUM(A1)', '|calc', '%0A', '\t=1', ' =1']) {
      const [, row = ''] = linesOf({
        pass: { ...pass, holder: { name: text } },
        contact: { email: `${text}@b.example` },
      });
      assert.ok(row.startsWith(`"'${text}","'${text}@b.example"`), row);
    }
  });
});
