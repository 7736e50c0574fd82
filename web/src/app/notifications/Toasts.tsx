import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  dismiss,
  noNotifications,
  type Notification,
  notifications,
  subscribeToNotifications,
} from './notificationStore';
import styles from './Toasts.module.css';

/**
 * The list of notifications, oldest first. The region is always in the page, because a screen reader announces only
 * changes inside a live region. Its code is part of the shell, because without a connection it could not be loaded.
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

/** A notification closes by itself after this many ms. */
const NOTIFICATION_MS = 5000;

/** One notification. It closes by itself; hover or focus keeps it open and restarts its timer. */
function Toast({ id, tone, message, action, stays = false }: Notification) {
  // The handlers clear the timer at once: if they only changed a state, it could run out before the next render.
  const timer = useRef(0);
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback(() => {
    hold();
    if (!stays) timer.current = window.setTimeout(() => dismiss(id), NOTIFICATION_MS);
  }, [hold, id, stays]);

  useEffect(() => {
    release();
    return hold;
  }, [hold, release]);

  return (
    // Hovering only keeps it open, so keyboard users miss nothing.
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
