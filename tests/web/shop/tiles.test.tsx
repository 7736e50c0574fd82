import assert from 'node:assert/strict';
import { type DayStats, figuresByDay } from '@tessera/domain/stats';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Today } from '../../../web/src/features/shop/useShopHome';
import { Tiles } from '../../../web/src/pages/shop/Dashboard';

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
    // Only the field that the tiles show.
    const shown = renderToStaticMarkup(<Tiles home={{ stats } as Today} kind="stamps" />);
    assert.match(shown, new RegExp(`Rewards given</dt><dd>${given}</dd>`));
  });
});
