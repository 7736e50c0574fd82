import { type ReactNode, type Ref, useId } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames';
import { Cluster } from './Layout';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `calm` for quiet information, `reward` for rewards, `danger` for actions that cannot be undone. */
  tone?: 'plain' | 'calm' | 'reward' | 'danger';
  /** Its heading, which names a `section`. */
  title?: string;
  /** For moving the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** A state or a button, beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A panel. Its direct children are spaced automatically. */
export function Card({ as: Tag = 'div', tone = 'plain', title, titleRef, badge, children }: CardProps) {
  const id = useId();
  const isNamed = Tag === 'section' && title !== undefined;
  return (
    <Tag className={classNames(styles.card, styles[tone])} aria-labelledby={isNamed ? id : undefined}>
      {title !== undefined && (
        <Cluster spread gap={4}>
          <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="title">
            {title}
          </h2>
          {badge}
        </Cluster>
      )}
      {children}
    </Tag>
  );
}
