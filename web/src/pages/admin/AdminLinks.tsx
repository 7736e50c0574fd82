import { ROUTES } from '@tessera/domain/paths';
import { Link, useLocation } from 'react-router-dom';
import styles from './admin.module.css';

const LINKS = [
  { to: ROUTES.approvePayment, label: 'Payments' },
  { to: ROUTES.interest, label: 'Registered interest' },
  { to: ROUTES.mail, label: 'Undelivered mail' },
];

/** From one admin page to the other. */
export function AdminLinks() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.links} aria-label="Admin pages">
      {LINKS.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
