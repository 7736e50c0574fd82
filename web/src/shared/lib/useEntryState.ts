import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Only in memory, because it may name a customer. */
const states = new Map<string, unknown>();

/**
 * The state of a part of a page, which each entry of the history keeps: for Back from a page that was opened there.
 * @param part its name, with the shop
 */
export function useEntryState<State>(part: string, first: State): [State, (next: State) => void] {
  const entry = `${part} ${useLocation().key}`;
  const [state, setState] = useState<State>(() => (states.has(entry) ? (states.get(entry) as State) : first));
  const change = (next: State) => {
    states.set(entry, next);
    setState(next);
  };
  return [state, change];
}
