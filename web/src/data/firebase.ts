import { type FirebaseApp, initializeApp } from 'firebase/app';
import { firebaseConfig } from './settings';

let app: FirebaseApp | undefined;

/** The one Firebase app, made when first asked for: rendering a page at build time makes none. */
export function firebaseApp(): FirebaseApp {
  return (app ??= initializeApp(firebaseConfig()));
}
