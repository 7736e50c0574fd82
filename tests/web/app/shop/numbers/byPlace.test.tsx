import assert from 'node:assert/strict';
import type { DayStats } from '@tessera/domain/insights/stats';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { renderToStaticMarkup } from 'react-dom/server';
import { ByPlace } from '../../../../../web/src/app/shop/numbers/Figures';

it('the figures of a place leave out what was undone: its stamps, and the rewards that turned back into stamps', () => {
  const counts = { units: 15, taken: 10, rewards: 2, returned: 1, redeemed: 1 };
  const stats: DayStats[] = [{ day: '2026-11-25', by: 'ada', locationId: 'main', ...counts, places: { main: counts } }];
  const shown = renderToStaticMarkup(
    <ByPlace
      // Only the field that the table shows.
      business={{ locations: { main: 'High Street' } } as unknown as Business}
      stats={stats}
      words={wordsOf({ kind: 'stamps' })}
    />,
  );
  const [head, row] = shown.split('<tr').slice(1);
  const cells = (text = '') => [...text.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, cell]) => cell);
  assert.deepEqual(
    [cells(head), cells(row)],
    [
      ['Place', 'Stamps', 'Rewards earned', 'Rewards given'],
      ['High Street', '5', '1', '1'],
    ],
  );
});
