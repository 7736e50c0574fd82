/** What a card holds of a person goes as one value: erased whole, merged whole. */
import assert from 'node:assert/strict';
import { type Holder, holderAfter, holderOf } from '@tessera/domain/pass/holder';
import { joinedPass } from '@tessera/domain/pass/join';
import { decideMerge } from '@tessera/domain/pass/merge';
import fc from 'fast-check';
import { accept, actor, contextAt, type Ledger, NOON, version } from './cases';

/** A holder with any fields, of today and later, whose values occur nowhere else. */
const holder: fc.Arbitrary<Holder> = fc
  .tuple(fc.uuid(), fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.uuid(), { noNullPrototype: true }))
  .map(([name, later]) => ({ ...later, name, nameKey: name }));
const maybeHolder = fc.option(holder, { nil: undefined });

const fieldsOf = (passId: string) => ({
  passId,
  programmeId: 'one',
  shortCode: '0123-4567',
  root: 1,
  offer: version(1, 5),
});

function cardOf(passId: string, held: Holder | undefined, stamps: number): Ledger {
  const fields = fieldsOf(passId);
  const { pass, event } = joinedPass({ ...fields, ...(held && { holder: held }) }, 'customer', NOON - 60_000);
  const earn = { type: 'earn', purchase: { quantity: stamps } } as const;
  return accept({ pass, events: [event] }, earn, contextAt(NOON, { confirmed: true }));
}

function assertNothingLeft(left: unknown, gone: Holder | undefined): void {
  const text = JSON.stringify(left);
  for (const value of Object.values(gone ?? {}) as string[]) assert.ok(!text.includes(value), `${value} in ${text}`);
}

describe('the holder of a card', () => {
  const stamps = fc.integer({ min: 1, max: 5 });
  const manager = { actor: actor('manager') };

  it('leaves nothing on a card that is erased, nor in its ledger, and its link is invalid', () => {
    fc.assert(
      fc.property(holder, stamps, (held, quantity) => {
        const before = cardOf('0123456789ABCDEF', held, quantity);
        assert.deepEqual(before.pass.holder, held);
        const { pass, events } = accept(before, { type: 'close' }, contextAt(NOON + 1, manager));
        assertNothingLeft({ pass, events }, held);
        assert.ok(!('holder' in pass));
        assert.deepEqual([pass.balance, pass.linkVersion], [before.pass.balance, before.pass.linkVersion + 1]);
      }),
    );
  });

  it('is taken over whole by the card that stays, unless that has one, and nothing is left on the other', () => {
    fc.assert(
      fc.property(maybeHolder, maybeHolder, stamps, (given, own, quantity) => {
        const from = cardOf('ZZZZZZZZZZZZZZZZ', given, quantity);
        const into = cardOf('0123456789ABCDEF', own, quantity);
        const merged = decideMerge(from.pass, into.pass, 'one person', contextAt(NOON + 1, manager));
        assert.ok(merged.verdict === 'accepted');
        assert.ok(!('holder' in merged.from.next));
        assert.deepEqual(merged.into.next.holder, own ?? given);
        assertNothingLeft([merged.from, merged.into.event], given);
        if (own) assertNothingLeft(merged, given);
      }),
    );
  });

  it('was last here when either of two cards was used last, at its place, once they are one', () => {
    const earn = { type: 'earn', purchase: { quantity: 1 } } as const;
    const usedAt = (passId: string, at: number, locationId: string) =>
      accept(cardOf(passId, undefined, 1), earn, contextAt(at, { actor: { ...actor(), locationId }, confirmed: true }));
    const earlier = usedAt('0123456789ABCDEF', NOON + 1, 'main');
    const later = usedAt('ZZZZZZZZZZZZZZZZ', NOON + 2, 'market');
    for (const [from, into] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const merged = decideMerge(from.pass, into.pass, 'one person', contextAt(NOON + 3, manager));
      assert.ok(merged.verdict === 'accepted');
      const { lastVisitAt, lastPlace, visits = [] } = merged.into.next;
      assert.deepEqual([lastVisitAt, lastPlace], [NOON + 2, 'market']);
      assert.deepEqual(
        visits.slice(-2).map(({ at }) => at),
        [NOON + 1, NOON + 2],
      );
      assert.ok(visits.length <= 5);
    }
    const { pass: unused } = joinedPass(fieldsOf('ZZZZZZZZZZZZZZZZ'), 'customer', NOON + 2);
    const merged = decideMerge(unused, earlier.pass, 'one person', contextAt(NOON + 3, manager));
    assert.equal(merged.verdict === 'accepted' && merged.into.next.lastVisitAt, NOON + 1);
  });

  it('keeps what was typed before and left empty now', () => {
    fc.assert(
      fc.property(holder, maybeHolder, (stored, typed) => {
        const next = holderAfter(stored, typed);
        if (typed) assert.deepEqual(next, { ...stored, ...typed });
        assert.equal(holderAfter(next ?? stored, typed), undefined, 'the same again changes nothing');
      }),
    );
  });

  it('is absent where nothing was typed', () => {
    assert.equal(holderOf({}), undefined);
    assert.equal(holderOf({ name: '' }), undefined);
    assert.deepEqual(holderOf({ name: 'Zoë' }), { name: 'Zoë', nameKey: 'zoe', turnedNameKey: 'zoe' });
  });
});
