/** A browser's local storage, for web code that is tested without a browser. */

/** An empty one. */
export function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Sets the browser's storage, or one that throws, for the tests of one `describe`. */
export function localStorageFor(): (storage: Pick<Storage, 'getItem' | 'setItem'>) => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });
  return (storage) => void Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}
