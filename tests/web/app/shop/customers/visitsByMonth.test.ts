/** The months of a customer's page. */
import assert from 'node:assert/strict';
import type { PassEvent } from '@tessera/domain/pass/state';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Visits } from '../../../../../web/src/app/shop/customers/Visits';
import { visitsByMonth } from '../../../../../web/src/app/shop/customers/visitsByMonth';

const event = (day: string, type: PassEvent['type'], more: Partial<PassEvent> = {}) =>
  ({ type, at: Date.parse(`${day}T12:00:00Z`), ...more }) as PassEvent;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const EVENTS = [
  event('2026-11-20', 'redeemed'),
  event('2026-11-20', 'stamped'),
  event('2026-11-03', 'stamped', { scannedAt: Date.parse('2026-10-31T09:00:00Z') }),
  event('2026-10-12', 'stamped', { undoneBy: 'undo' }),
  event('2026-09-02', 'adjusted'),
  event('2026-08-30', 'stamped'),
  event('2026-08-01', 'joined'),
];
const visits = (hasMore: boolean, events = EVENTS) =>
  visitsByMonth(events, hasMore, 'Europe/London', NOW).map(({ month, visits: number }) => `${month} ${number}`);

describe('the visits of a card by month', () => {
  it('counts each day once, on which it was taken, without what was undone', () => {
    assert.deepEqual(visits(false), ['2026-08 1', '2026-09 0', '2026-10 1', '2026-11 1']);
  });
  it('leaves out a month of which older events are not read', () => {
    assert.deepEqual(visits(true), ['2026-09 0', '2026-10 1', '2026-11 1']);
  });
  it('goes back twelve months, and nowhere without an event', () => {
    assert.equal(visits(false, [...EVENTS, event('2020-01-01', 'stamped')]).length, 12);
    assert.deepEqual(visits(false, []), []);
  });
  it('is told since the first month that is counted, of whose year nobody needs to be told', () => {
    const said = (hasMore: boolean, now: string) => {
      const months = visitsByMonth(EVENTS, hasMore, 'Europe/London', Date.parse(`${now}T12:00:00Z`));
      return /<figcaption>(.*)<\/figcaption>/.exec(renderToStaticMarkup(createElement(Visits, { months })))?.[1];
    };
    assert.equal(said(false, '2026-11-26'), '3 visits since August');
    assert.equal(said(true, '2026-11-26'), '2 visits since September');
    assert.equal(said(false, '2027-01-26'), '3 visits since August 2026');
  });
});
