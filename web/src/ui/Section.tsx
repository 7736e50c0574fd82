import { type ReactNode, useId } from 'react';
import { classNames } from './classNames';
import styles from './Section.module.css';

interface SectionProps {
  id?: string;
  title?: string;
  lead?: ReactNode;
  tone?: 'paper' | 'calm';
  children: ReactNode;
}

/** A part of a page, from edge to edge, its content held to the page's width. With a title it is a named region. */
export function Section({ id, title, lead, tone = 'paper', children }: SectionProps) {
  const ownId = useId();
  const titleId = `${id ?? ownId}-title`;
  return (
    <section id={id} className={classNames(styles.section, styles[tone])} aria-labelledby={title && titleId}>
      <div className={styles.wrap}>
        {title && (
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
