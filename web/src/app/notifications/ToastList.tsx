import type { Notification } from './notificationStore';
import { Toast } from './Toast';
import styles from './Toasts.module.css';

/** All that is being said, oldest first. */
export function ToastList({ shown }: { shown: readonly Notification[] }) {
  return (
    <div className={styles.toasts}>
      {shown.map((notification) => (
        <Toast key={notification.id} {...notification} />
      ))}
    </div>
  );
}
