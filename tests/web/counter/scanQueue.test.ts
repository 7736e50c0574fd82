import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { codeWith, staticCode } from '@tessera/domain/pass/code';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { checkConnection } from '../../../web/src/counter/checkConnection';
import type { QueueDependencies } from '../../../web/src/counter/queue/scanQueueTypes';
import type { ScanStore, StoredScan } from '../../../web/src/shared/scans/scanStore';
import { eventually } from '../../support/eventually';
import { provokesLines } from '../../support/provokedLines';
import { OpenPromise } from '../openPromise';
import { memoryStore } from './memoryStore';
import { accepted, body, denied, server, silent, told } from './scanServer';

describe('the scans of a counter', () => {
  provokesLines('info', 'error');

  it('are on disk, whole, before they are sent', async () => {
    const store = memoryStore();
    const network = { before: () => assert.equal(store.scans.size, 1) };
    const { queue } = server(store, network);
    const sent = body();
    assert.equal(told(await queue().stamp(sent)), 'accepted');
    const [kept] = await store.all();
    assert.deepEqual([kept?.body, kept?.state], [sent, 'accepted']);
  });

  it('are counted while they are stored, so that nobody leaves without a question', async () => {
    const store = memoryStore();
    const stored = new OpenPromise<void>();
    const { queue } = server(store, {});
    const counter = queue({ store: { ...store, put: (scan) => stored.promise.then(() => store.put(scan)) } });
    const result = counter.request('bringPaperCard', { ...body(), stamps: 2 });
    assert.deepEqual([counter.state().storing, counter.state().scans.length], [1, 0]);
    stored.resolve();
    await result;
    assert.deepEqual([counter.state().storing, counter.state().scans.length], [0, 1]);
    // Of a scan that is sent again, and of one that is undone, the disk says first that it is accepted.
    const [scanId = ''] = store.scans.keys();
    for (const press of ['resend', 'undo'] as const) {
      const written = new OpenPromise<void>();
      const again = queue({
        store: {
          ...store,
          put: (scan) => written.promise.then(() => store.put(scan)),
          update: (...change) => written.promise.then(() => store.update(...change)),
        },
      });
      await again.load();
      const answer = press === 'undo' ? again.undo(scanId, randomUUID()) : again.resend(scanId, { pin: '1234' });
      assert.deepEqual(
        [again.state().storing, again.state().scans.map(({ state }) => state)],
        [1, ['accepted']],
        press,
      );
      written.resolve();
      await answer;
      assert.equal(again.state().storing, 0);
    }
    const full = queue({ store: { ...store, put: () => Promise.reject(new Error('full')) } });
    await full.reach(silent).catch(() => {});
    assert.equal(told(await full.stamp(body())), 'failed');
    assert.equal(full.state().storing, 0);
  });

  it('have their answer from an earlier request that is answered late, although a later one never is', async () => {
    const [first, repeated] = [new OpenPromise<Verdict>(), new OpenPromise<void>()];
    const requests = [() => first.promise, () => (repeated.resolve(), new Promise<Verdict>(() => {}))];
    const { queue } = server(memoryStore(), {});
    const counter = queue({ send: () => (requests.shift() ?? (() => new Promise(() => {})))() as Promise<never> });
    const { scanId } = body();
    const result = counter.request('redeemReward', { businessId: 'shop', scanId, passId: 'P', rewardId: 'r1' });
    await repeated.promise;
    first.resolve(accepted(scanId));
    assert.equal(told(await result), 'accepted');
  });

  it('that are sent again with a PIN have its answer, although one to what went before it comes late', async () => {
    const answers = [1, 2, 3].map(() => new OpenPromise<Verdict>());
    const begun = [1, 2, 3].map(() => new OpenPromise<void>());
    let requests = 0;
    const { queue } = server(memoryStore(), {});
    const send = (): Promise<never> => {
      const number = requests++;
      begun[number]?.resolve();
      return (answers[number]?.promise ?? new Promise(() => {})) as Promise<never>;
    };
    const counter = queue({ send });
    const { scanId } = body();
    const [first, repeated, withPin] = answers as [OpenPromise<Verdict>, OpenPromise<Verdict>, OpenPromise<Verdict>];
    const result = counter.request('redeemReward', { businessId: 'shop', scanId, passId: 'P', rewardId: 'r1' });
    await begun[1]?.promise;
    const needsManager = refused('needs-manager');
    first.resolve(needsManager);
    assert.equal(told(await result), 'refused');
    const again = counter.resend(scanId, { pin: '1234' });
    await begun[2]?.promise;
    repeated.resolve(needsManager);
    await new Promise((done) => setImmediate(done));
    assert.equal(counter.state().scans[0]?.state, 'checking');
    withPin.resolve(accepted(scanId));
    assert.equal(told(await again), 'accepted');
    assert.equal(counter.state().scans[0]?.state, 'accepted');
  });

  it('count as sent where the disk refuses the verdict, and are sent again', async () => {
    const store = memoryStore();
    let isFull = true;
    const full: ScanStore = {
      ...store,
      update: (...change) => (isFull ? Promise.reject(new Error('full')) : store.update(...change)),
    };
    const network: { before?: () => void } = {};
    const { queue, known } = server(store, network);
    const counter = queue({ store: full });
    const [answered, unanswered] = [body(), body()];
    assert.equal(told(await counter.stamp(answered)), 'accepted');
    network.before = silent;
    assert.equal(told(await counter.stamp(unanswered)), 'queued');
    delete network.before;
    await assert.rejects(counter.sync(), /full/);
    isFull = false;
    await counter.sync();
    assert.equal(known.size, 2);
    assert.deepEqual(
      (await store.all()).map(({ state }) => state),
      ['accepted', 'accepted'],
    );
  });

  it('of a batch wait where the disk refuses its verdicts, and the server still counts as reached', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    let writes = 0;
    const update: ScanStore['update'] = (...change) =>
      (writes += 1) === 3 ? Promise.reject(new Error('full')) : store.update(...change);
    const counter = queue({ store: { ...store, update } });
    await counter.stamp(body());
    delete network.before;
    await assert.rejects(counter.sync(), /full/);
    assert.deepEqual([known.size, counter.state().isDown, (await store.all())[0]?.state], [1, false, 'waiting']);
    await counter.sync();
    assert.equal((await store.all())[0]?.state, 'accepted');
  });

  it('are undone where the disk has the undo and its verdict, and refuses every later change', async () => {
    const store = memoryStore();
    const { queue } = server(store, {});
    let left = Infinity;
    const update: ScanStore['update'] = (...change) =>
      (left -= 1) < 0 ? Promise.reject(new Error('full')) : store.update(...change);
    const counter = queue({ store: { ...store, update } });
    const taken = body();
    await counter.stamp(taken);
    left = 1;
    assert.equal(told(await counter.undo(taken.scanId, randomUUID())), 'accepted');
    assert.equal(counter.state().scans[0]?.undone, true);
    const after = queue();
    await after.load();
    assert.equal(after.state().scans[0]?.undone, true, 'after a reload');
  });

  it('are saved where the disk has them, but refuses to mark them as sent', async () => {
    const store = memoryStore();
    const counter = server(store, {}).queue({
      store: {
        ...store,
        async put(...scans) {
          await store.put(...scans);
          await counter.reach(async () => 'an answer');
        },
        update: () => Promise.reject(new Error('full')),
      },
    });
    await counter.reach(silent);
    assert.equal(told(await counter.stamp(body())), 'queued');
    assert.deepEqual(
      (await store.all()).map(({ state, isSent }) => [state, isSent]),
      [['waiting', false]],
    );
  });

  it('never hold a PIN, and a retry asks for it again', async () => {
    const store = memoryStore();
    const { queue, calls } = server(store, {});
    const asked = queue();
    const scanId = randomUUID();
    await asked.request('redeemReward', { businessId: 'shop', scanId, passId: 'P', rewardId: 'r1', confirmed: true });
    await asked.resend(scanId, { pin: '1234' });
    assert.doesNotMatch(JSON.stringify(await store.all()), /1234|"pin"/);
    assert.deepEqual(
      calls.map(({ input }) => (input as { pin?: string }).pin),
      [undefined, '1234'],
    );
  });

  it('wait while nothing answers, and a restarted page sends the same bodies in the same order', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls, known } = server(store, network);
    const bodies = Array.from({ length: 120 }, (_, index) => body({ scannedAt: index }));
    const before = queue();
    for (const one of bodies) assert.equal(told(await before.stamp(one)), 'queued');
    // Only the first scan was sent and waited for.
    assert.equal(calls.length, 1);
    assert.equal(before.state().isDown, true);

    delete network.before;
    const after = queue();
    await after.load();
    await after.sync();
    const batches = calls
      .filter(({ name }) => name === 'recordScans')
      .map(({ input }) => (input as { scans: unknown[] }).scans);
    assert.deepEqual(
      batches.map(({ length }) => length),
      [50, 50, 20],
    );
    assert.deepEqual(batches.flat(), bodies);
    assert.equal(known.size, 120);
    assert.ok(after.state().scans.every(({ state }) => state === 'accepted'));
  });

  it('end in one verdict each, though answers get lost', async () => {
    const store = memoryStore();
    let isLost = true;
    const network: { before?: () => void; after: () => void } = {
      before: silent,
      after() {
        isLost = !isLost;
        if (!isLost) silent();
      },
    };
    const { queue, known } = server(store, network);
    const counter = queue();
    const bodies = Array.from({ length: 70 }, () => body());
    for (const one of bodies) await counter.stamp(one);
    delete network.before;
    for (let tries = 0; tries < 10; tries += 1) await counter.sync();
    assert.deepEqual(
      counter.state().scans.map(({ scanId, state }) => [scanId, state]),
      bodies.map(({ scanId }) => [scanId, 'accepted']),
    );
    assert.equal(known.size, 70);
  });

  it('are settled on the disk once, when their answer comes in time', async () => {
    const store = memoryStore();
    let writes = 0;
    const counting: ScanStore = { ...store, update: (...change) => ((writes += 1), store.update(...change)) };
    const { queue } = server(counting, {});
    assert.equal(told(await queue().stamp(body())), 'accepted');
    assert.equal(writes, 1);
    assert.equal((await store.all())[0]?.state, 'accepted');
  });

  it('count when their answer comes after the wait is over', async () => {
    const store = memoryStore();
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const { queue } = server(store, {});
    const counter = queue({
      send: (async (_: string, { scanId }: { scanId: string }) => held.then(() => accepted(scanId))) as never,
    });
    const sent = body();
    assert.equal(told(await counter.stamp(sent)), 'queued');
    assert.equal(counter.state().scans[0]?.state, 'waiting');
    release();
    await eventually('the late answer', async () => counter.state().scans[0]?.state === 'accepted');
  });

  it('say what was refused and why, and what needs a decision', async () => {
    const store = memoryStore();
    const verdicts: Verdict[] = [
      refused('stale-code'),
      { verdict: 'confirm', repeated: false, reason: 'again-soon', message: 'Stamp again?' },
    ];
    const { queue } = server(store, {});
    let isDown = true;
    const sent: unknown[] = [];
    const counter = queue({
      send: (async (name: string, input: { scanId: string }) => {
        if (isDown) silent();
        sent.push(input);
        return name === 'recordScans' ? { verdicts } : accepted(input.scanId);
      }) as never,
    });
    const [one, other] = [body(), body()];
    await counter.stamp(one);
    await counter.stamp(other);
    isDown = false;
    await counter.sync();
    assert.deepEqual(
      counter.state().scans.map(({ state, reason }) => [state, reason]),
      [
        ['refused', 'stale-code'],
        ['decision', 'again-soon'],
      ],
    );
    assert.equal(told(await counter.confirm(other.scanId)), 'accepted');
    assert.deepEqual(sent.at(-1), { ...other, confirmed: true });
  });

  it('that staff have confirmed are not asked about again by a late answer to what was sent before', async () => {
    const again: Verdict = { verdict: 'confirm', repeated: false, reason: 'again-soon', message: 'Stamp again?' };
    const [early, late, confirmed] = [
      new OpenPromise<Verdict>(),
      new OpenPromise<Verdict>(),
      new OpenPromise<Verdict>(),
    ];
    const answers = [early, late, confirmed];
    const { queue } = server(memoryStore(), {});
    const counter = queue({
      send: (async (name: string) => {
        const answer = await answers.shift()?.promise;
        return name === 'recordScans' ? { verdicts: [answer] } : answer;
      }) as never,
    });
    const sent = body();
    assert.equal(told(await counter.stamp(sent)), 'queued', 'nobody answers in time');
    const syncing = counter.sync();
    late.resolve(again);
    await syncing;
    assert.equal(counter.state().scans[0]?.state, 'decision');
    const confirming = counter.confirm(sent.scanId);
    await eventually('the confirmed scan is sent', async () => answers.length === 0);
    early.resolve(again);
    await early.promise;
    await new Promise(setImmediate);
    assert.equal(counter.state().scans[0]?.state, 'waiting');
    confirmed.resolve(accepted(sent.scanId));
    await confirming;
    await eventually('its own answer', async () => counter.state().scans[0]?.state === 'accepted');
  });

  it('that are taken back before their answer need no decision', async () => {
    const again: Verdict = { verdict: 'confirm', repeated: false, reason: 'again-soon', message: 'Stamp again?' };
    let isDown = true;
    const names: string[] = [];
    const { queue } = server(memoryStore(), {});
    const counter = queue({
      send: (async (name: string) => {
        if (isDown) silent();
        names.push(name);
        return name === 'recordScans' ? { verdicts: [again] } : again;
      }) as never,
    });
    const sent = body();
    await counter.stamp(sent);
    await counter.undo(sent.scanId, randomUUID());
    isDown = false;
    await counter.sync();
    assert.equal(counter.state().scans[0]?.state, 'withdrawn');
    assert.ok(!names.includes('undoScan'));
  });

  it('wait alone where the server has no verdict on one of them, and are sent once in a round', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    const counter = queue({
      send: (async (name: string, input: { scans?: { scanId: string }[] }) => {
        calls.push({ name, input });
        network.before?.();
        return { verdicts: input.scans?.map(({ scanId }) => (scanId === failing.scanId ? null : accepted(scanId))) };
      }) as never,
    });
    const [failing, others] = [body(), Array.from({ length: 60 }, () => body())];
    for (const one of [failing, ...others]) await counter.stamp(one);
    delete network.before;
    calls.length = 0;
    await counter.sync();
    const states = counter.state().scans.map(({ state }) => state);
    assert.deepEqual(states, ['waiting', ...others.map(() => 'accepted')]);
    assert.equal(calls.length, 2);
  });

  it('let a reward wait where the shop allows it: the same body alone and in a batch, behind the stamps before it', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls, known } = server(store, network);
    const counter = queue();
    const stamp = body();
    const { quantity: _, ...circumstances } = body();
    const reward = { ...circumstances, rewardId: 'r1', confirmed: true, scannedAt: 2000 };
    const alone = queue({ store: memoryStore() });
    assert.equal(told(await alone.reward(reward)), 'queued');
    await counter.stamp(stamp);
    assert.equal(told(await counter.reward(reward)), 'queued');
    assert.deepEqual(
      counter.state().scans.map(({ command, state }) => [command, state]),
      [
        ['recordScan', 'waiting'],
        ['redeemReward', 'waiting'],
      ],
    );
    delete network.before;
    await counter.sync();
    assert.deepEqual(calls[0], { name: 'redeemReward', input: reward });
    assert.deepEqual(calls.at(-1), {
      name: 'recordScans',
      input: { businessId: 'shop', scans: [stamp, reward] },
    });
    assert.ok(known.has(reward.scanId));
    assert.ok(counter.state().scans.every(({ state }) => state === 'accepted'));
  });

  it('stay where the sender has no right, and the reason is told', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue } = server(store, network);
    const counter = queue();
    await counter.stamp(body());
    network.before = () => {
      throw denied('You are not in this shop’s team.');
    };
    const said: (string | null)[] = [];
    counter.subscribe(() => said.push(counter.state().obstacle));
    await counter.sync();
    assert.equal(counter.state().scans[0]?.state, 'waiting');
    assert.equal(counter.state().obstacle, 'You are not in this shop’s team.');
    said.length = 0;
    await counter.sync();
    assert.ok(!said.includes(null), 'a reason that stays is not announced again');
    delete network.before;
    await counter.sync();
    assert.deepEqual([counter.state().scans[0]?.state, counter.state().obstacle], ['accepted', null]);
  });

  it('wait behind the page of a Wi-Fi portal, which is no refusal of a card either', async () => {
    const store = memoryStore();
    const portal = () => {
      throw denied();
    };
    const counter = server(store, { before: portal }).queue();
    assert.equal(told(await counter.stamp(body())), 'queued');
    assert.equal(counter.state().scans[0]?.state, 'waiting');
    assert.equal(await counter.reach(async () => portal()), null);
    assert.equal(counter.state().isDown, true);
    const refuse = async () => {
      throw denied('You are not in this shop’s team.');
    };
    await assert.rejects(counter.reach(refuse), /not in this shop/);
    assert.equal(counter.state().isDown, false);
  });

  it('are taken back here where they never left, and by an undo that follows where they did', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    const counter = queue();
    const [sent, kept] = [body(), body()];
    await counter.stamp(sent);
    await counter.stamp(kept);
    const undoes = randomUUID();
    assert.equal(told(await counter.undo(sent.scanId, undoes)), 'queued');
    await counter.undo(kept.scanId, randomUUID());
    assert.deepEqual(
      counter.state().scans.map(({ state }) => state),
      ['waiting', 'withdrawn'],
    );
    delete network.before;
    await counter.sync();
    await eventually('the undo', async () => counter.state().scans[0]?.undone === true);
    assert.deepEqual(calls.at(-1), {
      name: 'undoScan',
      input: { businessId: 'shop', scanId: undoes, undoes: sent.scanId, takenBy: 'ada' },
    });
    assert.equal(calls.filter(({ input }) => JSON.stringify(input).includes(kept.scanId)).length, 0);
  });

  it('are taken back, and asked for again, in the present shift, although theirs is over', async () => {
    const { queue, calls } = server(memoryStore(), {});
    let shift = 'ann';
    const counter = queue({ taker: () => ({ takenBy: 'till', shift }) });
    const [stamp, reward] = [body({ shift }), { businessId: 'shop', scanId: randomUUID(), passId: 'P', shift }];
    await counter.stamp(stamp);
    await counter.request('redeemReward', { ...reward, rewardId: 'r1' });
    shift = 'bob';
    const undoes = randomUUID();
    assert.equal(told(await counter.undo(stamp.scanId, undoes)), 'accepted');
    await counter.resend(reward.scanId);
    assert.deepEqual(
      calls.slice(2).map(({ input }) => input),
      [
        { businessId: 'shop', scanId: undoes, undoes: stamp.scanId, takenBy: 'till', shift: 'bob' },
        { ...reward, rewardId: 'r1', takenBy: 'till', shift: 'bob' },
      ],
    );
  });

  it('are taken back as promised in the next shift, where nobody has one once they are accepted', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    let taker: { takenBy: string; shift: string } | null = { takenBy: 'till', shift: 'ann' };
    const closing = queue({ taker: () => taker });
    const [sent, undoWith] = [body(taker), randomUUID()];
    await closing.stamp(sent);
    await closing.undo(sent.scanId, undoWith);
    taker = null;
    delete network.before;
    await closing.sync();
    assert.equal(store.scans.get(sent.scanId)?.state, 'accepted');
    assert.equal(store.scans.size, 1, 'the undo waits for somebody with a shift');

    taker = { takenBy: 'till', shift: 'bob' };
    const after = queue({ taker: () => taker });
    await after.load();
    await eventually('the undo', async () => after.state().scans[0]?.undone === true);
    const undo = { businessId: 'shop', scanId: undoWith, undoes: sent.scanId, takenBy: 'till', shift: 'bob' };
    assert.deepEqual(calls.at(-1), { name: 'undoScan', input: undo });
  });

  it('are taken back as promised, though the server knows that the shift is over and this device does not', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    let open = '';
    const inShift = (shift: string) =>
      queue({
        taker: () => ({ takenBy: 'till', shift }),
        send: (async (name: string, input: { shift?: string; scanId: string; scans?: { scanId: string }[] }) => {
          network.before?.();
          calls.push({ name, input });
          if (name === 'recordScans') return { verdicts: input.scans?.map(({ scanId }) => accepted(scanId)) };
          return input.shift === open ? accepted(input.scanId) : refused('no-shift');
        }) as never,
      });
    const ann = inShift('ann');
    const sent = body({ shift: 'ann' });
    const undoWith = randomUUID();
    await ann.stamp(sent);
    await ann.undo(sent.scanId, undoWith);
    delete network.before;
    await ann.sync();
    await eventually('the refusal', async () => store.scans.get(undoWith)?.reason === 'no-shift');

    open = 'bob';
    const bob = inShift('bob');
    await bob.load();
    await eventually('the undo', async () => bob.state().scans[0]?.undone === true);
    assert.equal(store.scans.get(undoWith)?.state, 'accepted');
  });

  it('count as sent where the connection comes back while they are stored', async () => {
    const store = memoryStore();
    const lost: Partial<QueueDependencies> = {
      store: {
        ...store,
        async put(...scans) {
          await counter.reach(async () => 'an answer');
          await store.put(...scans);
        },
      },
    };
    const { known, queue } = server(store, { after: silent });
    const counter = queue(lost);
    await counter.reach(silent);
    const sent = body();
    assert.equal(told(await counter.stamp(sent)), 'queued', 'recorded, but the answer is lost');
    assert.ok(known.has(sent.scanId));
    await counter.undo(sent.scanId, randomUUID());
    assert.equal(counter.state().scans[0]?.state, 'waiting', 'an undo follows it');
  });

  it('of another shop are sent and settled by its own team alone, and nothing is said about them', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    const theirs = queue({ businessId: 'theirs' });
    await theirs.stamp(body({ businessId: 'theirs' }));
    network.before = () => {
      throw denied('You are not in this shop’s team.');
    };
    const counter = queue();
    await counter.load();
    await counter.sync();
    assert.deepEqual([counter.state().obstacle, calls.length], [null, 1]);
    delete network.before;
    await theirs.sync();
    assert.equal((await store.all())[0]?.state, 'accepted');
  });

  it('that somebody else took are kept by a tablet, which has no shift for them, and sent by a person', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    const tablet = (uid: string) => queue({ uid, seat: 'device' });
    const [removed, person, own] = [
      body({ takenBy: 'device_1', shift: 'old' }),
      body({ takenBy: 'ada' }),
      body({ takenBy: 'device_2', shift: 'new' }),
    ];
    await tablet('device_1').stamp(removed);
    await queue().stamp(person);
    const counter = tablet('device_2');
    await counter.load();
    await counter.stamp(own);
    delete network.before;
    await counter.sync();
    assert.deepEqual([...known], [own.scanId]);
    const states = async () => (await store.all()).map(({ state }) => state);
    assert.deepEqual(await states(), ['waiting', 'waiting', 'accepted']);

    const sender = queue();
    await sender.load();
    await sender.sync();
    assert.deepEqual(
      [...known],
      [own, removed, person].map(({ scanId }) => scanId),
    );
    assert.deepEqual(await states(), ['accepted', 'accepted', 'accepted']);
  });

  it('that another person took are sent only with a code from the customer’s phone, and else wait for that person', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    const code = codeWith('0123456789ABCDEF', 1_700_000_000, '12345678');
    const printed = staticCode('0123456789ABCDEF', 1, 'a'.repeat(22));
    const taken = [{ code }, {}, { code: printed }, { code: undefined, passId: '0123456789ABCDEF' }];
    const [shown, ...others] = taken.map((more) => body({ takenBy: 'ines', ...more }));
    const ines = queue({ uid: 'ines' });
    for (const scan of [shown, ...others]) if (scan) await ines.stamp(scan);
    delete network.before;
    const ben = queue({ uid: 'ben' });
    await ben.load();
    await ben.sync();
    assert.deepEqual([...known], [shown?.scanId]);
    assert.deepEqual(
      (await store.all()).map(({ state }) => state),
      ['accepted', 'waiting', 'waiting', 'waiting'],
    );
    const tooLate = queue({ uid: 'ben', now: () => 1_000_000 + 7 * DAY_MS + 1 });
    await tooLate.load();
    await tooLate.sync();
    assert.equal(known.size, 4, 'the server says that they are too old');
  });

  it('have told their verdict, also in a batch after a restart, when the list shows it', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue } = server(store, network);
    const scan = body();
    await queue().stamp(scan);
    delete network.before;
    const told: unknown[] = [];
    const counter = queue({ onVerdict: ({ event }) => void told.push(event?.scanId) });
    await counter.load();
    counter.subscribe(() => {
      if (counter.state().scans[0]?.state === 'accepted') told.push('listed');
    });
    await counter.sync();
    assert.deepEqual(told.slice(0, 2), [scan.scanId, 'listed']);
  });

  it('that another person took are sent as soon as that person is here again', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    const scan = body({ takenBy: 'ines' });
    await queue({ uid: 'ines' }).stamp(scan);
    delete network.before;
    for (const [uid, count] of [
      ['ben', 0],
      ['ines', 1],
    ] as const) {
      const counter = queue({ uid });
      await counter.load();
      await counter.sync();
      assert.equal(known.size, count, uid);
    }
  });

  it('that somebody else took and a decision confirms wait on a tablet for a person, too', async () => {
    const store = memoryStore();
    const { queue, calls } = server(store, {});
    const theirs = body({ takenBy: 'ada' });
    await queue().stamp(theirs);
    await store.put({ ...(store.scans.get(theirs.scanId) as StoredScan), state: 'decision' });
    const counter = queue({ uid: 'device_1', seat: 'device' });
    await counter.load();
    assert.equal(told(await counter.confirm(theirs.scanId)), 'queued');
    assert.equal((await store.all())[0]?.state, 'waiting');
    assert.equal(calls.length, 1);
  });

  it('of another shop are taken back by its own team alone', async () => {
    const store = memoryStore();
    const { queue, calls } = server(store, {});
    const theirs = body({ businessId: 'theirs' });
    const [closing, undoWith] = [queue({ businessId: 'theirs' }), randomUUID()];
    await closing.stamp(theirs);
    await store.put({ ...(store.scans.get(theirs.scanId) as StoredScan), undoWith });
    const undos = () => calls.filter(({ name }) => name === 'undoScan').length;
    await queue().load();
    await queue().load();
    assert.equal(undos(), 0);
    await queue({ businessId: 'theirs' }).load();
    await eventually('the undo', async () => undos() === 1);
  });

  it('are not sent by another tab once they were taken back in this one', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    const [tab, other] = [queue(), queue()];
    await tab.stamp(body());
    const kept = body();
    await tab.stamp(kept);
    await other.load();
    assert.equal(told(await tab.undo(kept.scanId, randomUUID())), 'queued');
    assert.equal(tab.state().scans[1]?.state, 'withdrawn', 'the screen says that it was never sent');
    delete network.before;
    await other.sync();
    assert.equal(calls.filter(({ input }) => JSON.stringify(input).includes(kept.scanId)).length, 0);
    assert.deepEqual(
      other.state().scans.map(({ state }) => state),
      ['accepted', 'withdrawn'],
    );
  });

  it('are taken back as promised, though the page was closed when they were accepted', async () => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, calls } = server(store, network);
    const sent = body();
    const undoWith = randomUUID();
    // The page is closed before the undo is on its disk.
    const never = new Promise<void>(() => {});
    const closing = queue({
      store: { ...store, put: (scan) => (scan?.command === 'undoScan' ? never : store.put(scan as StoredScan)) },
    });
    await closing.stamp(sent);
    await closing.undo(sent.scanId, undoWith);
    delete network.before;
    await closing.sync();
    assert.equal(store.scans.get(sent.scanId)?.state, 'accepted');

    const after = queue();
    await after.load();
    await after.load();
    await eventually('the undo', async () => after.state().scans[0]?.undone === true);
    const undos = calls.filter(({ name }) => name === 'undoScan').map(({ input }) => input);
    assert.deepEqual(undos, [{ businessId: 'shop', scanId: undoWith, undoes: sent.scanId, takenBy: 'ada' }]);
  });

  it('that have waited for days are listed for a day after their verdict, and taken back as promised', async () => {
    const store = memoryStore();
    const { queue } = server(store, {});
    let now = 9 * DAY_MS;
    const scanOf = (scanId: string, more: Partial<StoredScan>): StoredScan => ({
      scanId,
      order: Number(scanId),
      command: 'recordScan',
      body: body({ scanId }),
      takenAt: now - 3 * DAY_MS,
      isSent: true,
      wasQueued: true,
      state: 'refused',
      card: '7X2K-9ABC',
      ...more,
    });
    await store.put(
      scanOf('1', { decidedAt: now }),
      scanOf('2', { decidedAt: now, state: 'accepted', undoWith: '4' }),
      scanOf('3', { decidedAt: now - 2 * DAY_MS }),
    );
    const counter = queue({ now: () => now });
    const listed = () => counter.state().scans.map(({ scanId, undone }) => (undone ? `${scanId} undone` : scanId));
    await counter.load();
    await eventually('the undo', async () => listed().join() === '1,2 undone,4');
    now += DAY_MS + 1;
    await counter.load();
    assert.deepEqual(listed(), []);
  });
});

describe('the check of a counter’s connection', () => {
  provokesLines('info', 'warn', 'error');

  const toldRefusal = 'You are not in this shop’s team, or your role does not allow this.';
  const waitingOf = async (taker: string) => {
    const store = memoryStore();
    const network: { before?: () => void } = { before: silent };
    const { queue, known } = server(store, network);
    const scan = body({ takenBy: taker });
    await queue({ uid: taker }).stamp(scan);
    delete network.before;
    const counter = queue();
    await counter.load();
    return { store, known, counter, scan };
  };

  it('that is answered sends the waiting scans, and one without an answer sends none', async () => {
    const { known, counter } = await waitingOf('ada');
    await checkConnection(counter, async () => silent());
    assert.deepEqual([known.size, counter.state().isDown], [0, true]);
    await checkConnection(counter, async () => 'answer');
    assert.deepEqual([known.size, counter.state().isDown], [1, false]);
  });

  it('that is answered late sends them, too', async () => {
    const { known, counter } = await waitingOf('ada');
    const answer = new OpenPromise<string>();
    await checkConnection(counter, () => answer.promise);
    assert.deepEqual([known.size, counter.state().isDown], [0, true]);
    answer.resolve('answer');
    await eventually('the scan', async () => counter.state().scans[0]?.state === 'accepted');
    assert.equal(counter.state().isDown, false);
    // With nothing to send, the late answer itself shows the connection.
    const next = new OpenPromise<string>();
    await checkConnection(counter, () => next.promise);
    assert.equal(counter.state().isDown, true);
    next.resolve('answer');
    await eventually('the answer', async () => !counter.state().isDown);
  });

  it('that fails late says nothing of a connection that has answered a later request', async () => {
    const { counter } = await waitingOf('ada');
    const older = new OpenPromise<string>();
    const failed = older.promise.catch(() => {});
    await counter.reach(() => older.promise);
    await counter.reach(async () => 'answer');
    older.reject(Object.assign(new Error('too late'), { code: 'functions/unauthenticated' }));
    await failed;
    await new Promise((done) => setImmediate(done));
    assert.deepEqual([counter.state().isDown, counter.state().isSignedOut], [false, false]);
    await counter.reach(silent);
    assert.equal(counter.state().isDown, true, 'a later failure counts');
  });

  it('that is refused sends what the removed person took, because it may be from before the removal', async () => {
    const { known, counter } = await waitingOf('ada');
    await checkConnection(counter, () => Promise.reject(denied(toldRefusal)));
    assert.equal(known.size, 1);
  });

  it('that is refused sends nothing that somebody else took', async () => {
    const { known, counter, store } = await waitingOf('grace');
    await checkConnection(counter, () => Promise.reject(denied(toldRefusal)));
    assert.equal(known.size, 0);
    assert.equal((await store.all())[0]?.state, 'waiting');
  });

  it('reads the disk again that could not be read when the page opened', async () => {
    const { store } = await waitingOf('ada');
    let isBroken = true;
    const all = () => (isBroken ? Promise.reject(new DOMException('broken')) : store.all());
    const { queue, known } = server(store, {});
    const counter = queue({ store: { ...store, all } });
    await counter.load();
    assert.deepEqual([counter.state().isUnread, counter.state().scans], [true, []]);
    await checkConnection(counter, async () => 'answer');
    assert.deepEqual([counter.state().isUnread, counter.state().isKnown, known.size], [true, true, 0]);
    isBroken = false;
    await checkConnection(counter, async () => 'answer');
    assert.deepEqual([counter.state().isUnread, known.size], [false, 1]);
  });
});
