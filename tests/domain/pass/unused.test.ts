import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { dueForUnused, NOTICE_MS, UNUSED_MS } from '@tessera/domain/pass/unused';

const NOW = Date.UTC(2028, 10, 22);
const email = 'ada@home.example';

describe('an unused card', () => {
  const due = (age: number, contact?: { email?: string; toldAt?: number }, more: object = {}) =>
    dueForUnused({ status: 'open', changedAt: NOW - age, ...more }, contact, NOW);

  it('stays open for 24 months, with or without a contact', () => {
    for (const contact of [undefined, {}, { email }]) assert.equal(due(UNUSED_MS - 1, contact), 'nothing');
  });

  it('is closed 30 days after its holder was told, and not before', () => {
    assert.equal(due(UNUSED_MS, { email }), 'notify');
    assert.equal(due(UNUSED_MS + NOTICE_MS, { email, toldAt: NOW - NOTICE_MS + 1 }), 'nothing');
    assert.equal(due(UNUSED_MS + NOTICE_MS, { email, toldAt: NOW - NOTICE_MS }), 'close');
    assert.equal(due(UNUSED_MS * 3, { email }), 'notify', 'however late the first notice is');
  });

  it('is closed at the same age when nobody can be told', () => {
    for (const contact of [undefined, {}]) {
      assert.equal(due(UNUSED_MS + NOTICE_MS - 1, contact), 'nothing');
      assert.equal(due(UNUSED_MS + NOTICE_MS, contact), 'close');
    }
  });

  it('needs a new notice when it was used after an earlier one', () => {
    assert.equal(due(UNUSED_MS + DAY_MS, { email, toldAt: NOW - UNUSED_MS - 2 * DAY_MS }), 'notify');
  });

  it('is not closed again, and a practice card never is', () => {
    assert.equal(due(UNUSED_MS * 2, undefined, { status: 'closed' }), 'nothing');
    assert.equal(due(UNUSED_MS * 2, undefined, { practice: true }), 'nothing');
    assert.equal(due(UNUSED_MS * 2, undefined, { status: 'blocked' }), 'close');
  });
});
