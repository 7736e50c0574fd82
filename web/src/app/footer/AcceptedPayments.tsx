import styles from './Footer.module.css';

/** The ways to pay that are accepted, as small pictures. */
export function AcceptedPayments() {
  return (
    <ul className={styles.payments} aria-label="Accepted payments">
      <li>
        <svg viewBox="0 0 40 26" role="img" aria-label="Card">
          <path d="M5 8h30v4H5zM8 17h9v2H8z" />
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 40 26" role="img" aria-label="Visa">
          <path d="M8 8h3l1.4 6.6L15.6 8h3l-5 10.5h-3zM19.6 8h2.6l-2 10.5h-2.6zM23 17.6l.6-2.2c1 .6 3 .9 3.200 0 .2-1.300-3.500-1.200-3-4.400.5-3 3.900-3.600 6-2.700l-.6 2.100c-.9-.4-2.500-.5-2.700.3-.2 1.200 3.500 1.200 2.900 4.300-.5 3.100-4.300 3.700-6.400 2.600zM36 8h-2.300L29 18.500h2.900l.6-1.600h2.800l.2 1.600H38zm-2.600 6.700 1.300-3.300.5 3.300z" transform="translate(-3)" />
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 40 26" role="img" aria-label="Bank transfer">
          <path d="m20 4 10 5v2H10V9zM12 12h3v7h-3zm6.500 0h3v7h-3zm6.500 0h3v7h-3zM10 20h20v2H10z" />
        </svg>
      </li>
    </ul>
  );
}
