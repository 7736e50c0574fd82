import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { NewAndLapsed } from '../../../../../web/src/app/shop/numbers/Cards';
import type { FigureInput } from '../../../../../web/src/app/shop/numbers/Figure';

describe('new and lapsed cards', () => {
  it('are said to be too early to tell in a month that nobody can have lapsed in', () => {
    const insights = {
      total: { cards: 12 },
      cohorts: [
        { cohort: '2026-07', joined: { '01': 4 }, last: { '02': 3 } },
        { cohort: '2026-11', joined: { '01': 8 }, last: { '20': 8 } },
      ],
    };
    // Only the fields that the figure reads.
    const input = { insights, today: '2026-11-26' } as unknown as FigureInput;
    const shown = renderToStaticMarkup(<NewAndLapsed {...input} />);
    assert.match(shown, />8 new, too early</);
    assert.match(shown, />4 new, 3 lapsed</);
  });
});
