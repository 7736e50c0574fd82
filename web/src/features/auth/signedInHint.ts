/** Set while somebody is signed in here: says that it is worth loading the sign-in code, and nothing else. */
import { keptText } from '../../lib/kept';

const KEY = 'tessera.signedIn';
const hint = keptText(KEY);

export interface SignedInHint {
  read(): boolean;
  write(signedIn: boolean): void;
  /** Calls back when another tab signs in. Returns a function that ends the subscription. */
  onSet(callback: () => void): () => void;
}

export const signedInHint: SignedInHint = {
  read: () => hint.read() !== null,
  write(signedIn) {
    if (signedIn) hint.write('1');
    else hint.remove();
  },
  onSet(callback) {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== null) callback();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};
