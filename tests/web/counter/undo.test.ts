/** What goes with a stamp that is taken back. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { askAgain, type CounterContext, decide, undo } from '../../../web/src/counter/counterActions';
import type { CounterEvent } from '../../../web/src/counter/counterReducer';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';

/** What the counter has said. */
const said: string[] = [];

const contextOf = (queue: object): CounterContext =>
  ({
    dispatch: (event: CounterEvent) => 'message' in event && said.push(event.message),
    begin: () => ({ action: 1 }),
    onVerdict: () => {},
    nameOf: () => undefined,
    locked: { current: { card: '', until: 0 } },
    queue,
  }) as never as CounterContext;

describe('a stamp that is taken back', () => {
  /** The scans whose question is withdrawn when `taken` is undone. */
  async function dropped(taken: Partial<StoredScan>, given: Partial<StoredScan> = {}): Promise<string[]> {
    const ids: string[] = [];
    const stamp = { command: 'recordScan', card: 'ADA' };
    const question = { ...stamp, state: 'decision', reason: 'again-soon' };
    const scans = [
      { ...stamp, scanId: 'before', state: 'accepted' },
      { ...question, scanId: 'older question' },
      { ...stamp, scanId: 'first', state: 'accepted', ...given },
      { scanId: 'again', ...question },
      { scanId: 'unchecked', ...question, reason: 'bad-code' },
      { scanId: 'other card', ...question, card: 'BOB' },
      { ...stamp, scanId: 'counted', state: 'accepted' },
      { scanId: 'after another stamp', ...question },
    ];
    await undo(
      contextOf({
        state: () => ({ scans }),
        undo: () => {
          Object.assign(scans[2] ?? {}, taken);
          return Promise.resolve({ status: 'queued' });
        },
        drop: (scanId: string) => Promise.resolve(void ids.push(scanId)),
      }),
      'first',
    );
    return ids;
  }

  it('takes the question with it whether to stamp that card again', async () => {
    assert.deepEqual(await dropped({ undone: true }), ['again']);
    assert.deepEqual(await dropped({ undoWith: 'later' }), ['again']);
  });

  it('leaves the question to a reward that is taken back', async () => {
    assert.deepEqual(await dropped({ undone: true }, { command: 'redeemReward' }), []);
  });

  it('leaves the question, if it could not be taken back', async () => {
    assert.deepEqual(await dropped({}), []);
  });

  it('is said to be taken back later only if an undo waits for it, and not after somebody stopped waiting', async () => {
    for (const [taken, words] of [
      [{ undone: true }, ['Taken back. It was never sent.']],
      [{ undoWith: 'later' }, ['It is taken back as soon as there is a connection.']],
      [{}, []],
    ] as const) {
      said.length = 0;
      await dropped(taken);
      assert.deepEqual(said, words);
    }
  });
});

describe('a scan in the list of a device that stores nothing', () => {
  const failing = (isDown: boolean) => {
    const failed = () => Promise.resolve({ status: 'failed', error: new Error('full') });
    return contextOf({ state: () => ({ isDown }), confirm: failed, resend: failed });
  };
  beforeEach(() => {
    said.length = 0;
    mock.method(console, 'error', () => {});
  });
  afterEach(() => mock.restoreAll());

  for (const [name, press] of [
    ['a yes', (here: CounterContext) => decide(here, 'first', true)],
    ['“Ask again”', (here: CounterContext) => askAgain(here, 'first')],
  ] as const)
    it(`says so after ${name}, and why`, async () => {
      await press(failing(false));
      await press(failing(true));
      assert.match(said[0] ?? '', /^Not taken: this device stores nothing now\./);
      assert.match(said[1] ?? '', /^Not taken: there is no connection/);
    });
});
