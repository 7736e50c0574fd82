import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { importedPass } from '@tessera/domain/moving/importedPass';
import { lastVisitOf } from '@tessera/domain/pass/state';
import { accept, contextAt, NOON, programmeOf, stampOf, undoOf, version } from '../pass/cases';

it('an import is no visit of its customers: the first is their first scan', () => {
  const ledger = importedPass(
    { passId: '0123456789ABCDEF', programmeId: 'one', shortCode: '0123-4567', root: 1 },
    {
      customer: { id: '17', units: 2, joinedAt: NOON - 900 * DAY_MS },
      importId: 'i',
      by: 'manager',
      at: NOON,
      timeZone: 'Europe/London',
      offers: programmeOf([version(1, 5)]),
    },
  );
  assert.equal(lastVisitOf(ledger.pass), undefined);
  assert.equal(ledger.pass.lastVisitAt, NOON, 'so that it is listed, and not written to as somebody who stays away');
  const stamped = accept(ledger, stampOf(), contextAt(NOON + DAY_MS));
  assert.equal(lastVisitOf(stamped.pass), NOON + DAY_MS);
  const undone = accept(stamped, undoOf(stamped, stamped.pass.recent[0] ?? ''), contextAt(NOON + DAY_MS + 60_000));
  assert.equal(lastVisitOf(undone.pass), undefined);
});
