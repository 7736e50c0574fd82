import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { clientAddress } from '../../../functions/src/platform/clientAddress';

const from = (forwarded: string | string[] | undefined, remoteAddress?: string): string =>
  clientAddress({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
    socket: { remoteAddress } as Socket,
  });

describe('clientAddress', () => {
  for (const [what, forwarded, expected] of [
    ['one entry', '203.0.113.7', '203.0.113.7'],
    ['the last entry, whatever the caller wrote before it', '1.1.1.1, 2.2.2.2,203.0.113.7', '203.0.113.7'],
    ['the last entry of the last header', ['1.1.1.1', '2.2.2.2, 203.0.113.7'], '203.0.113.7'],
    ['IPv4 in IPv6’s clothes', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the first half of IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['the first half of shortened IPv6', '2001:db8::1', '2001:db8:0:0'],
    ['IPv6 in capitals and with noughts', '2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['the loopback', '::1', '0:0:0:0'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['what is no address at all', '1.1.1.1, nonsense', 'nonsense'],
  ] as const) {
    it(`takes ${what}`, () => {
      assert.equal(from(forwarded as string | string[]), expected);
    });
  }
  it('falls back on the connection, and then on one bucket for all', () => {
    assert.equal(from(undefined, '203.0.113.7'), '203.0.113.7');
    assert.equal(from('', '203.0.113.7'), '203.0.113.7');
    assert.equal(from(undefined), 'unknown');
  });
});
