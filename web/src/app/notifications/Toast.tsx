import { useEffect, useState } from 'react';
import { NOTIFICATION_MS } from '../constants';
import { dismiss, type Notification } from './notificationStore';
import styles from './Toasts.module.css';

/** One notification. It goes by itself, but not while somebody points at it or is in it; then it has its whole time again. */
export function Toast({ id, tone, message, action, stays = false }: Notification) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismiss(id), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [id, held, stays]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // Pointing at it only keeps it there: nothing to press, so nothing that a keyboard would miss.
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
