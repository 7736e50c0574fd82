/** What goes with a stamp that is taken back. */
import assert from 'node:assert/strict';
import { type CounterContext, undo } from '../../../web/src/counter/counterActions';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';

describe('a stamp that is taken back', () => {
  /** The scans whose question is withdrawn when `taken` is undone. */
  async function dropped(taken: Partial<StoredScan>): Promise<string[]> {
    const ids: string[] = [];
    const question = { card: 'ADA', state: 'decision', reason: 'again-soon' };
    const scans = [
      { scanId: 'first', card: 'ADA', state: 'accepted' },
      { scanId: 'again', ...question },
      { scanId: 'unchecked', ...question, reason: 'bad-code' },
      { scanId: 'other card', ...question, card: 'BOB' },
    ];
    await undo(
      {
        dispatch: () => {},
        begin: () => ({ action: 1 }),
        onVerdict: () => {},
        nameOf: () => undefined,
        locked: { current: { card: '', until: 0 } },
        queue: {
          state: () => ({ scans }),
          undo: () => {
            Object.assign(scans[0] ?? {}, taken);
            return Promise.resolve({ status: 'queued' });
          },
          drop: (scanId: string) => Promise.resolve(void ids.push(scanId)),
        },
      } as never as CounterContext,
      'first',
    );
    return ids;
  }

  it('takes the question with it whether to stamp that card again', async () => {
    assert.deepEqual(await dropped({ undone: true }), ['again']);
    assert.deepEqual(await dropped({ undoWith: 'later' }), ['again']);
  });

  it('leaves the question, if it could not be taken back', async () => {
    assert.deepEqual(await dropped({}), []);
  });
});
