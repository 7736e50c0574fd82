import assert from 'node:assert/strict';
import type { HistoryLine } from '@tessera/domain/calls/callables';
import { useHistory, withoutUndos } from '../../../web/src/card/History';
import { fakeBrowser } from '../fakeBrowser';
import { mountHook } from '../mountHook';

/** The lines from one number down to another. */
const linesFrom = (from: number, to: number): HistoryLine[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({
    seq: from - index,
    at: 0,
    type: 'stamped',
    amount: 1,
    words: 'Stamp',
  }));

describe('the history of a card', () => {
  let plainFetch: typeof fetch;
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
    plainFetch = globalThis.fetch;
    globalThis.fetch = async () => Response.json({ result: { events: linesFrom(10, 1) } });
  });
  afterEach(() => {
    globalThis.fetch = plainFetch;
    browser.leave();
  });

  it('keeps each line once when older lines are shown and stamps arrive', async () => {
    const page = await mountHook((latest: HistoryLine[]) => useHistory('secret', latest), linesFrom(30, 11));
    const seqs = () => page.now()[0].map(({ seq }) => seq);
    const [, showOlder] = page.now();
    await page.after(() => showOlder && showOlder());
    for (const newest of [30, 31, 32]) {
      await page.update(linesFrom(newest, newest - 19));
      assert.deepEqual(
        seqs(),
        linesFrom(newest, 1).map(({ seq }) => seq),
      );
    }
    assert.equal(page.now()[1], false, 'there are no older lines');
    await page.leave();
  });

  it('leaves no line out where more came than are read at once', async () => {
    const page = await mountHook((latest: HistoryLine[]) => useHistory('secret', latest), linesFrom(30, 11));
    const [, showAll] = page.now();
    await page.after(() => showAll && showAll());
    await page.update(linesFrom(60, 41));
    const [lines, showOlder] = page.now();
    assert.deepEqual(
      lines.map(({ seq }) => seq),
      linesFrom(60, 41).map(({ seq }) => seq),
    );
    assert.ok(showOlder, 'the others can be read');
    await page.leave();
  });

  it('tells an undone line once, and its undo alone while the line itself is not shown', () => {
    const [newest, ...older] = linesFrom(4, 1);
    assert.ok(newest && older[0]);
    const undo: HistoryLine = { ...newest, type: 'undone', undo: 'one' };
    const seqs = (lines: HistoryLine[]) => withoutUndos(lines).map(({ seq }) => seq);
    assert.deepEqual(seqs([undo, { ...older[0], undo: 'one' }, ...older.slice(1)]), [3, 2, 1]);
    assert.deepEqual(seqs([undo, ...older]), [4, 3, 2, 1]);
  });
});
