/** Whom an event's row names. */
import assert from 'node:assert/strict';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import { renderToStaticMarkup } from 'react-dom/server';
import { EventRow, namesOf } from '../../../../web/src/app/shop/EventRow';
import type { Worker } from '../../../../web/src/shared/data/team';

const worker = (uid: string, name: string, role: Worker['role'], active = true) =>
  ({ uid, name, role, active }) as Worker;

describe('the row of an event', () => {
  const event: object = {
    scanId: 'scan',
    type: 'stamped',
    scheme: 'stamps',
    amount: 1,
    by: 'ines',
    device: 'till',
    at: 0,
  };
  const shown = (...others: Worker[]) => row(event, ...others);
  const row = (of: object, ...others: Worker[]) =>
    renderToStaticMarkup(
      <EventRow
        event={of as PassEvent}
        names={namesOf({
          status: 'ready',
          value: [worker('ines', 'Ines', 'staff'), worker('till', 'Till', 'device'), ...others],
        } as Parameters<typeof namesOf>[0])}
        business={{ locations: {} } as Business}
      />,
    );

  it('names the person alone in a shop with one tablet', () => assert.match(shown(), / · Ines<\/p>/));
  it('says which tablet it was where there are several, also removed ones', () =>
    assert.match(shown(worker('stall', 'Stall', 'device', false)), / · Ines, on Till<\/p>/));
  it('says the day of a late arrival only where it is another one', () => {
    const [noon, hours] = [Date.UTC(2026, 0, 2, 12), 3_600_000];
    const late = (after: number) => row({ ...event, late: true, scannedAt: noon, at: noon + after * hours });
    assert.match(late(2), /12:00<\/time>, arrived 14:00/);
    assert.match(late(24), /12:00<\/time>, arrived 3 Jan/);
  });
});
