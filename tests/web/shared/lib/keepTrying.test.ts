import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { keepTrying } from '../../../../web/src/shared/lib/keepTrying';
import { fakeBrowser } from '../../fakeBrowser';

const turn = () => new Promise((done) => setImmediate(done));

describe('trying again', () => {
  let visitor: ReturnType<typeof fakeBrowser>;
  let tries = 0;
  const attempt = async () => void (tries += 1);
  beforeEach(() => {
    tries = 0;
    visitor = fakeBrowser();
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    visitor.leave();
  });

  async function pass(ms: number): Promise<number> {
    mock.timers.tick(ms);
    await turn();
    return tries;
  }

  it('comes after 2, 4, 8, 16 and then every 30 seconds, until it is stopped', async () => {
    const stop = keepTrying(attempt);
    assert.equal(await pass(1999), 0);
    assert.equal(await pass(1), 1);
    for (const pause of [4000, 8000, 16_000, 30_000, 30_000]) {
      const before = tries;
      assert.equal(await pass(pause - 1), before);
      assert.equal(await pass(1), before + 1);
    }
    stop();
    visitor.comesOnline();
    assert.equal(await pass(60_000), 6);
  });

  it('comes at once when the browser says online or the tab is seen again, and not while it is hidden', async () => {
    const stop = keepTrying(attempt);
    visitor.comesOnline();
    assert.equal(await pass(0), 1);
    visitor.turns('hidden');
    visitor.comesOnline();
    assert.equal(await pass(60_000), 1);
    visitor.turns('visible');
    assert.equal(await pass(0), 2);
    stop();
  });

  it('waits for an attempt that takes long, but not when the browser says online', async () => {
    let hanging = 0;
    const stop = keepTrying(() => {
      hanging += 1;
      return new Promise(() => {});
    });
    await pass(2000);
    await pass(60_000);
    assert.equal(hanging, 1);
    visitor.comesOnline();
    assert.equal(hanging, 2);
    stop();
  });
});
