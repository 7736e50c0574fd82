import { QRCodeSVG } from 'qrcode.react';
import { QR_SIZE } from '../../app/constants';
import styles from './LinkQr.module.css';

export interface LinkQrProps {
  address: string;
  /** Its name for screen readers. */
  title: string;
  /** Edge, in px. */
  size?: number;
}

/** A link as a QR code, drawn in the browser. */
export function LinkQr({ address, title, size = QR_SIZE }: LinkQrProps) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={size} level="M" title={title} role="img" />
    </div>
  );
}
