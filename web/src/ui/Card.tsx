import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `calm` for something to rest the eye on, `reward` for something won. */
  tone?: 'plain' | 'calm' | 'reward';
  className?: string;
  children: ReactNode;
}

/** A sheet on the table. Inside it, direct children keep their distance by themselves. */
export function Card({ as: Tag = 'div', tone = 'plain', className, children }: CardProps) {
  return <Tag className={classNames(styles.card, styles[tone], className)}>{children}</Tag>;
}
