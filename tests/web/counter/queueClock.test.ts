/** The counter's queue on a device whose clock is set while the page is open. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@tessera/domain/lib/time';
import { isFresh } from '@tessera/domain/pass/code';
import { AHEAD_MS, OLDEST_SCAN_MS } from '@tessera/domain/pass/command';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { SHIFT_MS } from '@tessera/domain/team/member';
import { createScanQueue } from '../../../web/src/counter/queue/scanQueue';
import { createServerClock } from '../../../web/src/counter/queue/serverClock';
import type { ScanBody, StoredScan } from '../../../web/src/shared/scans/scanStore';
import { provokesLines } from '../../support/provokedLines';
import { memoryStore } from './memoryStore';

const TAKEN = { businessId: 'shop', takenBy: 'ada', quantity: 1 };

/** A device, its customers and the server, at one true time. */
function counter({ isTablet = true } = {}) {
  let truth = Date.UTC(2026, 10, 24, 9);
  let [wallAhead, steady] = [0, 0];
  const network: { isDown: boolean; onAnswer?: () => void } = { isDown: false };
  const calls: string[] = [];
  const stored: Record<string, unknown> = {};
  const clock = createServerClock(
    { read: () => stored, write: (record) => Boolean(Object.assign(stored, record)) },
    () => ({
      wall: truth + wallAhead,
      steady,
    }),
  );
  const opened = truth;
  /** The server's rules about a stamp's time, and on a tablet about its shift. */
  function judge({ scanId, code, scannedAt = truth }: ScanBody<'recordScan'>): Verdict {
    const isInShift = scannedAt >= opened - AHEAD_MS && scannedAt < opened + SHIFT_MS;
    if (isTablet && !isInShift) return refused('no-shift');
    if (code !== undefined && !isFresh(Number(code), scannedAt / 1000)) return refused('stale-code');
    if (scannedAt < truth - OLDEST_SCAN_MS) return refused('too-late');
    if (scannedAt > truth + AHEAD_MS) return refused('too-early');
    const event = { scanId, type: 'stamped', amount: 1, at: truth } as const;
    return { verdict: 'accepted', repeated: false, message: '1 stamp added.', event };
  }
  const store = memoryStore();
  const queue = createScanQueue({
    businessId: 'shop',
    uid: 'ada',
    seat: 'person',
    store,
    clock,
    taker: () => ({ takenBy: 'ada' }),
    send: (async (name: string, input: ScanBody<'recordScan'> & { scans: ScanBody<'recordScan'>[] }) => {
      calls.push(name);
      if (network.isDown) throw new Error('no answer');
      const answer = name === 'recordScans' ? { verdicts: input.scans.map(judge) } : judge(input);
      const serverTime = truth;
      network.onAnswer?.();
      return { ...answer, serverTime };
    }) as never,
    inOneTab: (action) => action(),
    now: () => truth + wallAhead,
    wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 20))),
  });
  return {
    calls,
    network,
    queue,
    states: async () => (await store.all()).map(({ state, reason }: StoredScan) => reason ?? state),
    set: (ms: number) => (wallAhead += ms),
    works(ms: number) {
      truth += ms;
      steady += ms;
      clock.now();
    },
    /** How far the believed time is wrong. */
    error: () => clock.now() - truth,
    sleeps(ms: number) {
      truth += ms;
      clock.now();
    },
    /** A stamp of a card that was looked up. */
    async lookUp(): Promise<string> {
      const scan = { ...TAKEN, scanId: randomUUID(), passId: 'card', scannedAt: clock.now() };
      const result = await queue.stamp(scan);
      return result.status === 'answered' ? (result.verdict.reason ?? result.verdict.verdict) : result.status;
    },
    /** A stamp from a code that the customer's phone made some time ago, by default just now. */
    async stamp(codeAge = 0): Promise<string> {
      const code = String(Math.floor((truth - codeAge) / 1000));
      const scannedAt = clock.now();
      const result = await queue.stamp({ ...TAKEN, scanId: randomUUID(), code, scannedAt });
      return result.status === 'answered' ? (result.verdict.reason ?? result.verdict.verdict) : result.status;
    },
  };
}

describe('a counter whose clock is set', () => {
  provokesLines('info');

  for (const set of [HOUR_MS, -HOUR_MS])
    it(`to ${set > 0 ? 'a later' : 'an earlier'} time: measures it with the next stamp, sends that again, and blames nobody`, async () => {
      const { stamp, works, calls, ...device } = counter();
      assert.equal(await stamp(), 'accepted');
      works(HOUR_MS);
      device.set(set);
      assert.equal(await stamp(), 'accepted');
      works(HOUR_MS);
      assert.equal(await stamp(), 'accepted');
      // An earlier time is noticed without an answer.
      assert.equal(calls.length, set > 0 ? 4 : 3);
      works(HOUR_MS);
      assert.equal(await stamp(10 * 60_000), 'stale-code', 'a screenshot is refused, and sent once');
      assert.equal(calls.length, set > 0 ? 5 : 4);
    });

  it('without a connection, dates anew what was never sent, and what was sent without an answer once it is refused', async () => {
    for (const set of [HOUR_MS, -HOUR_MS]) {
      const { stamp, works, network, queue, states, ...device } = counter();
      assert.equal(await stamp(), 'accepted');
      works(HOUR_MS);
      device.set(set);
      network.isDown = true;
      for (let time = 0; time < 3; time += 1) {
        assert.equal(await stamp(), 'queued');
        works(60_000);
      }
      network.isDown = false;
      await queue.sync();
      assert.deepEqual(await states(), Array(4).fill('accepted'));
    }
  });

  it('to another day, when nobody had a shift: sends again what the shift does not cover, and loses nothing', async () => {
    const { stamp, works, network, queue, states, ...device } = counter();
    assert.equal(await stamp(), 'accepted');
    device.set(DAY_MS);
    assert.equal(await stamp(), 'accepted', 'with a connection');
    network.isDown = true;
    device.set(DAY_MS);
    assert.equal(await stamp(), 'queued', 'sent without an answer');
    works(60_000);
    network.isDown = false;
    await queue.sync();
    assert.deepEqual(await states(), Array(3).fill('accepted'));
  });

  it('to a day long ago, before it was ever measured: sends a stamp without a code again', async () => {
    const { lookUp, ...device } = counter({ isTablet: false });
    device.set(-9 * DAY_MS);
    assert.equal(await lookUp(), 'accepted');
  });

  it('believes no answer that was read after a sleep, however old it is', async () => {
    const { stamp, network, error, sleeps } = counter();
    assert.equal(await stamp(), 'accepted');
    network.onAnswer = () => sleeps(10 * 60_000);
    assert.equal(await stamp(), 'accepted');
    assert.equal(error(), 0);
    delete network.onAnswer;
    assert.equal(await stamp(), 'accepted');
    assert.equal(error(), 0);
  });

  it('does not take a night’s sleep for it', async () => {
    const { stamp, works, network, queue, states, ...device } = counter();
    await stamp();
    network.isDown = true;
    assert.equal(await stamp(), 'queued');
    device.sleeps(10 * HOUR_MS);
    assert.equal(await stamp(), 'queued');
    works(60_000);
    network.isDown = false;
    await queue.sync();
    assert.deepEqual(await states(), Array(3).fill('accepted'));
  });
});
