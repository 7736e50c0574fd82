import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { loadPage } from '../loadPage';
import styles from './Footer.module.css';

const PHONES = /iPhone|iPad|iPod|Android/;
const never = () => () => {};
const QrDialog = lazy(async () => ({ default: (await loadPage(() => import('./QrDialog'))).QrDialog }));

/** Opens the QR code of this site. Not on phones and tablets, which would be scanning themselves; nor before hydration. */
export function ShowQr() {
  const [open, setOpen] = useState(false);
  const isUseful = useSyncExternalStore(
    never,
    () => !PHONES.test(navigator.userAgent),
    () => false,
  );
  if (!isUseful) return null;
  return (
    <li>
      <button type="button" className={styles.qr} onClick={() => setOpen(true)}>
        Show QR
      </button>
      {open && (
        <ErrorBoundary resetKey="" fallback={<p role="alert">The QR code did not load.</p>}>
          <Suspense>
            <QrDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </li>
  );
}
