import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import fc from 'fast-check';
import { type CardState, followCard, pauseBefore } from '../../../web/src/card/followCard';
import { emptyStorage, localStorageFor } from '../../support/localStorage';

describe('how often a card is polled', () => {
  it('is every 2 s for 3 minutes after a touch, every 15 s until 15 minutes, then at the next touch', () => {
    for (const [quiet, pause] of [
      [0, 2000],
      [3 * MINUTE_MS - 1, 2000],
      [3 * MINUTE_MS, 15_000],
      [15 * MINUTE_MS - 1, 15_000],
      [15 * MINUTE_MS, null],
    ] as const)
      assert.equal(pauseBefore(quiet, 0), pause, `${quiet} ms`);
  });

  it('decreases after each failure, but never below every 15 s', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 9].map((failures) => pauseBefore(0, failures)),
      [2000, 4000, 8000, 15_000, 15_000],
    );
    fc.assert(
      fc.property(fc.nat(15 * MINUTE_MS - 1), fc.nat(2000), (quiet, failures) => {
        const pause = pauseBefore(quiet, failures);
        return pause !== null && pause >= 2000 && pause <= 15_000;
      }),
    );
  });
});

describe('a card whose link is made anew after a new root secret', () => {
  const use = localStorageFor();
  const [old, present] = ['m', 'n'].map((mac) => `C1.business.0123456789ABCDEF.1.${mac.repeat(22)}`) as [
    string,
    string,
  ];
  const page = globalThis as Record<string, unknown>;
  const BROWSER = ['document', 'history', 'addEventListener', 'removeEventListener', 'fetch'] as const;
  const before = BROWSER.map((name) => [name, Object.getOwnPropertyDescriptor(page, name)] as const);
  let address: string;
  /** The answer to each secret: a view, or none for one that opens nothing. */
  let opens: Record<string, object>;
  beforeEach(() => {
    use(emptyStorage());
    const nothing = () => undefined;
    const set = (name: string, value: unknown) =>
      Object.defineProperty(page, name, { value, configurable: true, writable: true });
    set('document', { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing });
    set('history', { state: null, replaceState: (_: unknown, __: string, to: string) => void (address = to) });
    set('addEventListener', nothing);
    set('removeEventListener', nothing);
    set('fetch', async (_: string, { body }: { body: string }) => {
      const { secret } = (JSON.parse(body) as { data: { secret: string } }).data;
      const result = opens[secret];
      const error = { status: 'NOT_FOUND', message: 'x', details: { sentence: 'x' } };
      return new Response(JSON.stringify(result ? { result } : { error }), { status: result ? 200 : 404 });
    });
  });
  afterEach(() => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(page, name, descriptor);
      else Reflect.deleteProperty(page, name);
  });

  /** The first state in which a card's page is not opening. */
  const opened = (secret: string): Promise<CardState> =>
    new Promise((resolve) => {
      const following = followCard(secret, (state) => {
        following.stop();
        resolve(state);
      });
    });
  const view = { serverTime: 1, seq: 2 };

  it('takes the new link into the address and the browser, and a bookmark of the old one leads to it', async () => {
    opens = { [old]: { ...view, secret: present } };
    const first = await opened(old);
    assert.equal(first.status === 'open' && first.card.secret, present);
    assert.equal(address, `#${present}`);
    // The old root secret is removed.
    opens = { [present]: view };
    const later = await opened(old);
    assert.equal(later.status === 'open' && later.card.secret, present);
  });

  it('is unknown where no link opens it', async () => {
    opens = {};
    assert.equal((await opened(old)).status, 'unknown');
  });
});
