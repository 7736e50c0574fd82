/** What a shop with points reads in its rooms. */
import assert from 'node:assert/strict';
import { sumOf } from '@tessera/domain/insights/stats';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { renderToStaticMarkup } from 'react-dom/server';
import { TodayTiles } from '../../../../web/src/app/shop/home/TodayTiles';
import type { Today } from '../../../../web/src/app/shop/home/useShopHome';
import { StaffSheet } from '../../../../web/src/app/shop/paper/StaffSheet';
import { correctionProblem, lostWith, unitsTyped } from '../../../../web/src/shared/scheme/unitsTyped';
import type { PosterOffer } from '../../../../web/src/shared/screens/posterOffer';
import { PosterSheet } from '../../../../web/src/shared/screens/PosterSheet';

const offer: PosterOffer = {
  shop: 'The Deli',
  colour: '#12463a',
  scheme: { kind: 'points', perPound: 10, rewards: [{ rewardId: 'soup', price: 20_000, reward: 'a soup' }] },
  redeemOffline: false,
  address: 'https://shop.example/j/ABCD',
};

/** Of a home without counts. */
const NOTHING = { day: '2026-11-21', week: [], before: sumOf([]) };

describe('a shop with points', () => {
  it('counts points, not hundredths of them, and no stamps', () => {
    const day = { day: '2026-11-21', by: 'ada', locationId: null, units: 123_450 };
    const shown = renderToStaticMarkup(
      <TodayTiles home={{ ...NOTHING, stats: [day] } as unknown as Today} kind="points" />,
    );
    assert.match(shown, /Points today<\/dt><dd>1,234\.5</);
    assert.doesNotMatch(renderToStaticMarkup(<TodayTiles />), /stamp/i);
  });

  it('prints a poster and a page for staff that say points', () => {
    Object.assign(globalThis, { location: new URL(offer.address) });
    const close = () => Reflect.deleteProperty(globalThis, 'location');
    const [poster = '', staff = ''] = [
      <PosterSheet offer={offer} format="a4" card="points card" code={null} />,
      <StaffSheet offer={offer} card="points card" code={null} />,
    ].map((sheet) => renderToStaticMarkup(sheet));
    close();
    assert.match(poster, /Scan this for your points card\./);
    assert.match(staff, /press <strong>Add points<\/strong>/);
    assert.doesNotMatch((poster + staff).replace(/class="[^"]*"/g, ''), /stamp/i);
  });
});

describe('a correction that a manager types', () => {
  for (const [kind, text, units] of [
    ['stamps', '2', 2],
    ['stamps', ' -2 ', -2],
    ['stamps', '−2', -2],
    ['stamps', '+3', 3],
    ['stamps', '0', undefined],
    ['stamps', '1.5', undefined],
    ['stamps', '101', undefined],
    ['stamps', 'two', undefined],
    ['points', '45', 4500],
    ['points', '-4.55', -455],
    ['points', '0.01', 1],
    ['points', '0.001', undefined],
    ['points', '1000000', 100_000_000],
    ['points', '1000000.01', undefined],
  ] as const)
    it(`${text} of ${kind} is ${units ?? 'no amount'}`, () => assert.equal(unitsTyped(kind, text), units));

  it('is told what is wrong with it', () => {
    const ready = [{ rewardId: 'r1', reward: 'a coffee' }];
    for (const [kind, balance, rewards, text, problem] of [
      ['stamps', 6, [], '-7', 'The card has 6 stamps: take off at most 6.'],
      ['stamps', 6, [], '-6', undefined],
      ['stamps', 0, [], '-1', 'The card has no stamps to take off.'],
      // A reward can turn back into stamps.
      ['stamps', 6, ready, '-7', undefined],
      ['points', 123_450, ready, '-1235', 'The card has 1,234.5 points: take off at most 1,234.5.'],
      ['points', 0, [], '12.345', 'At most two decimals.'],
      ['stamps', 0, [], '1.5', 'Type how many stamps to add, or with a minus to take off: at most 100 stamps.'],
    ] as const)
      assert.equal(correctionProblem({ kind, balance, rewards: [...rewards] }, text), problem, `${text} of ${kind}`);
    const known = { kind: 'stamps' as const, balance: 6, rewards: ready, open: [{ unitsUsed: 8 }] };
    assert.equal(correctionProblem(known, '-14'), undefined);
    const tooMany = 'The card has 6 stamps and 8 in its rewards: take off at most 14.';
    assert.equal(correctionProblem(known, '-15'), tooMany);
  });

  it('says beforehand which rewards go with the stamps that it takes off', () => {
    const offer = { version: 1, scheme: stampsScheme(8, 'a coffee') };
    const open = [
      { rewardId: 'r1', reward: 'a coffee', earnedAt: 1, unitsUsed: 8, offer },
      { rewardId: 'r2', reward: 'a biscuit', earnedAt: 2, unitsUsed: 0, offer },
    ];
    const card = { balance: 6, earned: 2, offer, open, rounds: [{ given: [{ at: 4, by: 'r2' }] }] };
    const lost = (units: number, given = card) => lostWith(given, units)?.map(({ reward }) => reward);
    assert.deepEqual(lost(7), ['a coffee', 'a biscuit']);
    assert.deepEqual(lost(3), ['a biscuit']);
    assert.deepEqual(lost(2), []);
    for (const [units, given] of [
      [-7, card],
      [15, card],
      [7, { ...card, open: undefined as never }],
    ] as const)
      assert.equal(lost(units, given), undefined);
  });
});
