/** What the demo's shops promise: the café's card of stamps, and the deli's card of points. */
import { dayAfter, dayIn, dayRange } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { Callables } from '@tessera/domain/schemas/callables';

type Programme = Omit<Callables['saveProgramme']['input'], 'businessId'>;

/** The midnight that begins the day so many days from a time. */
function midnight(now: number, days: number): number {
  const range = dayRange(TIME_ZONE, dayAfter(dayIn(TIME_ZONE, now), days));
  if (!range) throw new Error(`No day ${days} days from ${now}`);
  return range.from;
}

/** A reward on the way that ends, and double stamps on weekday afternoons. @param now milliseconds since 1970 */
export const cafeProgramme = (now: number): Programme => ({
  name: 'Coffee card',
  scheme: {
    kind: 'stamps',
    target: 8,
    rewards: [
      { at: 4, reward: 'A biscuit with your coffee', days: 30 },
      { at: 8, reward: 'A coffee of your choice' },
    ],
  },
  conditions: 'A stamp for: each hot drink',
  bonuses: [
    {
      days: [1, 2, 3, 4, 5],
      from: '14:00',
      until: '16:00',
      times: 2,
      begins: midnight(now, -40),
      ends: midnight(now, 60),
    },
  ],
});

/** Points for each pound, three rewards to choose from, and a welcome. */
export const DELI_PROGRAMME: Programme = {
  name: 'Larder points',
  scheme: {
    kind: 'points',
    perPound: 10,
    rewards: [
      { rewardId: 'olives', price: 10_000, reward: 'A tub of olives' },
      { rewardId: 'sandwich', price: 25_000, reward: 'A sandwich of your choice' },
      { rewardId: 'hamper', price: 100_000, reward: 'A small hamper' },
    ],
  },
  conditions: 'Points for: everything from the counter and the shelves',
  welcome: 2000,
};
