import { QRCodeSVG } from 'qrcode.react';
import styles from './JoinQr.module.css';

/** The join link as a QR code, drawn here. */
export function JoinQr({ address }: { address: string }) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={180} level="M" title="Join code" role="img" />
    </div>
  );
}
