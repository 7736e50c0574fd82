import { useEffect, useState, useSyncExternalStore } from 'react';
import { NOTIFICATION_MS } from '../constants';
import {
  dismiss,
  noNotifications,
  type Notification,
  notifications,
  subscribeToNotifications,
} from './notificationStore';
import styles from './Toasts.module.css';

/**
 * Where notifications appear, oldest first. The region is always in the page, because a screen reader announces only
 * what changes inside a live region. Its code is part of the shell: without a connection nothing more can be fetched.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToNotifications, notifications, noNotifications);
  return (
    <div role="region" aria-label="Notifications" aria-live="polite">
      {shown.length > 0 && (
        <div className={styles.toasts}>
          {shown.map((notification) => (
            <Toast key={notification.id} {...notification} />
          ))}
        </div>
      )}
    </div>
  );
}

/** One notification. It closes by itself; pointing at it or focusing it holds it open and restarts its timer. */
function Toast({ id, tone, message, action, stays = false }: Notification) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismiss(id), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [id, held, stays]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // Pointing at it only holds it open: there is nothing to press that a keyboard would miss.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles[tone]}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>{message}</p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  );
}
