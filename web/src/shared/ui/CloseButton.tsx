import styles from './CloseButton.module.css';

interface CloseButtonProps {
  label?: string;
  onClick?: () => void;
}

/** A cross that closes what it stands in. */
export const CloseButton = ({ label = 'Close', onClick }: CloseButtonProps) => (
  <button type="button" className={styles.close} aria-label={label} onClick={onClick} />
);
