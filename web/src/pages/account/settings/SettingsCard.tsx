import { type ReactNode, useId } from 'react';
import styles from './SettingsCard.module.css';

/** One part of the settings, named by its heading. */
export function SettingsCard({
  title,
  danger = false,
  children,
}: {
  title: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={danger ? styles.danger : styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
