import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { loadPage } from '../loadPage';
import { useNotify } from '../notifications/useNotify';
import styles from './Footer.module.css';

const PHONES = /iPhone|iPad|iPod|Android/i;
const never = () => () => {};

/** Opens the QR code of this site. Not on phones and tablets, which would be scanning themselves; nor before hydration. */
export function ShowQr() {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean; onClose: () => void }>>();
  const isUseful = useSyncExternalStore(
    never,
    () => !PHONES.test(navigator.userAgent),
    () => false,
  );
  if (!isUseful) return null;

  async function show() {
    try {
      const { QrDialog } = await loadPage(() => import('./QrDialog'));
      setDialog(() => QrDialog);
      setOpen(true);
    } catch {
      notify({ tone: 'error', message: 'The QR code did not load. Check your connection and try again.' });
    }
  }

  return (
    <>
      <button type="button" className={styles.qr} onClick={() => void show()}>
        Show QR
      </button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
