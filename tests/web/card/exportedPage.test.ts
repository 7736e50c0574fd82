import assert from 'node:assert/strict';
import type { PassExport } from '@tessera/domain/calls/callables';
import { exportedPage } from '../../../web/src/card/exportedPage';
import { homeScreenSteps } from '../../../web/src/card/KeepCard';

const KEPT: PassExport = {
  exportedAt: Date.UTC(2026, 10, 24, 12),
  business: { name: 'Marlow & <b>Finch</b>' },
  pass: {
    passId: 'X',
    keyVersion: 7,
    balance: 3,
    joinedAt: Date.UTC(2026, 10, 1, 12),
    rewards: [],
    holder: { name: 'Ada "A" <i>' },
    days: { '2026-11-02': 2 },
    offer: { version: 1, scheme: { kind: 'stamps', target: 8, rewards: [{ at: 4, reward: 'a cake', days: 30 }] } },
    rounds: [{ given: [{ at: 4, by: 'r1' }] }],
  },
  contact: { email: 'ada@home.example' },
  mailbox: { lastNews: { messageId: 'm', at: Date.UTC(2026, 10, 3, 12) } },
  events: [
    { seq: 1, type: 'joined', amount: 0, at: Date.UTC(2026, 10, 1, 12), words: 'You joined' },
    { seq: 2, type: 'stamped', at: Date.UTC(2026, 10, 2, 12), words: '<script>alert(1)</script>' },
  ],
  past: { system: 'Square', events: [{ at: Date.UTC(2026, 9, 7, 12), type: 'stamped', amount: 2 }] },
  reports: [{ message: 'Not right', at: Date.UTC(2026, 10, 4, 12), answerBy: Date.UTC(2026, 11, 4, 12) }],
  wallets: null,
};

describe('what is kept about a card, as a page to read', () => {
  const page = exportedPage(KEPT);

  it('has every value of the export, with times as dates', () => {
    for (const words of [
      'ada@home.example',
      'You joined',
      '2 Nov 2026',
      '3 Nov 2026',
      '4 Dec 2026',
      'Square',
      '7 Oct 2026',
      'Change</dt><dd>2 stamps',
      'Nothing is kept.',
    ])
      assert.ok(page.includes(words), words);
  });

  it('begins with the name', () => {
    assert.match(page, /<h2>You<\/h2><dl><dt>Name<\/dt><dd>Ada .*<h2>Your address/s);
    assert.match(exportedPage({ ...KEPT, pass: { passId: 'X' } }), /<h2>You<\/h2><p>Nothing is kept\./);
  });

  it('ends with what only a program needs', () => {
    assert.match(
      page,
      /<main>.*<h2>The card<\/h2>.*You joined.*<h2>Technical details<\/h2><dl><dt>Version of the key/s,
    );
  });

  it('counts as the card does, and takes only times for times', () => {
    assert.doesNotMatch(page, /1970/);
    for (const line of [
      'For</dt><dd>4 stamps',
      'At</dt><dd>4 stamps',
      'Full at</dt><dd>8 stamps',
      'Days to use it</dt><dd>30<',
      'Change</dt><dd>none',
    ])
      assert.ok(page.includes(line), line);
    assert.match(page, /<dt>2\sNovember 2026<\/dt><dd>2 stamps/);
    assert.match(page, /Balance<\/dt><dd>3 stamps/);
    const { pass } = KEPT;
    const scheme = { kind: 'points', perPound: 10, rewards: [{ rewardId: 'r', price: 50_000, reward: 'a cake' }] };
    const points = exportedPage({ ...KEPT, pass: { ...pass, balance: 1250, offer: { version: 1, scheme } } });
    assert.match(points, /Balance<\/dt><dd>12\.5 points.*Price<\/dt><dd>500 points/s);
  });

  it('says of an empty list what it says of nothing', () => {
    assert.match(exportedPage({ ...KEPT, reports: [] }), /What you wrote to the shop<\/h2><p>Nothing is kept\.</);
  });

  it('names each field in words', () => {
    assert.doesNotMatch(page, /<dt>[^<]*(\bseq\b|[a-z][A-Z]|\bid\b)/);
  });

  it('shows markup as text, and loads nothing', () => {
    assert.doesNotMatch(page, /<script|<b>|<i>|src=|href=/);
    assert.match(page, /Marlow &amp; &lt;b&gt;Finch&lt;\/b&gt;/);
  });
});

describe('the hint to put a card on the home screen', () => {
  it('says how on a phone, and nothing on a computer or in a page that was opened from there', () => {
    assert.match(homeScreenSteps('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', false) ?? '', /Share/);
    assert.match(homeScreenSteps('Mozilla/5.0 (Linux; Android 15)', false) ?? '', /menu/);
    assert.equal(homeScreenSteps('Mozilla/5.0 (Windows NT 10.0)', false), undefined);
    assert.equal(homeScreenSteps('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', true), undefined);
  });
});
