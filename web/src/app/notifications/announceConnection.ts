import { notify } from './notificationStore';

/** Says so while there is no connection, in the console and on the page, and takes it back when there is one again. */
export function announceConnection(): void {
  let takeBack: (() => void) | undefined;
  const offline = () => {
    console.info('No connection: the app runs in offline mode.');
    takeBack ??= notify({
      tone: 'info',
      message: 'You are offline. You can read on; nothing can be sent or saved just now.',
      stays: true,
    });
  };
  const online = () => {
    takeBack?.();
    takeBack = undefined;
  };
  if (!navigator.onLine) offline();
  addEventListener('offline', offline);
  addEventListener('online', online);
}
