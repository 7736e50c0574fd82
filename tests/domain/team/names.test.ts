import assert from 'node:assert/strict';
import { isNameTaken } from '@tessera/domain/team/names';

describe('a name in a team', () => {
  it('is taken in any capitals and with any spaces', () => {
    const people = [{ name: 'Ada' }, { name: 'Nora B' }];
    for (const name of ['Nora B', ' nora  b ', 'NORA B']) assert.ok(isNameTaken(people, name), name);
    assert.equal(isNameTaken(people, 'Nora'), false);
  });
});
