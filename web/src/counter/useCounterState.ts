/** The state of the counter's screen, its sounds, and how long each verdict stays. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { playSignal } from '../shared/screens/signals';
import { type CounterEvent, counterReducer, type CounterState, soundOf, START } from './counterReducer';
import type { Screen } from './counterScreen';

/** How long a verdict is shown before the camera is visible again, in ms. */
const MESSAGE_MS = 1000;
const UNDO_ON_SCREEN_MS = 10_000;

interface CounterScreen {
  state: CounterState;
  dispatch(event: CounterEvent): void;
  /** Begins an action, and shows its first screen. Returns its number. */
  begin(screen?: Screen): number;
  /** Whether no later action has begun. */
  isNewest(action: number): boolean;
}

export function useCounterState(): CounterScreen {
  const [state, setState] = useState(START);
  // A ref, because actions read the newest state between two renders.
  const newest = useRef(START);
  const dispatch = useCallback((event: CounterEvent) => {
    const tone = soundOf(newest.current, event);
    if (tone) playSignal(tone);
    newest.current = counterReducer(newest.current, event);
    setState(newest.current);
  }, []);

  const [oldest] = state.last;
  useEffect(() => {
    if (!oldest) return;
    const expire = () => dispatch({ type: 'expired', staffMessage: oldest });
    const timer = setTimeout(expire, oldest.at + UNDO_ON_SCREEN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [oldest, dispatch]);
  const { screen } = state;
  const passing =
    screen.at === 'message' && (screen.staffMessage.tone === 'good' || screen.staffMessage.tone === 'saved')
      ? screen.staffMessage
      : undefined;
  useEffect(() => {
    if (!passing) return;
    const timer = setTimeout(() => dispatch({ type: 'passed', staffMessage: passing }), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [passing, dispatch]);

  return {
    state,
    dispatch,
    begin(first) {
      const action = newest.current.action + 1;
      dispatch({ type: 'begun', action, screen: first });
      return action;
    },
    isNewest: (action) => action === newest.current.action,
  };
}
