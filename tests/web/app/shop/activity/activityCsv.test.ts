import assert from 'node:assert/strict';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import { ACTIVITY_HEAD, activityCsv } from '../../../../../web/src/app/shop/activity/activityCsv';

const business = {
  timeZone: 'Europe/London',
  locations: { main: 'Corner' },
  closedLocations: { stall: '=Stall' },
} as unknown as Business;

const event: PassEvent = {
  scanId: '11111111-1111-4111-8111-111111111111',
  passId: 'ABCDEFGH12345678',
  seq: 2,
  type: 'adjusted',
  scheme: 'stamps',
  amount: -2,
  by: 'ada',
  device: 'till',
  sentBy: 'grace',
  locationId: 'stall',
  at: Date.parse('2026-06-21T13:06:00Z'),
  scannedAt: Date.parse('2026-06-21T13:04:00Z'),
  late: true,
  practice: true,
  reason: '+1 "free",\nreally',
  content: '',
  after: { kind: 'stamps', balance: 0, target: 5, rewards: [] },
  schema: 2,
};

describe('the file of a shop’s activity', () => {
  const names = new Map([
    ['ada', '@Ada'],
    ['till', 'Till'],
    ['grace', 'Grace'],
  ]);

  it('has times in the shop’s zone, names, numbers as numbers, and no formula', () => {
    const [head, row] = activityCsv([event], business, names).slice(1).split('\r\n');
    assert.equal(head, ACTIVITY_HEAD.map((name) => `"${name}"`).join(','));
    assert.equal(
      row,
      '"2026-06-21T14:04:00+01:00","2026-06-21T14:06:00+01:00","ABCD-EFGH","Corrected",-2,"stamps","","",' +
        `"'@Ada","Till","Grace","'=Stall","yes","","yes","'+1 ""free"",\nreally","11111111-1111-4111-8111-111111111111"`,
    );
  });

  it('names actors outside the team', () => {
    const csv = activityCsv(
      [
        { ...event, by: 'customer' },
        { ...event, by: 'system' },
        { ...event, by: 'gone' },
      ],
      business,
      new Map(),
    );
    assert.ok(csv.includes('"Customer"') && csv.includes('"By itself"') && csv.includes('"gone"'));
  });
});
