/** Parts of a page: heading, full-width sections, and long text. */
import { type ReactNode, useId } from 'react';
import { classNames } from './classNames';
import styles from './Page.module.css';

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** A word or two above the title: the group of the page, or the way back. */
  eyebrow?: ReactNode;
}

/** The page's only h1, with its introduction. */
export function PageHead({ title, lead, eyebrow }: PageHeadProps) {
  return (
    <header className={styles.pageHead}>
      {eyebrow && (
        <p className={classNames(styles.eyebrow, typeof eyebrow === 'object' && `${styles.back} unprinted`)}>
          {eyebrow}
        </p>
      )}
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

interface SectionProps {
  id?: string;
  title?: string;
  lead?: ReactNode;
  tone?: 'paper' | 'calm';
  hidden?: boolean | undefined;
  children: ReactNode;
}

/** A section, whose content has the page's width. With a title it is a named region. */
export function Section({ id, title, lead, tone = 'paper', hidden, children }: SectionProps) {
  const ownId = useId();
  const titleId = `${id ?? ownId}-title`;
  return (
    <section
      id={id}
      className={classNames(styles.section, styles[tone])}
      aria-labelledby={title && titleId}
      hidden={hidden}
    >
      <div className={styles.wrap}>
        {title && (
          <div className={styles.sectionHead}>
            <h2 id={titleId}>{title}</h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** Long text: lines of at most 68 characters, with spacing for headings, lists and tables. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
