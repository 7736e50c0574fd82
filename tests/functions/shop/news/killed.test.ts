/** A message whose worker is killed: scripts/bench/messages.ts does the same with 20,000 cards and 20 kills. */
import assert from 'node:assert/strict';
import { workKilled } from '../../../../scripts/bench/messages/killed';
import { randomFrom } from '../../../../scripts/lib/random';
import { adminDb } from '../../../support/accounts';
import { loadFunctions } from '../../../support/functions';

describe('a message whose worker is killed', () => {
  it('reaches each card once or leaves it out with a reason', async () => {
    await loadFunctions();
    const options = { cards: 300, kills: 3, random: randomFrom(7) };
    const { problems, outcomes, kills } = await workKilled(adminDb(), options);
    assert.deepEqual(problems, []);
    assert.equal((outcomes['sent'] ?? 0) + (outcomes['held'] ?? 0), 270);
    assert.ok(kills > 0, 'no kill struck');
  });
});
