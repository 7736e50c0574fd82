import { useSyncExternalStore } from 'react';
import { noNotifications, notifications, subscribeToNotifications } from './notificationStore';
import { Toast } from './Toast';
import styles from './Toasts.module.css';

/** Where notifications appear. Always in the page, because a live region speaks only of what changes in it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToNotifications, notifications, noNotifications);
  return (
    <div className={styles.toasts} role="region" aria-label="Notifications" aria-live="polite">
      {shown.map((notification) => (
        <Toast key={notification.id} {...notification} />
      ))}
    </div>
  );
}
