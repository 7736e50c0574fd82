import { QRCodeSVG } from 'qrcode.react';
import styles from './LinkQr.module.css';

export interface LinkQrProps {
  address: string;
  /** Its name for screen readers. */
  title: string;
  /** Edge, in px. */
  size?: number;
}

/** A link as a QR code, drawn in the browser. */
export function LinkQr({ address, title, size = 180 }: LinkQrProps) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={size} level="M" title={title} role="img" />
    </div>
  );
}
