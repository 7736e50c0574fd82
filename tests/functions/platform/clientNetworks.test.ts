import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { clientNetworks } from '../../../functions/src/platform/clientNetworks';
import { withEnvironment } from '../../support/functions';

const from = (forwarded: string | string[] | undefined, remoteAddress?: string): string[] =>
  clientNetworks({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
    socket: { remoteAddress } as Socket,
  }).map(({ key }) => key);

const behind = (hops: string, forwarded: string) =>
  withEnvironment({ TRUSTED_PROXY_HOPS: hops }, async () => from(forwarded));

describe('clientNetworks', () => {
  before(() => (process.env['TRUSTED_PROXY_HOPS'] ??= '1'));

  for (const [what, forwarded, ...expected] of [
    ['one entry', '203.0.113.7', '203.0.113.7'],
    ['the last entry, whatever the caller wrote before it', '1.1.1.1, 2.2.2.2,203.0.113.7', '203.0.113.7'],
    ['the last entry of the last header', ['1.1.1.1', '2.2.2.2, 203.0.113.7'], '203.0.113.7'],
    ['an IPv4 address in the form of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the /64 and the /56 of IPv6', '2001:db8:1:2345:3:4:5:6', '2001:db8:1:2345', '2001:db8:1:2300/56'],
    ['both of shortened IPv6', '2001:db8::1', '2001:db8:0:0', '2001:db8:0:0/56'],
    ['both of IPv6 in capitals and with zeros', '2001:0DB8:0001:0002::', '2001:db8:1:2', '2001:db8:1:0/56'],
    ['the loopback', '::1', '0:0:0:0', '0:0:0:0/56'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0/56'],
    ['what is not an address at all', '1.1.1.1, nonsense', 'nonsense'],
  ] as const) {
    it(`takes ${what}`, () => {
      assert.deepEqual(from(forwarded as string | string[]), expected);
    });
  }

  it('lets a /56 do four times what a /64 may', () => {
    const subjects = clientNetworks({ headers: { 'x-forwarded-for': '2001:db8::1' }, socket: {} as Socket });
    assert.deepEqual(
      subjects.map(({ times }) => times),
      [undefined, 4],
    );
  });

  it('takes the connection’s address where none was forwarded, and counts all callers without one as one subject', () => {
    assert.deepEqual(from(undefined, '203.0.113.7'), ['203.0.113.7']);
    assert.deepEqual(from('', '203.0.113.7'), ['203.0.113.7']);
    assert.deepEqual(from(undefined), ['unknown']);
  });

  describe('counts proxies from the end, as the setting says', () => {
    it('counts the second last address behind one more proxy', async () => {
      assert.deepEqual(await behind('2', '6.6.6.6, 203.0.113.7, 198.51.100.1'), ['203.0.113.7']);
    });
    it('takes the first address where there are fewer entries than proxies', async () => {
      assert.deepEqual(await behind('3', '203.0.113.7, 198.51.100.1'), ['203.0.113.7']);
    });
    for (const hops of ['0', '-1', '9', 'two', '']) {
      it(`and refuses to count with the setting '${hops}'`, async () => {
        await assert.rejects(() => behind(hops, '203.0.113.7'), /TRUSTED_PROXY_HOPS is missing or malformed/);
      });
    }
  });
});
