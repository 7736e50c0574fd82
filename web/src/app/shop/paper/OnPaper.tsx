import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './OnPaper.module.css';

/** What is printed instead of the page around it. */
export const OnPaper = ({ children }: { children: ReactNode }) =>
  createPortal(<div className={styles.print}>{children}</div>, document.body);
