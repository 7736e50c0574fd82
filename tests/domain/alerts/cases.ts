/** Events for the tests of the alerts. */
import { openingHours } from '@tessera/domain/alerts/openingHours';
import { findOnDays, type WatchedShop } from '@tessera/domain/alerts/rules';
import type { PassEvent } from '@tessera/domain/pass/state';
import { NOON } from '../pass/cases';

let scans = 0;
export const nextScan = (): string => `scan-${(scans += 1)}`;

/** A shop with opening hours, whose rewards cost 100 points. */
export const watched: WatchedShop = {
  timeZone: 'Europe/London',
  hours: openingHours({ openingHours: { monday: '08:00-17:00', tuesday: 'closed' } }),
  mostADay: 5,
  owners: new Set(['owner']),
  rewardUnits: 10_000,
};

/** A stamp by Ann, unless said otherwise. */
export const event = (more: Partial<PassEvent>): PassEvent =>
  ({
    scanId: nextScan(),
    passId: 'card',
    seq: 2,
    type: 'stamped',
    scheme: 'stamps',
    amount: 1,
    by: 'ann',
    at: NOON,
    locationId: 'main',
    proof: 'code',
    content: '',
    after: { kind: 'stamps', balance: 1, rewards: [] },
    schema: 4,
    ...more,
  }) as PassEvent;

export const many = (count: number, more: (index: number) => Partial<PassEvent>): PassEvent[] =>
  Array.from({ length: count }, (_, index) => event(more(index)));

/** The rules that find something. */
export const rulesOf = (events: PassEvent[]): string[] => findOnDays(events, watched).map(({ rule }) => rule);
