/** A card that was opened without a connection, once there is one. */
import assert from 'node:assert/strict';
import { codeWith } from '@tessera/domain/pass/code';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { type CounterContext, readAgain } from '../../../web/src/counter/counterActions';
import {
  type CounterEvent,
  counterReducer,
  type CounterState,
  START,
  type Subject,
} from '../../../web/src/counter/counterReducer';
import { OpenPromise } from '../openPromise';

describe('a card that was opened without a connection', () => {
  const SECONDS = 1_800_000_000;
  const code = codeWith('7X2K9ABCDEFGHJKM', SECONDS, '12345678');
  const pass = { passId: '7X2K9ABCDEFGHJKM', kind: 'stamps', balance: 2, target: 8, rewards: [] };
  const accepted = { verdict: 'accepted', repeated: false, message: '', pass } as never as Verdict;

  let state: CounterState;
  let asked: object[];
  let answer: OpenPromise<Verdict | null>;
  let late: ((verdict: Verdict) => void) | undefined;
  const dispatch = (event: CounterEvent) => void (state = counterReducer(state, event));
  const begin = (shown: Subject['shown']): Subject => {
    const action = state.action + 1;
    dispatch({ type: 'begun', action });
    return { action, shown, at: 0, serverAt: 0, shop: { active: true }, kind: 'stamps' };
  };
  /** Reads again what is on the screen, so many seconds after the code was made. */
  const again = (age = 10) => {
    const here = {
      dispatch,
      begin,
      screen: state.screen,
      serverNow: () => (SECONDS + age) * 1000,
      onVerdict: () => {},
      readCard(shown: object, onLate: (verdict: Verdict) => void) {
        asked.push(shown);
        late = onLate;
        return answer.promise;
      },
    };
    return readAgain(here as never as CounterContext);
  };

  beforeEach(() => {
    state = { ...START, screen: { at: 'card', shown: { code }, pass: null } };
    asked = [];
    answer = new OpenPromise();
  });

  it('is read, and stays on the screen meanwhile', async () => {
    const reading = again();
    assert.deepEqual(state.screen, { at: 'card', shown: { code }, pass: null });
    answer.resolve(accepted);
    await reading;
    assert.deepEqual([asked, state.screen], [[{ code }], { at: 'card', shown: { code }, pass, seen: undefined }]);
  });

  it('is looked up once its code is too old', async () => {
    answer.resolve(accepted);
    await again(600);
    assert.deepEqual(asked, [{ passId: pass.passId }]);
    assert.deepEqual(state.screen, { at: 'card', shown: { code }, pass, seen: undefined });
  });

  it('shows an answer that comes late', async () => {
    answer.resolve(null);
    await again();
    assert.deepEqual(state.screen, { at: 'card', shown: { code }, pass: null });
    late?.(accepted);
    assert.deepEqual(state.screen, { at: 'card', shown: { code }, pass, seen: undefined });
  });

  it('changes nothing once something else has begun', async () => {
    const reading = again();
    dispatch({ type: 'left' });
    answer.resolve(accepted);
    await reading;
    assert.deepEqual(state.screen, { at: 'ready' });
  });

  it('says why it is refused', async () => {
    answer.resolve(refused('card-blocked'));
    await again();
    assert.ok(state.screen.at === 'message' && /blocked/.test(state.screen.staffMessage.message));
  });

  it('is not read if it has been, or is not there', async () => {
    for (const screen of [{ at: 'ready' }, { at: 'card', shown: { code }, pass }] as CounterState['screen'][]) {
      state = { ...START, screen };
      await again();
    }
    assert.deepEqual(asked, []);
  });
});
