/** What is typed at the counter: a code, or what a customer is known by. */
import assert from 'node:assert/strict';
import type { FoundPass } from '@tessera/domain/calls/callables';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { type CounterContext, find } from '../../../web/src/counter/counterActions';
import { type CounterEvent, counterReducer, START, type Subject } from '../../../web/src/counter/counterReducer';
import type { Screen } from '../../../web/src/counter/counterScreen';
import { OpenPromise } from '../openPromise';
import { denied } from './scanServer';

describe('what is typed at the counter', () => {
  let state = START;
  let requests: Record<string, OpenPromise<FoundPass[] | null>> = {};
  let read: Verdict = refused('unknown-card');
  let connection = { isDown: false, isSignedOut: false };
  let checks = 0;
  const dispatch = (event: CounterEvent) => void (state = counterReducer(state, event));

  /** What the actions need for reading and finding. */
  const here = {
    dispatch,
    begin: (shown: Subject['shown'], screen?: Screen) => {
      const action = state.action + 1;
      dispatch({ type: 'begun', action, ...(screen && { screen }) });
      return { action, shown, at: 0, serverAt: 0, shop: { active: true }, kind: 'stamps' };
    },
    isNewest: (action: number) => action === state.action,
    queue: {
      state: () => ({ ...connection, scans: [] }),
      reach: (request: () => Promise<unknown>) => request(),
    },
    check: () => (checks += 1),
    readCard: () => Promise.resolve(read),
    onVerdict: () => {},
    async send(_: string, { query }: { query: string }) {
      const passes = await (requests[query] = new OpenPromise<FoundPass[] | null>()).promise;
      return passes && { passes };
    },
  } as never as CounterContext;

  const card = (passId: string): FoundPass => ({
    passId,
    shortCode: passId,
    kind: 'stamps',
    balance: 1,
    target: 5,
    rewards: [],
    status: 'open',
    joinedAt: 0,
  });
  const settle = () => new Promise((done) => setImmediate(done));
  /** The screen, and what is found or said on it. */
  const shown = async () => {
    await settle();
    const { screen, last } = state;
    assert.deepEqual(last, [], 'nothing is said beside it');
    if (screen.at === 'found') return screen.passes.map(({ passId }) => passId).join();
    return screen.at === 'message' ? screen.staffMessage.message : screen.at === 'busy' ? screen.label : screen.at;
  };

  /** The text that is put back into the field, and whether a connection ends the message. */
  const kept = () => {
    const { screen } = state;
    return screen.at === 'message' ? [screen.staffMessage.typed, screen.staffMessage.isOffline] : [];
  };

  beforeEach(() => {
    state = START;
    requests = {};
    read = refused('unknown-card');
    connection = { isDown: false, isSignedOut: false };
  });

  it('shows the cards of the newest name, although an earlier one is answered later, or fails', async () => {
    for (const query of ['Ada', 'Eve', 'Bob']) void find(here, query);
    requests['Bob']?.resolve([card('Bob')]);
    assert.equal(await shown(), 'Bob');
    requests['Ada']?.resolve([card('Ada')]);
    requests['Eve']?.reject(denied('Nothing is found.'));
    assert.equal(await shown(), 'Bob');
  });

  it('shows no cards of an earlier name while it looks, and after an error or without a connection', async () => {
    void find(here, 'Ada');
    requests['Ada']?.resolve([card('Ada')]);
    assert.equal(await shown(), 'Ada');
    void find(here, 'Bob');
    assert.equal(await shown(), 'Looking…');
    requests['Bob']?.reject(denied('Nothing is found.'));
    assert.equal(await shown(), 'Nothing is found.');
    void find(here, 'Eve');
    assert.equal(await shown(), 'Looking…');
  });

  it('finds nobody without a connection, says so at once, and checks it', async () => {
    for (const [isSignedOut, why] of [
      [false, 'No connection'],
      [true, 'Signed out'],
    ] as const) {
      connection = { isDown: true, isSignedOut };
      checks = 0;
      void find(here, 'Eve');
      const sentence = `${why}, so nobody is found by name. Scan the card’s code, or type its short code.`;
      assert.equal(await shown(), sentence);
      assert.deepEqual([kept(), requests, checks], [['Eve', true], {}, 1], 'it holds until there is a connection');
    }
  });

  it('says that there is no connection once the wait for an answer is over', async () => {
    const queue = { ...here.queue, reach: () => Promise.resolve(null) };
    void find({ ...here, queue }, 'Eve');
    assert.match(await shown(), /^No connection, so nobody is found by name/);
  });

  for (const [text, finds, none] of [
    ['ada@shop.example', true, 'No card found for “ada@shop.example”. Check it and try again.'],
    ['17', true, 'No card found for “17”. Check it and try again.'],
    ['7X2K', true, 'No card found for “7X2K”. A card’s code has eight characters.'],
    // Eight letters can be a short code; so can eight digits, which another system may have used.
    [
      'Benjamin',
      true,
      'No card found for “Benjamin”. Type the first letters of the first or last name, such as “Gra”.',
    ],
    [
      'T1XYZ.7X2K9ABCDEFGHJKM.1800000000.12345678901234567890',
      true,
      'This code is not a card of this shop. Ask for the code on the customer’s card.',
    ],
    ['ZZZZ-ZZZZ', true, 'No card found for “ZZZZ-ZZZZ”. Check it and try again.'],
    ['12345678', true, 'No card found for “12345678”. Check it and try again.'],
    [
      '5012345678900',
      true,
      'This is the barcode of a product, not a customer’s card. Ask for the code on the customer’s card.',
    ],
    ['WIFI:S:Cafe;;', false, 'This is a wifi code, not a customer’s card. Ask for the code on the customer’s card.'],
    [
      'https://shop.example/',
      false,
      'This code leads to a web page, not to a customer’s card. Ask for the code on the customer’s card.',
    ],
    ['T1.0000000000000000.1700000000.12345678', false, refused('unknown-card').message],
  ] as const)
    it(`is ${finds ? '' : 'not '}looked up: “${text}”`, async () => {
      void find(here, text);
      await settle();
      requests[text]?.resolve([]);
      assert.deepEqual([text in requests, await shown()], [finds, none]);
      assert.deepEqual(kept(), finds ? [text, false] : [undefined, undefined]);
      if (!finds) return;
      void find(here, text);
      await settle();
      requests[text]?.resolve([card('one'), card('two')]);
      assert.equal(await shown(), 'one,two');
    });

  it('is looked up at a hands-free counter, too', async () => {
    void find({ ...here, isHandsFree: true, limits: { againAfterSeconds: 60, redeemOffline: false } }, 'Benjamin');
    await settle();
    requests['Benjamin']?.resolve([card('Benjamin')]);
    assert.equal(await shown(), 'Benjamin');
  });

  it('is looked up when two cards have the short code, and not when one has it', async () => {
    read = refused('several-cards');
    void find(here, '7X2K-9ABC');
    await settle();
    requests['7X2K-9ABC']?.resolve([card('one'), card('two')]);
    assert.equal(await shown(), 'one,two');
    requests = {};
    read = { verdict: 'accepted', repeated: false, message: '' };
    void find(here, '7X2K-9ABC');
    assert.equal(await shown(), 'card');
    assert.deepEqual(requests, {});
  });
});
