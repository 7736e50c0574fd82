/**
 * Shows the notifications, oldest first, in a region that is always in the page, because a screen reader announces only
 * changes inside a live region. It is part of the shell, because without a connection it could not be loaded.
 */
import { storedRecord } from '../lib/storage';
import { classNames } from '../ui/classNames';
import { dismiss, type Notification, notifications, notify, subscribeToNotifications } from './notificationStore';
import styles from './Toasts.module.css';

/** A notification closes by itself after this many ms. */
const NOTIFICATION_MS = 5000;

/** The notifications that were shown when a document was left: tones by message. */
const shownBefore = storedRecord('tessera.notifications');

/** Shows the notifications of the document before, which its load has cut short. */
function showOn(): void {
  for (const [message, tone] of Object.entries(shownBefore.read()))
    if (tone === 'success' || tone === 'error' || tone === 'info') notify({ message, tone });
  shownBefore.remove();
}

/** Stores what closes by itself, for the next document. What a button would run cannot be stored. */
function keepShown(): void {
  const kept = notifications().filter(({ stays, action }) => !stays && !action);
  if (kept.length > 0) shownBefore.write(Object.fromEntries(kept.map(({ message, tone }) => [message, tone])));
}

function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  made.addEventListener('click', onPress);
  return made;
}

/** One notification. It closes by itself; hover or focus keeps it open and restarts its timer. */
function toastOf({ id, tone, message, action, stays = false, yields = false }: Notification): HTMLElement {
  const toast = Object.assign(document.createElement('div'), {
    className: classNames(styles[tone], yields && styles['yields']),
  });
  if (tone === 'error') toast.role = 'alert';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    if (!stays) timer = setTimeout(() => dismiss(id), NOTIFICATION_MS);
  };
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, release);
  toast.append(Object.assign(document.createElement('p'), { textContent: message }));
  if (action) toast.append(button(action.label, action.run));
  const close = button('×', () => dismiss(id));
  close.ariaLabel = 'Dismiss';
  toast.append(close);
  release();
  return toast;
}

/** Shows the notifications in a region until the returned function is called, which empties the region. */
export function showToasts(region: HTMLElement): () => void {
  const list = Object.assign(document.createElement('div'), { className: styles['toasts'] ?? '' });
  const shown = new Map<number, HTMLElement>();
  const update = () => {
    const current = notifications();
    for (const [id, toast] of shown) {
      if (current.some((one) => one.id === id)) continue;
      toast.remove();
      shown.delete(id);
    }
    for (const notification of current) {
      if (shown.has(notification.id)) continue;
      const toast = toastOf(notification);
      shown.set(notification.id, toast);
      list.append(toast);
    }
    if (shown.size === 0) list.remove();
    else if (!list.isConnected) region.append(list);
  };
  update();
  const end = subscribeToNotifications(update);
  showOn();
  addEventListener('pagehide', keepShown);
  return () => {
    removeEventListener('pagehide', keepShown);
    end();
    list.remove();
  };
}
