import assert from 'node:assert/strict';
import { type Cursor, type Page, readFull } from '../../../../web/src/shared/data/pages';

/** Pages of ten numbers from 0 on, without an end before `until`; a cursor is the number behind it. */
function counting(until: number) {
  const reads: number[] = [];
  const read = async (after?: Cursor): Promise<Page<number>> => {
    const from = Number(after ?? 0);
    reads.push(from);
    const items = Array.from({ length: Math.min(10, until - from) }, (_, index) => from + index);
    return { items, ...(from + 10 < until && { next: (from + 10) as unknown as Cursor }) };
  };
  return { read, reads };
}

describe('a page of what passes a test', () => {
  it('is read on until it is full, and goes on behind what was read', async () => {
    const { read, reads } = counting(100);
    const page = await readFull(read, 10, (item) => item % 3 === 0);
    assert.deepEqual(page, { items: [0, 3, 6, 9, 12, 15, 18, 21, 24, 27], next: 30 });
    await readFull(read, 10, () => true, page.next);
    assert.deepEqual(reads, [0, 10, 20, 30]);
  });

  it('ends with the list', async () =>
    assert.deepEqual(await readFull(counting(15).read, 10, (item) => item > 12), { items: [13, 14], next: undefined }));

  it('ends after five reads', async () => {
    const { read, reads } = counting(100);
    assert.deepEqual(await readFull(read, 10, () => false), { items: [], next: 50 });
    assert.equal(reads.length, 5);
  });
});
