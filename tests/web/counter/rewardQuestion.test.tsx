/** The question before a reward is given. */
import assert from 'node:assert/strict';
import { codeWith } from '@tessera/domain/pass/code';
import { MOST_GIVEN } from '@tessera/domain/scheme/types';
import { renderToStaticMarkup } from 'react-dom/server';
import { back, type CounterContext, giveReward } from '../../../web/src/counter/counterActions';
import type { Counter } from '../../../web/src/counter/counterScreen';
import { Sheet } from '../../../web/src/counter/sheet/Sheet';
import { Rewards } from '../../../web/src/counter/sheet/sheetParts';

describe('the question before a reward', () => {
  const pass = { passId: 'P', rewards: [{ rewardId: 'r1', reward: 'a coffee' }] };
  const fresh = { code: codeWith('7X2K9ABCDEFGHJKM', 1_800_000_000, '12345678') };
  const typed = { code: '7X2K-9ABC' };
  const screen = (shown: object) => ({ at: 'reward', shown, pass, rewardIds: ['r1'] });

  const question = (shown: object, isManager: boolean, more: object = {}): string => {
    const counter = { screen: { ...screen(shown), ...more }, isManager, clockDifference: 0, nameOf: () => undefined };
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

  it('names several as a list below it, and gives all of them with one button', () => {
    const rewards = ['a biscuit', 'a coffee', 'a coffee'].map((reward, index) => ({ rewardId: `r${index}`, reward }));
    const several = (...rewardIds: string[]) => question(typed, false, { pass: { ...pass, rewards }, rewardIds });
    assert.match(several('r0', 'r1'), /Give 2 rewards\?<small> “a biscuit”, “a coffee”<\/small>.*>Give both</s);
    assert.match(several('r1', 'r2'), /Give 2 rewards\?<small> “a coffee”\u00a0×\u00a02<\/small>.*>Give both</s);
    assert.match(
      several('r0', 'r1', 'r2'),
      /Give 3 rewards\?<small> “a biscuit”, “a coffee”\u00a0×\u00a02<.*>Give all 3</s,
    );
  });

  it('stays after a wrong PIN, with the error at the field', () => {
    const again = { at: 'pin', scanId: 's', error: 'Wrong PIN. Try again.' };
    const html = question(typed, false, again);
    assert.match(html, /<h2>Give “a coffee”\?<\/h2>.*<p>7X2K-9ABC<\/p>.*Wrong PIN\. Try again\./s);
    assert.match(html, /<input[^>]*aria-invalid="true"/);
  });

  it('leads back to the sheet of its card', () => {
    const said: unknown[] = [];
    const card = { at: 'card', shown: typed, pass };
    for (const at of ['reward', 'pin']) {
      const here = { screen: { ...screen(typed), at, card }, begin: () => 'begun', dispatch: said.push.bind(said) };
      back(here as never as CounterContext);
    }
    const shown = { type: 'asked', of: 'begun', screen: card };
    assert.deepEqual(said, [shown, shown]);
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

describe('the rewards of a card', () => {
  it('are given all at once, up to as many as the server takes', () => {
    const offered = (number: number): string => {
      const rewards = Array.from({ length: number }, (_, index) => ({ rewardId: `r${index}`, reward: 'a coffee' }));
      const props = { counter: { clockDifference: 0 }, business: { active: true }, pass: { kind: 'stamps', rewards } };
      return renderToStaticMarkup(<Rewards {...(props as never as Parameters<typeof Rewards>[0])} shown={{}} />);
    };
    assert.match(offered(MOST_GIVEN), />Give all 20</);
    assert.doesNotMatch(offered(MOST_GIVEN + 1), /Give all/);
  });
});

describe('the sheet of a refusal', () => {
  it('offers another try only where one can help', () => {
    const said = (more: object): string => {
      const staffMessage = { tone: 'bad', message: 'No.', card: '7X2K-9ABC', at: 0, ...more };
      const counter = { screen: { at: 'message', staffMessage, shown: {} }, clockDifference: 0 };
      return renderToStaticMarkup(<Sheet counter={counter as never as Counter} business={{ active: true } as never} />);
    };
    assert.match(said({}), /Try again/);
    assert.match(said({ isOver: true }), /Next card/);
  });
});

describe('the sheet of a scan that waits', () => {
  it('says whose card it was, by name where the name is known', () => {
    const staffMessage = { tone: 'saved', message: '1 stamp saved here', card: '7X2K-9ABC', at: 0 };
    const names: Record<string, string> = { '7X2K-9ABC': 'Ada' };
    const sheet = (nameOf: (card: string) => string | undefined): string => {
      const counter = { screen: { at: 'message', staffMessage, shown: {} }, clockDifference: 0, nameOf };
      return renderToStaticMarkup(<Sheet counter={counter as never as Counter} business={{ active: true } as never} />);
    };
    assert.match(
      sheet(() => undefined),
      /<p[^>]*>7X2K-9ABC<\/p>/,
    );
    assert.match(
      sheet((card) => names[card]),
      /<p[^>]*>Ada<\/p>/,
    );
  });
});
