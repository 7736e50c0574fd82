/** An action of a customer's page on a network that does not answer. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { actShownBy } from '../../../web/src/card/useAction';
import { Refusal } from '../../../web/src/shared/data/publicCalls';
import { ANSWER_LIMIT_MS } from '../../../web/src/shared/lib/waits';

const OVERDUE = 'This is taking longer than usual. It opens when it is ready. You can press again, too.';

/** A page with one action, whose calls are answered by hand. */
function actHere() {
  const shown: unknown[] = [];
  const used: string[] = [];
  const calls: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const press = actShownBy((state) => shown.push(state));
  return {
    calls,
    /** The answers that the page has used. */
    used,
    now: () => shown.at(-1),
    press: (what = 'the same') =>
      press({
        send: () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })),
        done(answer) {
          used.push(answer);
          return { success: true, message: answer };
        },
        meanwhile: 'It opens when it is ready.',
        what,
      }),
  };
}

const failure = (message: string) => ({ isBusy: false, result: { success: false, message } });
const waiting = { isBusy: false, result: { message: OVERDUE } };
const success = (message: string) => ({ isBusy: false, result: { success: true, message } });

describe('an action of a customer’s page', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('says after 8 s that it takes long, can be pressed again, and uses the first answer once', async () => {
    const { press, calls, used, now } = actHere();
    const first = press();
    assert.deepEqual(now(), { isBusy: true });
    await press();
    assert.equal(calls.length, 1, 'a press while it is busy is ignored');
    mock.timers.tick(ANSWER_LIMIT_MS - 1);
    assert.deepEqual(now(), { isBusy: true });
    mock.timers.tick(1);
    assert.deepEqual(now(), waiting);

    const second = press();
    assert.deepEqual(now(), { isBusy: true });
    calls[0]?.resolve('the card');
    await first;
    assert.deepEqual(now(), success('the card'));
    calls[1]?.resolve('the card again');
    await second;
    assert.deepEqual(used, ['the card']);
    mock.timers.tick(ANSWER_LIMIT_MS);
    assert.deepEqual(now(), success('the card'));
  });

  it('says in the end that the server was not reached, and why it refused', async () => {
    const { press, calls, now } = actHere();
    const first = press();
    mock.timers.tick(ANSWER_LIMIT_MS);
    calls[0]?.reject(new Error('no answer'));
    await first;
    assert.deepEqual(now(), failure('We could not reach our server. Check your connection and try again.'));
    const second = press();
    calls[1]?.reject(new Refusal('NOT_FOUND', { sentence: 'This code is used up.' }));
    await second;
    assert.deepEqual(now(), failure('This code is used up.'));
  });

  it('ignores the failure of an earlier press while a later one is awaited', async () => {
    const { press, calls, now } = actHere();
    const first = press();
    mock.timers.tick(ANSWER_LIMIT_MS);
    const second = press();
    calls[0]?.reject(new Error('no answer'));
    await first;
    assert.deepEqual(now(), { isBusy: true });
    calls[1]?.resolve('the card');
    await second;
    assert.deepEqual(now(), success('the card'));
  });

  it('ignores a late answer to something else', async () => {
    const { press, calls, used, now } = actHere();
    const first = press('a complaint');
    mock.timers.tick(ANSWER_LIMIT_MS);
    const second = press('another complaint');
    calls[0]?.resolve('an answer to the first');
    await first;
    assert.deepEqual(now(), { isBusy: true });
    calls[1]?.resolve('an answer to the second');
    await second;
    assert.deepEqual(used, ['an answer to the second']);
  });
});
