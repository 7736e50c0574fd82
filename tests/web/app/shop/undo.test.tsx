/**
 * Which events a person may undo in the shop's rooms, for which the dialog of a card asks for a reason, and what a
 * customer will read of an undo.
 */
import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { UNDO_MS } from '@tessera/domain/pass/command';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Member, MemberRole } from '@tessera/domain/team/member';
import { renderToStaticMarkup } from 'react-dom/server';
import { CardDialog } from '../../../../web/src/app/shop/customers/CardDialog';
import { mayUndo } from '../../../../web/src/app/shop/EventRow';
import { undoInWords } from '../../../../web/src/app/shop/undoInWords';

const member = (role: MemberRole): Member => ({ uid: 'me', role, name: 'Kit', active: true, joinedAt: 0 });
const event = (by: string, minutes: number, more: Partial<PassEvent> = {}): PassEvent => ({
  scanId: 'scan',
  passId: 'pass',
  seq: 2,
  type: 'stamped',
  scheme: 'stamps',
  amount: 1,
  content: '',
  by,
  at: Date.now() - minutes * MINUTE_MS,
  proof: 'code',
  after: { kind: 'stamps', balance: 1, target: 5, rewards: [] },
  schema: 2,
  ...more,
});

/** An age far from the limit on either side, so that the duration of the test does not matter. */
const [RECENT, OLD] = [UNDO_MS / MINUTE_MS - 5, UNDO_MS / MINUTE_MS + 5];

describe('an undo in the shop’s rooms', () => {
  const dialogOf = (role: MemberRole, undo: PassEvent) => {
    const props = { shop: { member: member(role) }, card: { status: 'open' }, actions: {}, onClose: () => {} };
    // Only the fields that the undo reads.
    return renderToStaticMarkup(
      <CardDialog {...(props as never as Parameters<typeof CardDialog>[0])} open={{ undo }} />,
    );
  };

  for (const role of ['staff', 'manager', 'owner'] as const)
    it(`is offered to ${role} for their own recent event, without a reason`, () => {
      assert.equal(mayUndo(event('me', RECENT), member(role)), true);
      assert.match(dialogOf(role, event('me', RECENT)), /An undo cannot be undone/);
      assert.doesNotMatch(dialogOf(role, event('me', RECENT)), /Reason/);
    });

  for (const [what, by, age] of [
    ['their own older event', 'me', OLD],
    ['somebody else’s event', 'other', RECENT],
  ] as const) {
    it(`is offered to a manager for ${what}, with a reason`, () => {
      assert.equal(mayUndo(event(by, age), member('manager')), true);
      assert.match(dialogOf('manager', event(by, age)), /Reason/);
    });
    it(`is not offered to staff for ${what}`, () => {
      assert.equal(mayUndo(event(by, age), member('staff')), false);
    });
  }

  it('is offered to nobody twice, or for an event that cannot be undone', () => {
    assert.equal(mayUndo(event('me', RECENT, { undoneBy: 'undo' }), member('owner')), false);
    assert.equal(mayUndo(event('me', RECENT, { type: 'joined' }), member('owner')), false);
  });
});

describe('what a customer will read of an undo', () => {
  const scheme = { kind: 'stamps' as const, target: 5, rewards: [{ at: 5, reward: 'A coffee' }] };
  const card = {
    kind: 'stamps' as const,
    balance: 0,
    target: 5,
    offer: { version: 1, scheme, from: 0 },
    open: [{ rewardId: 'one', reward: 'A coffee', earnedAt: 0, unitsUsed: 5 }],
  };

  it('names the reward that goes with the stamps', () =>
    assert.match(
      undoInWords(event('me', RECENT), card as never),
      /^The shop took back 1 stamp, and with it the reward “A coffee”$/,
    ));

  it('says that a reward was undone, and takes nothing with it', () =>
    assert.equal(
      undoInWords(event('me', RECENT, { type: 'redeemed', amount: 0, redeemed: card.open as never }), card as never),
      'The shop undid a reward; it is ready again: A coffee',
    ));
});
