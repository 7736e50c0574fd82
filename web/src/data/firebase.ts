import { type FirebaseApp, initializeApp } from 'firebase/app';
import { limitRequests } from './limitRequests';
import { firebaseConfig } from './settings';

let app: FirebaseApp | undefined;

/** The one Firebase app, made when first asked for: rendering a page at build time makes none. */
export function firebaseApp(): FirebaseApp {
  if (!app) {
    limitRequests();
    app = initializeApp(firebaseConfig());
  }
  return app;
}
