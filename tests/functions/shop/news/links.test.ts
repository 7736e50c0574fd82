/** Where the text of a message leads: to the card and the shop's own site alone, however a link is written. */
import assert from 'node:assert/strict';
import { foreignHosts } from '../../../../functions/src/shop/news/links';

const OWN = 'https://www.corner.example/menu';

/** What a mail program or a phone would open elsewhere, or may take for such a link. */
const HOSTILE = [
  // Other hosts, in any spelling.
  ...['evil.com', 'Evil.com', 'EVIL.COM', 'Evil.Com', 'eViL.cOm', 'www.evil.com', 'WWW.Evil.Com', 'evil.example'],
  ...['bit.ly/x', 'Bit.Ly/x', 'evil.co.uk', 'Evil.Co.Uk', 'x.Github.Io', 'sub.evil.com:8080/path', 'evil.com.'],
  ...['evil.xn--p1ai', 'пример.рф', 'i❤.ws', '例え.jp', 'xn--e1aybc.com'],
  // Hosts that look like the shop's own.
  ...['corner.example.evil.com', 'evilcorner.example', 'corner-example.com', 'corner.example-evil.com', 'corner.com'],
  ...['соrner.example', 'ϲorner.example', 'corner.eхample', 'CORNЕR.EXAMPLE', 'corner.example․evil.com'],
  // Schemes.
  ...[
    'http://evil.com',
    'HTTPS://EVIL.EXAMPLE',
    'https:evil.com',
    'https:/evil.com',
    'https:\\\\evil.com',
    'ftp://evil.com',
  ],
  ...[
    '//evil.com',
    '\\\\evil.com',
    '/\\evil.com',
    'see:https://evil.com',
    'x-https://evil.com',
    'javascript://evil.com',
  ],
  ...[
    'javascript:alert(1)',
    'mailto:me@corner.example',
    'mailto:me@evil.com',
    'intent://corner.example',
    'file:///etc',
  ],
  ...['http://', 'https://evil', 'http://localhost/x', 'ftp://corner.example'],
  // Users, paths and fragments that seem to be hosts.
  ...['https://corner.example@evil.com/', 'https://corner.example:pw@evil.com', 'corner.example@evil.example'],
  ...['https://me@corner.example', 'https://me:pw@corner.example', 'https://evil.com?@corner.example'],
  ...['https://evil.com#@corner.example', 'https://evil.com\\@corner.example', 'https://evil.com/@corner.example'],
  ...['evil.com?@corner.example', 'evil.com#@corner.example', 'evil.com\\@corner.example', 'evil.com/corner.example'],
  ...['https://corner.example,evil.com', 'https://corner.example;evil.com', 'https://corner.example\u2215evil.com'],
  ...['https://corner.example?to=evil.com', 'https://corner.example/evil.com', 'corner.example|evil.com'],
  ...[
    'write to me@evil.example',
    'me@evil.com',
    '“evil.com”',
    '(evil.com)',
    '<https://evil.com>',
    'corner.example"evil.com',
  ],
  // Numbers.
  ...['1.2.3.4', '1.2.3.4/login', 'http://1.2.3.4', 'http://2130706433/', 'http://0x7f.1', 'http://0177.0.0.1'],
  ...['http://[::1]/', 'http://[::ffff:1.2.3.4]', '１．２．３．４', 'https://127.1'],
  // Other dots and letters, and what joins letters unseen.
  ...[
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil․com',
    'evil﹒com',
    'ｅｖｉｌ．ｃｏｍ',
    'ⓔvil.com',
    'https：//evil.com',
  ],
  ...['ev\u200cil.com', 'e\u200dvil.c\u200com', 'https://ev\u200dil.com', 'ℯvil.com', 'evil.ⅽom'],
];

/** Text that leads to the shop's own site, or nowhere. */
const FINE = [
  ...[
    'corner.example',
    'See corner.example.',
    'CORNER.example',
    'Corner.Example',
    'https://corner.example/today',
    'www.corner.example',
  ],
  ...[
    'https://www.corner.example',
    'HTTPS://Corner.Example/Menu',
    'shop.corner.example',
    'https://corner.example:443/x?y=z#a',
  ],
  ...[
    'corner.example/menu.html',
    'https://corner.example/menu.pdf',
    'https://corner.example./x',
    'hello@corner.example',
  ],
  ...['ｃorner．example', 'corner。example', 'corner․example'],
  ...[
    'From 9.30 to 5.30',
    '£3.50 each',
    'e.g. cake',
    'Come tomorrow.We are open',
    'Mr. Bean',
    'Cake...Come!',
    'Open:9-5',
  ],
  ...[
    '24.12.2026',
    '9.30/10.30',
    'v1.2.3',
    'No.10',
    'St.Ives',
    'and/or',
    'Tel:020 7946 0000',
    'a.m. and p.m.',
    '50% off',
    '1.000.000',
  ],
  ...[
    'Ham & cheese; soup, bread',
    'Half-price (today)',
    'O’Neil’s',
    'Tea – 2 for 1',
    'C++',
    '“Hello.”',
    'Wi-Fi: corner',
  ],
];

describe('the links in a message', () => {
  for (const text of HOSTILE)
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.notDeepEqual(foreignHosts(text, OWN), []);
      assert.notDeepEqual(foreignHosts(`Come to us:\n${text}\nSee you.`, OWN), []);
      assert.notDeepEqual(foreignHosts(`See corner.example and ${text}`, OWN), []);
    });

  it('may lead to the shop’s own site, and are not seen in other words', () => {
    for (const text of FINE) assert.deepEqual(foreignHosts(text, OWN), [], text);
  });

  it('sees none in times, prices, short forms and sentences without a space', () => {
    for (const text of ['From 9.30 to 5.30', '£3.50 each', 'e.g. cake', 'Come tomorrow.We are open', 'Mr. Bean'])
      assert.deepEqual(foreignHosts(text, ''), [], text);
  });

  it('names the host as it would be opened', () => {
    assert.deepEqual(foreignHosts('EVIL。com and https://evil.com/x', OWN), ['evil.com']);
    assert.deepEqual(foreignHosts('соrner.example', OWN), ['xn--rner-45dr.example']);
  });

  it('knows an own site in any spelling, and takes none that nobody can own', () => {
    for (const [site, text] of [
      ['corner.co.uk', 'https://corner.co.uk/x'],
      [' HTTP://WWW.Corner.CO.UK/ ', 'corner.co.uk'],
      ['bücher.example', 'BÜCHER.example and xn--bcher-kva.example'],
      ['corner.wixsite.com/home', 'corner.wixsite.com/today'],
      ['corner.example.', 'corner.example'],
    ] as const)
      assert.deepEqual(foreignHosts(text, site), [], site);
    for (const [site, text] of [
      ['co.uk', 'evil.co.uk'],
      ['https://com/', 'evil.com'],
      ['wixsite.com', 'evil.wixsite.com'],
      ['github.io', 'evil.github.io'],
      ['localhost', 'http://localhost'],
      ['1.2.3.4', 'http://1.2.3.4'],
      ['http://2130706433', '127.0.0.1'],
      ['javascript:alert(1)', 'evil.com'],
      ['https://me@corner.example', 'corner.example'],
      ['', 'corner.example'],
      ['corner.example evil.com', 'evil.com'],
    ] as const)
      assert.notDeepEqual(foreignHosts(text, site), [], site);
  });
});
