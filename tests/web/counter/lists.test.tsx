/** The lists below the counter's camera. */
import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { renderToStaticMarkup } from 'react-dom/server';
import { LastScans } from '../../../web/src/counter/Lists';
import type { StoredScan } from '../../../web/src/shared/scans/scanStore';

describe('the scans of the last 15 minutes', () => {
  const body = { businessId: 'shop', scanId: 'scan', code: '7X2K-9ABC', quantity: 1 };
  const stamp = { scanId: 'scan', command: 'recordScan', state: 'accepted', card: '7X2K-9ABC', takenAt: 0, body };

  /**
   * @param ahead minutes by which the device's clock is ahead of the server's
   * @param ago minutes since the server decided the stamp
   * @param scan what is different about the stamp
   */
  function listed(ahead: number, ago: number, scan: object = {}): string {
    const decidedAt = Date.now() - (ahead + ago) * MINUTE_MS;
    const queue = { scans: [{ ...stamp, decidedAt, ...scan } as unknown as StoredScan] };
    const names: Record<string, string> = { '4Y2K-9ABD': 'Ada' };
    const counter = {
      screen: { at: 'ready' },
      queue,
      kind: 'stamps',
      clockDifference: -ahead * MINUTE_MS,
      nameOf: (card: string) => names[card],
    };
    // Only the fields that the list reads.
    return renderToStaticMarkup(<LastScans counter={counter as never as Parameters<typeof LastScans>[0]['counter']} />);
  }

  it('say once what was done, with a bonus too, and that it was undone', () => {
    assert.match(listed(0, 1, { message: '1 stamp added.' }), /<br\/>1 stamp added\.</);
    assert.match(listed(0, 1, { message: '2 stamps added.', undone: true }), /<br\/>2 stamps added\. Undone\.</);
    assert.match(listed(0, 1, { command: 'undoScan', message: 'Undone.' }), /<br\/>Undone\./);
  });

  it('say how many rewards were given at once', () => {
    const given = (rewardId: string | string[]) =>
      listed(0, 1, { command: 'redeemReward', body: { ...body, rewardId }, undone: true });
    assert.match(given(['r1', 'r2']), /<br\/>2 rewards\. Undone\./);
    assert.match(given('r1'), /<br\/>Reward\. Undone\./);
    assert.match(given(['r1']), /<br\/>Reward\. Undone\./);
  });

  it('name the customer where the name is known', () => {
    assert.match(listed(0, 1, { card: '4Y2K-9ABD' }), /Undo: 1 stamp, Ada/);
    assert.doesNotMatch(listed(0, 1, { card: '4Y2K-9ABD' }), /4Y2K/);
  });

  for (const ahead of [0, 20, -20])
    it(`are told by the server’s clock on a device that is ${ahead} minutes ahead`, () => {
      assert.match(listed(ahead, 10), /Undo: 1 stamp, 7X2K-9ABC/);
      assert.equal(listed(ahead, 16), '');
    });
});
