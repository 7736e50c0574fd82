import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { waitingIn } from '../../../web/src/counter/queue/queueState';
import { syncInWords } from '../../../web/src/counter/queue/syncWords';
import type { ScanState, StoredScan } from '../../../web/src/shared/scans/scanStore';

const NOW = 1_800_000_000_000;

const scan = (state: ScanState, more: Partial<StoredScan> = {}): StoredScan => ({
  scanId: `${state} ${more.order}`,
  order: 1,
  command: 'recordScan',
  body: { businessId: 'shop', scanId: 'one', takenBy: 'ada' },
  takenAt: 1,
  isSent: true,
  wasQueued: true,
  state,
  card: '7X2K-9ABC',
  decidedAt: NOW - 1000,
  ...more,
});

describe('the scans that wait at a counter', () => {
  const first = scan('waiting', { scanId: 'first', wasQueued: false });
  const queued = scan('waiting', { scanId: 'queued' });
  const waiting = (isSending: boolean, unsaved: string[] = []) =>
    waitingIn({ scans: [scan('accepted'), queued, first], unsaved: new Set(unsaved) }, isSending).map(
      ({ scanId }) => scanId,
    );

  it('are without the one that is being sent for the first time, of which the screen tells', () => {
    assert.deepEqual(waiting(true), ['queued']);
    assert.deepEqual(waiting(false), ['queued', 'first']);
  });

  it('are with it where the disk has refused it, because it would be lost with the page', () => {
    assert.deepEqual(waiting(true, ['first']), ['queued', 'first']);
  });
});

describe('the outcome of the scans that waited at a counter', () => {
  it('says how many counted, were refused and need somebody, once none waits', () => {
    const all = [scan('accepted'), scan('accepted'), scan('accepted'), scan('refused'), scan('decision')];
    assert.equal(syncInWords(all, NOW), '3 scans counted, 1 refused, 1 needs you');
    assert.equal(syncInWords([...all, scan('waiting')], NOW), '1 needs you', 'a decision is asked for while one waits');
    assert.equal(syncInWords([scan('accepted')], NOW), '1 scan counted');
    assert.equal(syncInWords([scan('accepted', { undone: true })], NOW), undefined);
  });

  it('tells it for a minute, a decision until it is made, and nothing of scans that never waited', () => {
    assert.equal(syncInWords([scan('accepted'), scan('decision')], NOW + MINUTE_MS), '1 needs you');
    assert.equal(syncInWords([scan('accepted', { wasQueued: false })], NOW), undefined);
    assert.equal(syncInWords([], NOW), undefined);
  });
});
