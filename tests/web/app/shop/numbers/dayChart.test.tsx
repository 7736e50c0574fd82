/** The plots of the figures: what they say, and that nothing is drawn where there is nothing. */
import assert from 'node:assert/strict';
import { daysUpTo } from '@tessera/domain/lib/time';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BarByBar } from '../../../../../web/src/app/shop/numbers/BarByBar';

const shown = (numbers: number[], more: Partial<ComponentProps<typeof BarByBar>> = {}): string => {
  const days = daysUpTo('2026-11-26', numbers.length).map((day, index) => ({ day, number: numbers[index] ?? 0 }));
  return renderToStaticMarkup(<BarByBar title="Stamps" days={days} isLevel={false} {...more} />);
};

describe('a plot of the figures', () => {
  it('says the sum, the best day, and how the days before compare', () => {
    assert.match(
      shown([10, 0, 50], { before: 40 }),
      /Stamps: 60 in 3 days, \+50% on the 3 days before; best day: Thu 26 Nov/,
    );
    assert.match(shown([10, 0, 20], { before: 40 }), /30 in 3 days, −25% on the 3 days before/);
    assert.match(shown([1, 0, 3], { before: 4 }), /4 in 3 days, as many as in the 3 days before/);
    assert.match(shown([1, 0, 1], { before: 0 }), /2 in 3 days; at most 1 a day\./);
  });

  it('says no percentage of fewer than ten', () => {
    assert.match(shown([1, 0, 4], { before: 1 }), /Stamps: 5 in 3 days, after 1 in the 3 days before; best day/);
    assert.match(shown([1, 0, 2], { before: 12 }), /3 in 3 days, after 12 in the 3 days before/);
    assert.match(shown([5, 0, 5], { before: 10 }), /as many as in the 3 days before/);
  });

  it('says the level of today beside the highest one', () => {
    assert.match(shown([3, 5, 4], { isLevel: true }), /Stamps: 4 today; highest 5 in these 3 days\./);
    const months = { isLevel: true, unit: 'month' } as const;
    assert.match(shown([3, 5, 4], months), /Stamps: 4 today; the most at a month’s end: 5\./);
    assert.match(shown([3, 4], months), /Stamps: 4 today; no month ended with more\./);
  });

  it('is a slider for the keyboard, which says each bar', () => {
    assert.match(shown([1, 0, 5]), /<input type="range"[^>]*aria-valuetext="Thu 26 Nov: 5"[^>]*max="2"/);
  });

  it('has its values on the axis, and the weekdays of a week', () => {
    assert.match(shown([1, 0, 5, 0, 0, 0, 1200]), />1,200<\/span><span>0<.*>Fri<\/span>.*>Thu<\/span>/);
  });

  it('names months', () => {
    const days = [
      { day: '2026-10-01', number: 4 },
      { day: '2026-11-01', number: 7 },
    ];
    assert.match(shown([], { days, unit: 'month' }), /11 in 2 months; best month: Nov 2026 \(7\)/);
  });

  it('draws nothing where there is nothing', () => {
    assert.equal(shown([0, 0, 0]), '<p>None in 3 days.</p>');
    assert.equal(shown([0, 0, 0], { isLevel: true }), '<p>None in these 3 days.</p>');
  });
});
