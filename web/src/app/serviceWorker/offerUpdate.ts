import { notify } from '../notifications/notificationStore';
import { UPDATE_READY, type UpdateReadyEvent } from './registerServiceWorker';

/** Offers a newer version of the site when one waits. Nobody who is typing is interrupted: it is taken when pressed. */
export function offerUpdate(): void {
  addEventListener(UPDATE_READY, (event) => {
    const { detail: update } = event as UpdateReadyEvent;
    notify({ tone: 'info', message: 'A new version is ready.', stays: true, action: { label: 'Reload to update', run: update } });
  });
}
