import assert from 'node:assert/strict';
import { render } from '../../../functions/src/mail/render';

const OPERATOR = {
  name: 'Tessera Ltd',
  address: ['1 High Street', 'London'],
  email: 'support@tessera.example',
  refundDays: 14,
};

describe('a mail as it is sent', () => {
  it('says the same in text and HTML, and ends with the operator', () => {
    const { subject, text, html } = render(
      { subject: 'Hello', paragraphs: ['One\ntwo', 'Three'], link: { label: 'Open', url: 'https://shop.example/x' } },
      OPERATOR,
    );
    assert.equal(subject, 'Hello – Tessera');
    assert.equal(
      text,
      'One\ntwo\n\nThree\n\nOpen: https://shop.example/x\n\n-- \nTessera Ltd, 1 High Street, London, support@tessera.example\n',
    );
    assert.match(
      html,
      /<p>One<br>two<\/p>\n<p>Three<\/p>\n<table [^]*<a href="https:\/\/shop.example\/x"[^>]*>Open<\/a>/,
    );
    assert.match(html, /&#9670;.*>Tessera<\/td>/, 'our mark, with pictures off');
  });

  it('has a reward that is ready first in the text, and in HTML below the shop’s name, without our mark', () => {
    const shop = { name: 'A', colour: '#12463a' };
    const { text, html } = render(
      { subject: 'Hello', shop, reward: 'A <loaf>', paragraphs: ['It is ready.'] },
      OPERATOR,
    );
    assert.match(text, /^A <loaf>\n\nIt is ready\.\n/);
    assert.match(html, />A<\/td><\/tr>\n<tr><td bgcolor="#e9b44c"[^>]*>A &lt;loaf&gt;<\/td>/);
    assert.doesNotMatch(html, /&#9670;/);
  });

  it('has the shop’s name as text on its colour, its logo, and one button in that colour', () => {
    const shop = { name: 'A & B', colour: '#e9b44c', logo: 'https://shop.example/logo/1.png' };
    const more = [{ label: 'Not me', url: 'https://shop.example/stop' }];
    const link = { label: 'Open', url: 'https://shop.example/x' };
    const { html } = render({ subject: 'Hello', shop, paragraphs: ['One'], link, more }, OPERATOR);
    assert.match(
      html,
      /bgcolor="#e9b44c" style="[^"]*color: #000000[^"]*"><img src="https:\/\/shop.example\/logo\/1.png" alt=""/,
    );
    assert.match(html, />A &amp; B<\/td>/);
    assert.equal(html.match(/bgcolor="#e9b44c"/g)?.length, 2, 'the head and one button');
    assert.match(html, /<td class="press"[^>]*mso-padding-alt: 14px 24px[^>]*><a /, 'Outlook pads cells alone');
    const styles = /<head>[^]*prefers-color-scheme: dark[^]*<\/head>\s*<body/;
    assert.match(html, styles, 'Gmail and Outlook read styles in the head alone');
  });

  it('draws the card in cells of a table, which are there with pictures off, and says the same in words', () => {
    const shop = { name: 'A', colour: '#12463a' };
    const cells = (laid: number, tiles: number) => {
      const card = { laid, tiles, words: `${laid} of ${tiles} <stamps>` };
      const { text, html } = render({ subject: 'Hello', shop, card, paragraphs: ['One'] }, OPERATOR);
      assert.match(text, new RegExp(`One\n\nOn the card: ${card.words}\n\n-- `));
      assert.ok(html.includes(`>${laid} of ${tiles} &lt;stamps&gt;</p>`), html);
      assert.doesNotMatch(html, /<img/);
      const rows = /border-collapse: separate">(.*?)<\/table>/.exec(html)?.[1]?.split('</tr>').slice(0, -1) ?? [];
      return rows.map((row) => [row.match(/<td/g)?.length, row.match(/bgcolor="#ffffff"/g)?.length ?? 0]);
    };
    const wanted: Record<string, number[][]> = {
      '0 of 2': [[2, 0]],
      '5 of 8': [
        [4, 4],
        [4, 1],
      ],
      '7 of 7': [
        [4, 4],
        [3, 3],
      ],
    };
    assert.deepEqual({ '0 of 2': cells(0, 2), '5 of 8': cells(5, 8), '7 of 7': cells(7, 7) }, wanted);
    assert.deepEqual(cells(20, 20), Array(4).fill([5, 5]));
  });

  it('shows facts as lines of text, and in HTML as a table of two columns', () => {
    const facts = [
      ['Amount', '£49.00'],
      ['Date', '26 <b>November</b> 2026'],
    ] as const;
    const { text, html } = render({ subject: 'Hello', paragraphs: ['One', facts] }, OPERATOR);
    assert.match(text, /^One\n\nAmount: £49.00\nDate: 26 <b>November<\/b> 2026\n\n-- /);
    assert.match(html, /<tr><td class="fact"[^>]*>Amount<\/td><td[^>]*>£49.00<\/td><\/tr>/);
    assert.match(html, />26 &lt;b&gt;November&lt;\/b&gt; 2026<\/td>/);
  });

  it('has a heading over facts, and numbers below each other', () => {
    const paragraphs = [
      { heading: 'By day' },
      [
        ['Monday', '1,140'],
        ['Tuesday', '7'],
      ] as const,
    ];
    const { text, html } = render({ subject: 'Hello', paragraphs }, OPERATOR);
    assert.match(text, /^By day\n\nMonday: 1,140\nTuesday: 7\n/);
    assert.match(html, /<h2[^>]*>By day<\/h2>[^]*<td style="text-align: right;[^>]*>7<\/td>/);
  });

  for (const nasty of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '&lt;b&gt;',
  ]) {
    it(`shows ${nasty} as text`, () => {
      const { html } = render({ subject: nasty, paragraphs: [nasty], link: { label: nasty, url: nasty } }, OPERATOR);
      assert.doesNotMatch(html, /<script|<img/);
      assert.equal(html.includes(nasty), false);
    });
  }

  it('keeps the subject in one line', () => {
    const { subject } = render({ subject: 'Hello\r\nBcc: all@shop.example\u2028\u0000X', paragraphs: [] }, OPERATOR);
    assert.equal(subject, 'Hello Bcc: all@shop.example X – Tessera');
  });
});
