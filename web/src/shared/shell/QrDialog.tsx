import { QRCodeSVG } from 'qrcode.react';
import { Dialog } from '../ui/Dialog';
import styles from './QrDialog.module.css';

/** The site's address as a QR code, drawn in the browser without an outside service. */
export function QrDialog({ onClose }: { onClose: () => void }) {
  const address = `${location.origin}/`;
  return (
    <Dialog open onClose={onClose} title="Take it with you">
      <div className={styles.code}>
        <QRCodeSVG value={address} size={180} level="M" title={`QR code of ${address}`} />
      </div>
      <p className={styles.text}>Scan to open the product on mobile</p>
    </Dialog>
  );
}
