import assert from 'node:assert/strict';
import { type DayStats, figuresByDay, sumOf } from '@tessera/domain/insights/stats';
import { renderToStaticMarkup } from 'react-dom/server';
import { TodayTiles } from '../../../../../web/src/app/shop/home/TodayTiles';
import { type Today } from '../../../../../web/src/app/shop/home/useShopHome';

describe('today’s rewards at home', () => {
  it('are the number in the figures, also on a day with more undone than given', () => {
    const day = '2026-11-21';
    const stats: DayStats[] = [{ day, by: 'ada', locationId: null, redeemed: 1, restored: 3 }];
    const [{ given } = assert.fail()] = figuresByDay([day], stats, {
      rewards: 0,
      restored: 0,
      redeemed: 0,
      returned: 0,
      lapsed: 0,
    });
    assert.equal(given, -2);
    // Only the fields that the tiles show.
    const shown = renderToStaticMarkup(
      <TodayTiles home={{ stats, week: [], before: sumOf([]), day } as unknown as Today} kind="stamps" />,
    );
    assert.match(shown, new RegExp(`Rewards given</dt><dd>${given}</dd>`));
  });

  it('stand beside the same weekday a week ago, and what was undone does not count', () => {
    const shown = renderToStaticMarkup(
      <TodayTiles
        home={
          {
            day: '2026-11-25',
            stats: [{ day: '2026-11-25', by: 'ada', locationId: null, units: 5, taken: 2, rewards: 2, redeemed: 1 }],
            week: [
              { day: '2026-11-18', by: 'ada', locationId: null, units: 12, joined: 1 },
              { day: '2026-11-19', by: 'ada', locationId: null, units: 4 },
              { day: '2026-11-24', by: 'ada', locationId: null, units: 6, rewards: 2 },
            ],
            before: { ...sumOf([]), rewards: 10, redeemed: 7 },
          } as unknown as Today
        }
        kind="stamps"
      />,
    );
    assert.match(shown, /Stamps today<\/dt><dd>3<\/dd><dd[^>]*>12 last Wed</);
    assert.match(shown, /aria-label="Stamps today: the last seven days, 4, 0, 0, 0, 0, 6, 3"/);
    assert.match(shown, /aria-label="New cards: the last seven days, 0, 0, 0, 0, 0, 0, 0"/);
    assert.match(shown, /aria-label="Rewards waiting: the last seven days, 1, 1, 1, 1, 1, 3, 4"/);
    assert.match(shown, /Rewards waiting<\/dt><dd>4<\/dd><dd[^>]*>1 last Wed</);
  });
});
