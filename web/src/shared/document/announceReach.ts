import { probe, serverReach } from '../data/serverReach';
import { keepTrying } from '../lib/keepTrying';
import { notify } from './notificationStore';

const probeSite = (): Promise<boolean> => probe(location.origin);

/** While a server does not answer, says so in the console and on the page, and retries until it does. */
export function announceReach(): void {
  let end: (() => void) | undefined;

  serverReach.subscribe(() => {
    if (!serverReach.isUnreached()) {
      end?.();
      end = undefined;
    } else if (!end) {
      console.info('A server does not answer: the app runs in offline mode.');
      const takeBack = notify({
        tone: 'info',
        message: 'We cannot reach our server. Nothing can be sent or saved on this page now.',
        stays: true,
        yields: true,
      });
      const stopTrying = keepTrying(() => Promise.all(serverReach.silentOrigins().map(probe)));
      end = () => {
        takeBack();
        stopTrying();
      };
    }
  });

  addEventListener('offline', probeSite);
  // The page may come from the service worker's cache, without any request to the site; or the browser lost its
  // connection before this listened.
  if (navigator.serviceWorker?.controller || !navigator.onLine) void probeSite();
}
