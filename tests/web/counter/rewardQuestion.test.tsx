/** The question before a reward is given. */
import assert from 'node:assert/strict';
import { codeWith } from '@tessera/domain/pass/code';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CounterContext, giveReward } from '../../../web/src/counter/counterActions';
import type { Counter } from '../../../web/src/counter/counterScreen';
import { Sheet } from '../../../web/src/counter/sheet/Sheet';

describe('the question before a reward', () => {
  const pass = { passId: 'P', rewards: [{ rewardId: 'r1', reward: 'a coffee' }] };
  const fresh = { code: codeWith('7X2K9ABCDEFGHJKM', 1_800_000_000, '12345678') };
  const typed = { code: '7X2K-9ABC' };
  const screen = (shown: object) => ({ at: 'reward', shown, pass, rewardIds: ['r1'] });

  const question = (shown: object, isManager: boolean): string => {
    const counter = { screen: screen(shown), isManager, clockDifference: 0 };
    // Only the fields that the question reads.
    return renderToStaticMarkup(<Sheet counter={counter as never as Counter} business={{ active: true } as never} />);
  };

  it('asks for the PIN with it where the code is not fresh and no manager is here', () => {
    assert.match(question(typed, false), /Give “a coffee”\?.*Your PIN.*Give reward/s);
    assert.match(question({ passId: 'P' }, false), /Your PIN/);
    for (const html of [question(fresh, false), question(typed, true)]) {
      assert.match(html, /Yes, given/);
      assert.doesNotMatch(html, /PIN/);
    }
  });

  it('sends the PIN with the first request', async () => {
    const sent: unknown[] = [];
    const here = {
      screen: screen(typed),
      limits: { redeemOffline: false },
      taker: () => ({}),
      begin: () => ({}),
      onVerdict: () => {},
      dispatch: () => {},
      queue: {
        request(command: string, { rewardId }: { rewardId: string }, { pin }: { pin?: string }) {
          sent.push([command, rewardId, pin]);
          return Promise.resolve({ status: 'answered', verdict: {} });
        },
      },
    } as never as CounterContext;
    await giveReward(here, '4826');
    assert.deepEqual(sent, [['redeemReward', 'r1', '4826']]);
  });
});
