import { QRCodeSVG } from 'qrcode.react';
import styles from './JoinQr.module.css';

/** A link as a QR code, drawn in the browser. */
export function JoinQr({ address, title }: { address: string; title: string }) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={180} level="M" title={title} role="img" />
    </div>
  );
}
