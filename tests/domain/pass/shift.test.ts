/** A tablet's shifts: it remembers a limited number of them, and those that late scans need. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { MOST_SHIFTS, withOpened } from '@tessera/domain/pass/shift';
import { type Shift, SHIFT_MS, wasOpen } from '@tessera/domain/team/member';
import fc from 'fast-check';

const NOW = Date.UTC(2026, 10, 26, 9);
const person = (uid: string) => ({ uid, name: uid });

describe('a shift on a tablet', () => {
  it('goes on where the same person types the PIN again, and ends later', () => {
    const first = withOpened({}, 'one', person('kim'), NOW);
    const again = withOpened(first.shifts, 'two', person('kim'), NOW + HOUR_MS);
    assert.deepEqual(
      [again.id, again.shifts],
      ['one', { one: { ...person('kim'), openedAt: NOW, until: NOW + HOUR_MS + SHIFT_MS } }],
    );
    const other = withOpened(again.shifts, 'three', person('sam'), NOW + HOUR_MS);
    assert.deepEqual(Object.keys(other.shifts).sort(), ['one', 'three']);
  });

  it('is a new one after the former was closed or ended', () => {
    const { shifts } = withOpened({}, 'one', person('kim'), NOW);
    const closed: Record<string, Shift> = { one: { ...(shifts['one'] ?? assert.fail()), closedAt: NOW + MINUTE_MS } };
    assert.equal(withOpened(closed, 'two', person('kim'), NOW + 2 * MINUTE_MS).id, 'two');
    assert.equal(withOpened(shifts, 'two', person('kim'), NOW + SHIFT_MS).id, 'two');
  });

  it('is remembered for the seven days in which its scans may arrive, the newest 500 of a tablet', () => {
    const press = fc.record({
      uid: fc.constantFrom('kim', 'sam', 'lee'),
      minutes: fc.oneof(fc.nat(20), fc.nat(3000)),
      closes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
        let now = NOW;
        let shifts: Record<string, Shift> = {};
        const all = new Map<string, Shift>();
        for (const [index, { uid, minutes, closes }] of presses.entries()) {
          now += minutes * MINUTE_MS;
          const opened = withOpened(shifts, `s${index}`, person(uid), now);
          shifts = opened.shifts;
          if (closes)
            shifts = { ...shifts, [opened.id]: { ...(shifts[opened.id] ?? assert.fail()), closedAt: now + 1 } };
          for (const [id, shift] of Object.entries(shifts)) all.set(id, shift);
        }
        for (let at = now - 7 * DAY_MS + 1; at <= now; at += 5 * HOUR_MS)
          for (const [id, shift] of all) assert.equal(wasOpen(shifts[id], at), wasOpen(shift, at), `${id} at ${at}`);
      }),
    );
    let shifts: Record<string, Shift> = {};
    for (let turn = 0; turn < MOST_SHIFTS + 100; turn += 1) {
      const at = NOW + turn * MINUTE_MS;
      const opened = withOpened(shifts, `s${turn}`, { uid: 'kim', name: '\u{1f642}'.repeat(30) }, at);
      shifts = { ...opened.shifts, [opened.id]: { ...(opened.shifts[opened.id] ?? assert.fail()), closedAt: at + 1 } };
    }
    assert.equal(Object.keys(shifts).length, MOST_SHIFTS);
    assert.equal(shifts['s99'], undefined);
    assert.ok(shifts['s100']);
    // A document of the database may have 1 MiB.
    assert.ok(Buffer.byteLength(JSON.stringify(shifts)) < 2 ** 18);
  });
});
