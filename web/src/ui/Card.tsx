import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames';
import { Cluster } from './Layout';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `calm` for something to rest the eye on, `reward` for something won, `danger` for what cannot be undone. */
  tone?: 'plain' | 'calm' | 'reward' | 'danger';
  /** Its heading. It names a `section`. */
  title?: string;
  /** How it stands, beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A sheet on the table. Inside it, direct children keep their distance by themselves. */
export function Card({ as: Tag = 'div', tone = 'plain', title, badge, children }: CardProps) {
  const id = useId();
  const isNamed = Tag === 'section' && title !== undefined;
  return (
    <Tag className={classNames(styles.card, styles[tone])} aria-labelledby={isNamed ? id : undefined}>
      {title !== undefined && (
        <Cluster spread gap={4}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {badge}
        </Cluster>
      )}
      {children}
    </Tag>
  );
}
