import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FirebaseError } from 'firebase/app';
import { type Person, useTeam } from '../../../web/src/counter/seat/useTeam';
import { SERVER_UNREACHED } from '../../../web/src/shared/data/serverReach';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';
import { OpenPromise } from '../openPromise';

describe('the people at a tablet’s door', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let door: MountedHook<() => Promise<Person[]>, ReturnType<typeof useTeam>>;
  let requests: OpenPromise<Person[]>[] = [];

  const read = () => {
    const request = new OpenPromise<Person[]>();
    requests.push(request);
    return request.promise;
  };
  const wait = (ms: number) => door.after(() => mock.timers.tick(ms));
  const answer = (index: number, hasPin: boolean) =>
    door.after(() => requests[index]?.resolve([{ uid: 'ann', name: 'Ann', role: 'staff', hasPin }]));
  const fail = (index: number) =>
    door.after(() => requests[index]?.reject(new FirebaseError('functions/unavailable', 'unavailable')));
  const shown = () => [door.now().people?.map(({ name, hasPin }) => `${name} ${hasPin}`), door.now().error];

  beforeEach(async () => {
    browser = fakeBrowser();
    requests = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    door = await mountHook(useTeam, read);
  });
  afterEach(async () => {
    await door.leave();
    mock.timers.reset();
    browser.leave();
  });

  it('are read again while the door is shown, at least every 30 s, and at once when the page is', async () => {
    await answer(0, false);
    assert.deepEqual(shown(), [['Ann false'], undefined]);
    await wait(30_000);
    assert.equal(requests.length, 2);
    await answer(1, true);
    assert.deepEqual(shown(), [['Ann true'], undefined]);
    await door.after(() => browser.turns('visible'));
    assert.equal(requests.length, 3);
  });

  it('stay while the server cannot be reached, which is told only before they were read', async () => {
    await fail(0);
    assert.deepEqual(shown(), [undefined, SERVER_UNREACHED]);
    await wait(30_000);
    await answer(1, true);
    assert.deepEqual(shown(), [['Ann true'], undefined]);
    await wait(30_000);
    await fail(2);
    assert.deepEqual(shown(), [['Ann true'], undefined]);
  });

  it('are those of the newest answer', async () => {
    await door.after(() => browser.turns('visible'));
    await answer(1, true);
    await answer(0, false);
    assert.deepEqual(shown(), [['Ann true'], undefined]);
  });

  it('are not read any more once the door is left', async () => {
    await answer(0, true);
    await door.leave();
    mock.timers.tick(60_000);
    assert.equal(requests.length, 1);
  });
});
