/** What several public pages share. */
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink';
import styles from './parts.module.css';

/** The word beside anything that is not built yet. */
export function Coming() {
  return <span className={styles.coming}>coming next</span>;
}

/** The end of a page: one thing to do now. */
export function NextStep({
  title,
  children,
  to,
  label,
}: {
  title: string;
  children: ReactNode;
  to: string;
  label: string;
}) {
  return (
    <section className={styles.next}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  );
}
