/** What a manager reads of a PIN that an invitation ends. */
import assert from 'node:assert/strict';
import type { Member } from '@tessera/domain/team/member';
import { pinEndsInWords } from '../../../../../web/src/app/shop/team/TeamAdd';

const sam: Member = { uid: 'sam', role: 'staff', name: 'Sam', active: true, joinedAt: 0 };

it('an invitation that makes somebody a manager says that the PIN ends, and no other one does', () => {
  const people = (hasPin: boolean) => [{ uid: 'sam', name: 'Sam', role: 'staff' as const, hasPin }];
  assert.match(pinEndsInWords([sam], people(true), 'manager'), /Sam then needs a new PIN/);
  assert.equal(pinEndsInWords([sam], people(false), 'manager'), '');
  assert.equal(pinEndsInWords([sam], people(true), 'staff'), '');
  assert.equal(pinEndsInWords([], people(true), 'manager'), '');
});
