import assert from 'node:assert/strict';
import type { PassView } from '@tessera/domain/calls/callables';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Announcement } from '../../../web/src/card/CardExtras';
import { CardTop } from '../../../web/src/card/CardTop';
import { Pause } from '../../../web/src/card/Pause';
import { RewardList } from '../../../web/src/card/RewardList';
import { bonusInWords } from '../../../web/src/shared/scheme/bonusWords';
import { barOf } from '../../../web/src/shared/scheme/Progress';
import { readyInWords } from '../../../web/src/shared/scheme/words';
import { fakeBrowser } from '../fakeBrowser';
import { mountHook } from '../mountHook';

const NOON = Date.UTC(2026, 10, 23, 12);
const STAMPS = {
  ...({ kind: 'stamps', target: 8, name: 'Coffee card', conditions: '', version: 1 } as const),
  rewards: [
    { at: 4, reward: 'A cookie' },
    { at: 8, reward: 'A flat white', days: 30 },
  ],
};
const POINTS = {
  ...({ kind: 'points', perPound: 1, name: 'Deli card', conditions: '', version: 1 } as const),
  rewards: [
    { rewardId: 'b', price: 90_000, reward: 'A hamper' },
    { rewardId: 'a', price: 20_000, reward: 'A cake' },
  ],
};

function view(programme: PassView['programme'], pass: Partial<PassView['pass']>): PassView {
  const { kind } = programme;
  return {
    serverTime: NOON,
    seq: 1,
    programme,
    business: {
      name: 'The Corner Crust',
      colour: '#b4532a',
      active: true,
      address: [],
      timeZone: 'Europe/London',
      contact: { name: 'Ada', email: 'ada@example.com', phone: '' },
    },
    pass: {
      kind,
      passId: '0123456789ABCDEF',
      shortCode: '0123',
      balance: 0,
      rewards: [],
      status: 'open',
      ...('target' in programme && { target: programme.target }),
      ...pass,
    },
    code: { key: '', period: 30, digits: 8 },
    events: [{ seq: 1, type: 'joined', amount: 0, at: NOON, words: '' }],
  };
}

const shown = (...args: Parameters<typeof view>): string =>
  renderToStaticMarkup(<CardTop view={view(...args)} seenAt={NOON} isGrey={false} pause="The pause" code="The code" />);
const tiles = (html: string): number => html.split(' laid').length - 1;
const ready = (reward: string, more = {}) => ({ rewardId: reward, reward, earnedAt: NOON, ...more });

describe('the top of a card', () => {
  it('names the only reward that is ready once, above the code, then shows the card that fills', () => {
    const html = shown(STAMPS, { balance: 1, rewards: [ready('A flat white', { endsAt: Date.UTC(2026, 11, 4) })] });
    assert.match(
      html,
      /The Corner Crust.*Your flat white is ready<small>until 3\u00a0December<\/small><\/p>The code.*1 stamp</s,
    );
    assert.doesNotMatch(html, /A flat white/);
    assert.equal(tiles(html), 1, 'the tiles of the card that fills');
    assert.equal(html.split('The code').length - 1, 1);
    assert.doesNotMatch(html, /next card/);
  });
  it('has the code below the card while nothing is ready', () => {
    assert.match(shown(STAMPS, { balance: 3 }), /The Corner Crust.*1 to go.*3 stamps.*Then: A cookie.*The code/s);
  });
  it('says a pause first, whether a reward is ready or not', () => {
    for (const rewards of [[], [ready('A flat white')]])
      assert.match(
        shown(STAMPS, { balance: 1, rewards }),
        /^<div[^>]*><h1[^>]*>The Corner Crust<\/h1><\/div>The pause</,
      );
  });
  it('counts towards the full card only where its reward is the next one', () => {
    assert.doesNotMatch(shown(STAMPS, { balance: 3 }), / of 8/);
    assert.match(shown({ ...STAMPS, rewards: STAMPS.rewards.slice(1) }, { balance: 3 }), /5 to go.*3 of 8</s);
  });
  it('shows the balance beside a reward along the way, with a mark on its tile', () => {
    const html = shown(STAMPS, { balance: 5, rewards: [ready('A cookie')] });
    assert.match(html, /Your cookie is ready<\/p>.*3 to go.*5 stamps.*Then: A flat white/s);
    assert.equal(tiles(html), 5);
    assert.equal(html.split(' mark"').length - 1, 1);
  });
  it('counts no reward that has ended among those that are ready', () => {
    const rewards = [ready('A flat white', { endsAt: NOON - 1 }), ready('A flat white')];
    const html = shown(STAMPS, { balance: 1, rewards });
    assert.match(html, /Your flat white is ready/);
    assert.doesNotMatch(shown(STAMPS, { balance: 1, rewards: rewards.slice(0, 1) }), /Rewards ready/);
  });
  it('says how many points the next reward still needs, and nothing once all can be had', () => {
    assert.match(shown(POINTS, { balance: 45_000 }), /450 points.*450 points to go: A hamper/s);
    assert.doesNotMatch(shown(POINTS, { balance: 90_000 }), /to go/);
  });
  it('empties when its reward has ended, and says who can still give it', () => {
    const html = shown(STAMPS, { balance: 1, rewards: [ready('A flat white', { endsAt: NOON - 86_400_000 })] });
    assert.match(html, /3 to go.*A flat white<\/b> ended on 22\u00a0November\. A manager may/s);
  });
  it('says how many rewards are ready, and puts equal ones together', () => {
    const html = shown(STAMPS, { balance: 0, rewards: [ready('A flat white'), ready('A flat white')] });
    assert.match(html, /2 rewards are ready.*A flat white<span> × 2</s);
  });
  it('shows points as a bar towards the next reward, with marks of the rewards and the price of what can be had', () => {
    const html = shown(POINTS, { balance: 45_000, rewards: [{ rewardId: 'a', reward: 'A cake', price: 20_000 }] });
    assert.match(html, /Your cake is ready<small>200 points<.*--share:0\.5.*450 points/s);
    const [first, last] = [...html.matchAll(/--at:([\d.]+)"/g)].map(([, at]) => Number(at));
    assert.deepEqual([first, last], [20 / 90, 1]);
    assert.doesNotMatch(html, / of /);
  });
  it('lets choose among several rewards that points can buy, and not all of them together', () => {
    const rewards = [20_000, 90_000].map((price) => ({ rewardId: `${price}`, reward: 'A cake', price }));
    assert.match(shown(POINTS, { balance: 95_000, rewards }), /Choose a reward/);
  });
  it('has no reward ready, and says so, once a frozen shop gives none any more', () => {
    const { business, ...rest } = view(STAMPS, { balance: 1, rewards: [ready('A flat white')] });
    const at = (redeemUntil: number, closed = {}) => {
      const frozen = { ...rest, business: { ...business, active: false, redeemUntil, ...closed } };
      const pause = <Pause view={frozen} seenAt={NOON} />;
      return renderToStaticMarkup(<CardTop view={frozen} seenAt={NOON} isGrey pause={pause} code="The code" />);
    };
    assert.match(
      at(NOON + 1),
      /No new stamps for now.*redeemed until 23\u00a0November 2026.*Your flat white is ready/s,
    );
    assert.match(at(NOON), /<span[^>]*>1 stamp</);
    assert.doesNotMatch(at(NOON), /<p[^>]*>1 stamp</, 'the count says so');
    assert.match(at(NOON), /cards are paused\. Rewards can no longer be used\./);
    assert.doesNotMatch(at(NOON), / ready/i);
    const closed = at(NOON, { endsAt: NOON + DAY_MS });
    assert.match(closed, /closed\. Rewards can no longer be used\. The card is erased after 24\u00a0November 2026\./);
    assert.match(
      at(NOON + 1, { endsAt: NOON + 1 }),
      /redeemed until 23\u00a0November 2026\. Then the card is erased\./,
    );
    assert.doesNotMatch(closed, /for now/);
  });
  it('shows what a blocked card keeps, gives no reward of it, and promises none', () => {
    const html = shown(STAMPS, { balance: 1, rewards: [ready('A flat white')], status: 'blocked' });
    assert.match(html, /1 stamp<.*A flat white</s);
    assert.doesNotMatch(html, /ready|to go|Then/i);
  });
});

describe('the words of a card', () => {
  it('name a reward that is ready in the owner’s words', () => {
    assert.equal(readyInWords('A flat white'), 'Your flat white is ready');
    assert.equal(readyInWords('Free BLT'), 'Your free BLT is ready');
    assert.equal(readyInWords('Two coffees'), 'Your two coffees are ready');
    assert.equal(readyInWords('10% off'), 'Your 10% off is ready');
    assert.equal(readyInWords('a coffee of your choice'), 'A coffee of your choice is ready');
  });
  it('say which bonus is on, or the next one', () => {
    const bonus = { times: 2, until: Date.UTC(2026, 10, 23, 17) };
    const nextBonus = { times: 3, from: Date.UTC(2026, 10, 24, 14) };
    const inWords = (kind: 'stamps' | 'points', at: number, zone = 'Europe/London') =>
      bonusInWords({ kind, bonus, nextBonus }, zone, at);
    assert.equal(inWords('stamps', NOON), 'Double stamps until 17:00');
    assert.equal(inWords('points', bonus.until), 'Triple points from Tuesday, 14:00');
    assert.equal(inWords('points', nextBonus.from - HOUR_MS), 'Triple points today from 14:00');
    assert.equal(inWords('points', nextBonus.from - HOUR_MS, 'Pacific/Auckland'), 'Triple points today from 03:00');
    const weekOn = { kind: 'points', nextBonus: { times: 2, from: nextBonus.from + 7 * DAY_MS } } as const;
    const after = bonusInWords(weekOn, 'Europe/London', nextBonus.from + HOUR_MS);
    assert.equal(after, 'Double points from next Tuesday, 14:00');
    assert.equal(inWords('stamps', nextBonus.from), '');
  });
  it('say hours and days of the shop, wherever the phone is', () => {
    const bonus = { times: 2, until: Date.UTC(2026, 10, 23, 17) };
    assert.equal(bonusInWords({ kind: 'stamps', bonus }, 'Pacific/Auckland', NOON), 'Double stamps until 06:00');
    const endsAt = Date.UTC(2026, 11, 4);
    const one = view(STAMPS, { balance: 1, rewards: [ready('A flat white', { endsAt })] });
    const there = { ...one, business: { ...one.business, timeZone: 'Pacific/Auckland' } };
    const html = renderToStaticMarkup(<CardTop view={there} seenAt={NOON} isGrey={false} pause={null} code={null} />);
    assert.match(html, /until 4\u00a0December/);
  });
  it('list by price what points cannot buy yet, and how much is missing', () => {
    const list = (balance: number) => renderToStaticMarkup(<RewardList scheme={POINTS} balance={balance} />);
    assert.match(list(5_000), /200 points.*A cake.*150 points to go.*900 points.*A hamper.*850 points to go/s);
    assert.doesNotMatch(list(45_000), /A cake|ready/);
    assert.match(renderToStaticMarkup(<RewardList scheme={STAMPS} />), /8 stamps.*use within 30 days/s);
  });
  it('fill the bar by the way to the next reward, and wholly where all can be had', () => {
    const bars = [0, 10_000, 20_000, 90_000, 99_000].map((balance) => barOf(POINTS, balance));
    assert.deepEqual(
      bars.map(({ share }) => share),
      [0, 0.5, 20 / 90, 1, 1],
    );
    assert.deepEqual(
      bars.map(({ marks }) => marks),
      [[1], [1], [20 / 90, 1], [20 / 90, 1], [20 / 99, 90 / 99]],
    );
  });
});

describe('what a card says to a screen reader', () => {
  it('is what has changed since it was opened: what is on it, what is ready, and what has ended', async () => {
    const browser = fakeBrowser();
    const empty = { view: view(STAMPS, { balance: 1 }), ready: 0 };
    const cookie = view(STAMPS, { balance: 4, rewards: [ready('A cookie')] });
    const said = ({ props }: ReactElement) => (props as { children: unknown }).children;
    const { now, update, leave } = await mountHook(Announcement, empty);
    try {
      assert.equal(said(now()), false);
      await update({ view: cookie, ready: 1 });
      assert.equal(said(now()), '4 stamps, 4 to go. A reward is ready.');
      await update({ view: cookie, ready: 0 });
      assert.equal(said(now()), '4 stamps, 4 to go. A reward has ended.');
      // As it was when the page was opened: the purchase was taken back.
      await update(empty);
      assert.equal(said(now()), '1 stamp, 3 to go.');
    } finally {
      await leave();
      browser.leave();
    }
  });
});
