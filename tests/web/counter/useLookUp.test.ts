import assert from 'node:assert/strict';
import type { FoundPass } from '@tessera/domain/callables';
import { useLookUp } from '../../../web/src/counter/useLookUp';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';
import { denied } from './scanServer';

type LookUp = Parameters<typeof useLookUp>[0];

describe('a look-up at the counter', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let counter: MountedHook<LookUp, ReturnType<typeof useLookUp>>;
  let requests: Record<string, OpenPromise<FoundPass[] | null>> = {};

  const look = (query: string) => counter.after(() => void counter.now().look(query));
  const find = (query: string) =>
    counter.after(() =>
      requests[query]?.resolve([
        {
          passId: query,
          shortCode: query,
          kind: 'stamps',
          balance: 1,
          target: 5,
          rewards: [],
          status: 'open',
          joinedAt: 0,
        },
      ]),
    );
  const fail = (query: string) => counter.after(() => requests[query]?.reject(denied('Nothing is found.')));
  const shown = () => [counter.now().found.map(({ passId }) => passId), counter.now().said];

  beforeEach(async () => {
    browser = fakeBrowser();
    requests = {};
    counter = await mountHook<LookUp, ReturnType<typeof useLookUp>>(
      useLookUp,
      (query) => (requests[query] = new OpenPromise<FoundPass[] | null>()).promise,
    );
  });
  afterEach(async () => {
    await counter.leave();
    browser.leave();
  });

  it('shows the cards of the newest query, although an earlier one is answered later', async () => {
    await look('Ada');
    await look('Bob');
    await find('Bob');
    await find('Ada');
    assert.deepEqual(shown(), [['Bob'], '']);
  });

  it('shows no cards of an earlier query while it looks, and after an error or without a connection', async () => {
    await look('Ada');
    await find('Ada');
    assert.deepEqual(shown(), [['Ada'], '']);
    await look('Bob');
    assert.deepEqual(shown(), [[], 'Looking…']);
    await fail('Bob');
    assert.deepEqual(shown(), [[], 'Nothing is found.']);
    await look('Eve');
    await counter.after(() => requests['Eve']?.resolve(null));
    assert.deepEqual(shown(), [[], 'No connection: cards cannot be looked up.']);
  });

  it('ignores the failure of an earlier query', async () => {
    await look('Ada');
    await look('Bob');
    await find('Bob');
    await fail('Ada');
    assert.deepEqual(shown(), [['Bob'], '']);
  });
});
