import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../lib/loadChunk';
import styles from './Footer.module.css';

const PHONES = /iPhone|iPad|iPod|Android/;
const never = () => () => {};

/** Opens the QR code of this site. Not on phones and tablets, which would be scanning themselves; nor before hydration. */
export function ShowQr() {
  const [Shown, setShown] = useState<ComponentType<{ onClose: () => void }>>();
  const [failed, setFailed] = useState(false);
  const isUseful = useSyncExternalStore(
    never,
    () => !PHONES.test(navigator.userAgent),
    () => false,
  );
  if (!isUseful) return null;

  async function show() {
    setFailed(false);
    try {
      const { QrDialog } = await loadChunk(() => import('./QrDialog'));
      setShown(() => QrDialog);
    } catch (error) {
      console.warn('QR code not shown:', error);
      setFailed(true);
    }
  }

  return (
    <li>
      <button type="button" className={styles.qr} onClick={() => void show()}>
        Show QR
      </button>
      {failed && <p role="alert">The QR code did not load. Try again.</p>}
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </li>
  );
}
