/** What a manager reads of a PIN that an invitation ends. */
import assert from 'node:assert/strict';
import type { Member } from '@tessera/domain/team/member';
import { pinEndsInWords } from '../../../../../web/src/app/shop/team/TeamAdd';

const sam: Member = { uid: 'sam', role: 'staff', name: 'Sam', email: 'sam@a.test', active: true, joinedAt: 0 };

it('an invitation that makes somebody a manager says that the PIN ends, and no other one does', () => {
  const team = (hasPin: boolean) => ({ members: [sam], people: [{ uid: 'sam', name: 'Sam', role: sam.role, hasPin }] });
  assert.match(pinEndsInWords(team(true), 'sam@a.test', 'manager'), /Sam needs a new PIN/);
  assert.equal(pinEndsInWords(team(false), 'sam@a.test', 'manager'), '');
  assert.equal(pinEndsInWords(team(true), 'sam@a.test', 'staff'), '');
  assert.equal(pinEndsInWords(team(true), 'kim@a.test', 'manager'), '');
});
