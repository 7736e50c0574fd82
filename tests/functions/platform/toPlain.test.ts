import assert from 'node:assert/strict';
import { Timestamp } from 'firebase-admin/firestore';
import { toPlain } from '../../../functions/src/platform/toPlain';

describe('toPlain', () => {
  it('turns times into ISO text at any depth, and leaves the rest as it is', () => {
    const time = Timestamp.fromMillis(1_750_000_000_123);
    const iso = '2025-06-15T15:06:40.123Z';
    assert.deepEqual(
      toPlain({ time, list: [time, 1, 'x'], map: { deep: { time } }, text: 'x', number: 1, none: null, yes: true }),
      {
        time: iso,
        list: [iso, 1, 'x'],
        map: { deep: { time: iso } },
        text: 'x',
        number: 1,
        none: null,
        yes: true,
      },
    );
  });
});
