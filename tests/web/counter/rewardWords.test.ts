/** What the counter leaves out of a verdict's sentence, because it stands beside it. */
import assert from 'node:assert/strict';
import { doneInWords } from '@tessera/domain/pass/words';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { withoutReward } from '../../../web/src/counter/sheet/rewardWords';

describe('withoutReward', () => {
  const stamped = { type: 'stamped', scheme: 'stamps', amount: 3 } as const;
  const reward = {
    rewardId: 'r1',
    reward: 'a flat white. Large',
    earnedAt: 1,
    unitsUsed: 5,
    offer: { version: 1, scheme: stampsScheme(5, 'a coffee') },
  };

  it('leaves the stamps, and not the reward that became ready', () => {
    const message = doneInWords({ ...stamped, earned: [reward] });
    assert.ok(message.includes(reward.reward), message);
    assert.equal(withoutReward(message), '3 stamps added.');
  });

  it('changes no sentence without a reward', () => {
    assert.equal(withoutReward(doneInWords(stamped)), doneInWords(stamped));
  });
});
