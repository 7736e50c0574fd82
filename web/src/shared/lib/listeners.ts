/** The subscribers of a store. */
export interface Listeners {
  /** Calls the listener after each change. Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Tells all listeners that the store has changed. */
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
