import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button';
import styles from './NextStep.module.css';

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
