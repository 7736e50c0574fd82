/** What several public pages share. */
import type { ReactNode } from 'react';
import { StartLink } from '../../features/auth/StartLink';
import { ButtonLink } from '../../ui/ButtonLink';
import styles from './parts.module.css';

/** The end of a page: one thing to do now. */
export function NextStep({
  title,
  children,
  link,
}: {
  title: string;
  children: ReactNode;
  /** Unless given, the way in. */
  link?: { to: string; label: string };
}) {
  return (
    <section className={styles.next}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {link ? <ButtonLink to={link.to}>{link.label}</ButtonLink> : <StartLink />}
    </section>
  );
}
