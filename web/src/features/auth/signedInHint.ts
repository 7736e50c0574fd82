/** Set while somebody is signed in here: says that it is worth loading the sign-in code, and nothing else. */
const KEY = 'tessera.signedIn';

export interface SignedInHint {
  read(): boolean;
  write(signedIn: boolean): void;
  /** Calls back when another tab signs in. Returns the way to stop. */
  onSet(callback: () => void): () => void;
}

export const signedInHint: SignedInHint = {
  read() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  write(signedIn) {
    try {
      if (signedIn) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // No storage, no session that outlives the page: nothing to hint at.
    }
  },
  onSet(callback) {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== null) callback();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};
