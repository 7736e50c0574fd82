/** Parts side by side where the window has room for them, and one below the other elsewhere. */
import type { ReactNode } from 'react';
import { classNames } from '../shared/ui/classNames';
import styles from './SideBySide.module.css';

interface SideBySideProps {
  /** The widths of the columns: `1fr 1.6fr`. */
  columns?: string;
  /** The width of the window from which on there is room. */
  from?: 'from48rem' | 'from56rem' | 'from60rem';
  /** The gap of parts one below the other, as a step of the spacing scale; by default 12. */
  gap?: 8 | 10;
  className?: string | undefined;
  children: ReactNode;
}

export const SideBySide = ({ columns = '1fr 1fr', from = 'from56rem', gap, className, children }: SideBySideProps) => (
  <div
    className={classNames(styles.parts, styles[from], className)}
    style={{ '--columns': columns, '--rows': gap && `var(--space-${gap})` }}
  >
    {children}
  </div>
);
