import assert from 'node:assert/strict';
import type { Member } from '@tessera/domain/team/member';
import { personNamed } from '@tessera/domain/team/names';

const member = (more: Partial<Member>): Member => ({
  uid: 'nora',
  role: 'staff',
  name: 'Nora B',
  active: true,
  joinedAt: 1,
  ...more,
});

describe('a name in a team', () => {
  it('is taken in any capitals and with any spaces, by somebody who is still there', () => {
    for (const name of ['Nora B', ' nora  b ', 'NORA B']) assert.ok(personNamed([member({})], name), name);
    assert.equal(personNamed([member({})], 'Nora'), undefined);
    assert.equal(personNamed([member({ active: false })], 'Nora B'), undefined);
  });

  it('is not taken by a tablet or another program', () => {
    for (const more of [{ role: 'device' }, { kind: 'integration' }] as const)
      assert.equal(personNamed([member(more)], 'Nora B'), undefined);
  });
});
