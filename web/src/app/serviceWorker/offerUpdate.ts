import { notify } from '../notifications/notificationStore';
import { UPDATE_READY, type UpdateReadyEvent } from './registerServiceWorker';

/** Offers the newest version of the site that waits. Nobody who is typing is interrupted: it is taken when pressed. */
export function offerUpdate(): void {
  let takeBack: (() => void) | undefined;
  addEventListener(UPDATE_READY, (event) => {
    const { detail: update } = event as UpdateReadyEvent;
    // What was offered before is replaced by this one, and cannot be put to use any more.
    takeBack?.();
    takeBack = notify({
      tone: 'info',
      message: 'A new version is ready.',
      stays: true,
      action: { label: 'Reload to update', run: update },
    });
  });
}
