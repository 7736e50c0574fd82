import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { type ShiftHere, takerAt, useSeat } from '../../../web/src/counter/seat/useSeat';
import { emptyStorage, localStorageFor } from '../../support/localStorage';
import { fakeBrowser } from '../fakeBrowser';
import { type MountedHook, mountHook } from '../mountHook';

const shiftOf = (name: string): ShiftHere => ({ shift: `${name}’s`, until: Date.now() + 3_600_000, uid: name, name });
const TABLET = { uid: 'device_1', shop: { businessId: 'shop' } };

describe('the shift on a tablet', () => {
  const store = localStorageFor();
  let browser: ReturnType<typeof fakeBrowser>;
  let tablet: MountedHook<undefined, ReturnType<typeof useSeat>>;

  const actions = () => tablet.now()[1];
  const open = () => {
    const [state] = tablet.now();
    return state.status === 'open' ? state.shift?.name : assert.fail(state.status);
  };

  beforeEach(async () => {
    browser = fakeBrowser();
    store(emptyStorage());
    mock.method(console, 'warn', () => {});
    localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift: shiftOf('Ann') }));
    tablet = await mountHook(useSeat, undefined);
  });
  afterEach(async () => {
    await tablet.leave();
    mock.restoreAll();
    browser.leave();
  });

  it('ends with its own end, and not with a late answer about the one before', async () => {
    const { endShift, setShift } = actions();
    await tablet.after(() => endShift('Ann’s'));
    assert.equal(open(), undefined);
    assert.equal(takerAt('device', 'device_1'), null);
    await tablet.after(() => setShift(shiftOf('Bob')));
    await tablet.after(() => endShift('Ann’s'));
    assert.equal(open(), 'Bob');
    assert.deepEqual(takerAt('device', 'device_1'), { takenBy: 'device_1', shift: 'Bob’s' });
  });

  it('ends in a tab that was left behind, and goes on in the other tab, where the next person works', async () => {
    localStorage.setItem('tessera.device', JSON.stringify({ ...TABLET, shift: shiftOf('Bob') }));
    await tablet.after(() => actions().endShift('Ann’s'));
    assert.equal(open(), undefined);
    assert.deepEqual(takerAt('device', 'device_1'), { takenBy: 'device_1', shift: 'Bob’s' });
  });
});
