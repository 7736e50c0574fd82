/** Who belongs to a part of the customers, and when an automation is due. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { isAddressed, isDue, type SegmentedPass } from '@tessera/domain/news/segments';
import { AUTOMATION_TEXTS, type Segment } from '@tessera/domain/news/types';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const ago = (days: number) => NOW - days * DAY_MS;
const day = (days: number) => new Date(ago(days)).toISOString().slice(0, 10);
const stamps = { version: 1, scheme: { kind: 'stamps', target: 8, rewards: [{ at: 8, reward: 'a coffee' }] } } as const;
const points = {
  version: 1,
  scheme: { kind: 'points', perPound: 1, rewards: [{ rewardId: 'a', price: 1000, reward: 'a coffee' }] },
} as const;
const pass = (more: object = {}): SegmentedPass => ({
  status: 'open',
  joinedAt: ago(100),
  lastVisitAt: ago(3),
  days: {},
  balance: 0,
  lastPlace: 'main',
  offer: { version: 1, scheme: { kind: 'stamps', target: 8, rewards: [{ at: 8, reward: 'a coffee' }] } },
  ...more,
});
const belongs = (one: SegmentedPass, segment: Segment, locationId?: string) =>
  isAddressed(one, { segment, ...(locationId !== undefined && { locationId }) }, NOW);

describe('a part of the customers', () => {
  it('has no practice card, and none that is blocked or closed', () => {
    assert.ok(belongs(pass(), 'all'));
    for (const more of [{ practice: true }, { status: 'blocked' }, { status: 'closed' }])
      assert.ok(!belongs(pass(more), 'all'));
  });

  it('is new for thirty days, lapsed after twenty-eight, regular by three days of the last sixty', () => {
    assert.deepEqual(
      [29, 30].map((days) => belongs(pass({ joinedAt: ago(days) }), 'new')),
      [true, false],
    );
    assert.deepEqual(
      [27, 28].map((days) => belongs(pass({ lastVisitAt: ago(days) }), 'lapsed')),
      [false, true],
    );
    const came = (...days: number[]) => pass({ days: Object.fromEntries(days.map((one) => [day(one), 1])) });
    assert.ok(belongs(came(3, 10, 50), 'regular'));
    assert.ok(!belongs(came(3, 10, 61), 'regular'));
    assert.ok(!belongs({ ...came(30, 31, 32), lastVisitAt: ago(30) }, 'regular'), 'who stays away is not regular');
  });

  it('is close to a reward one stamp before it, or with nine tenths of its points', () => {
    assert.deepEqual(
      [5, 6, 7].map((balance) => belongs(pass({ balance, offer: stamps }), 'close')),
      [false, false, true],
    );
    assert.deepEqual(
      [899, 900, 1000].map((balance) => belongs(pass({ balance, offer: points }), 'close')),
      [false, true, false],
    );
  });

  it('can be of one place', () => {
    assert.ok(belongs(pass(), 'all', 'main'));
    assert.ok(!belongs(pass(), 'all', 'stall'));
  });
});

describe('an automation', () => {
  const due = (kind: 'close' | 'lapsed' | 'anniversary', more: object, at = NOW) =>
    isDue(pass(more), { kind, after: 28 }, 'Europe/London', at);

  it('is due when a card lapses, and for three days', () =>
    assert.deepEqual(
      [27, 28, 30, 31].map((days) => due('lapsed', { lastVisitAt: ago(days) })),
      [false, true, true, false],
    ));

  it('is due on a card’s anniversary, also for a card of 29 February', () => {
    assert.ok(due('anniversary', { joinedAt: Date.parse('2024-11-25T08:00:00Z') }));
    assert.ok(!due('anniversary', { joinedAt: Date.parse('2024-11-26T08:00:00Z') }));
    assert.ok(!due('anniversary', { joinedAt: NOW }), 'not on the first day');
    assert.ok(due('anniversary', { joinedAt: Date.parse('2024-02-29T08:00:00Z') }, Date.parse('2027-02-28T12:00:00Z')));
    const atMidnight = { joinedAt: Date.parse('2026-07-09T23:30:00Z') };
    assert.ok(!due('anniversary', atMidnight, Date.parse('2027-07-09T09:00:00Z')), 'by the clock of the shop');
    assert.ok(due('anniversary', atMidnight, Date.parse('2027-07-10T09:00:00Z')));
  });

  it('may come two days after the anniversary, and does not say that it is today', () => {
    assert.ok(due('anniversary', { joinedAt: Date.parse('2024-11-23T08:00:00Z') }));
    assert.doesNotMatch(Object.values(AUTOMATION_TEXTS.anniversary).join(), /today/i);
  });

  it('is due close to a reward only for somebody who has come lately', () => {
    assert.ok(due('close', { balance: 7 }));
    assert.ok(!due('close', { balance: 7, lastVisitAt: ago(14) }));
    assert.ok(!due('close', { balance: 7, practice: true }));
  });
});
