/**
 * Where things stand: the few arrangements that pages are built from. Their distances are steps of the spacing scale.
 */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Layout.module.css';

/** A step of the spacing scale: `5` is `--space-5`. */
type Gap = 2 | 3 | 4 | 5 | 6 | 10 | 12 | 16;

interface LayoutProps {
  gap?: Gap;
  className?: string;
  children: ReactNode;
}

interface StackProps extends LayoutProps {
  as?: 'div' | 'ul' | 'ol';
  /** The most it may be wide: a column of fields, a sheet of paper, a list. Without it, all there is. */
  width?: 'fields' | 'sheet' | 'list';
}

/** One below the other, at one distance. */
export function Stack({ as: Tag = 'div', gap = 6, width, className, children }: StackProps) {
  return (
    <Tag className={classNames(styles.stack, styles[`gap${gap}`], width && styles[width], className)}>{children}</Tag>
  );
}

interface ClusterProps extends LayoutProps {
  as?: 'div' | 'p';
  /** The first at the beginning of the line and the last at its end, as a title and its state. */
  spread?: boolean;
}

/** Side by side, and on the next line what finds no room: the buttons under a form, a title with its badge. */
export function Cluster({ as: Tag = 'div', gap = 3, spread = false, className, children }: ClusterProps) {
  return (
    <Tag className={classNames(styles.cluster, styles[`gap${gap}`], spread && styles.spread, className)}>
      {children}
    </Tag>
  );
}

/** Something, and on wide screens something smaller beside it, this far away. */
export function Split({ gap = 16, className, children }: LayoutProps) {
  return <div className={classNames(styles.split, styles[`gap${gap}`], className)}>{children}</div>;
}

interface FormProps extends ComponentProps<'form'> {
  gap?: Gap;
  /** The form is what its page is for: the button is large, and as wide as a phone. */
  prominent?: boolean;
}

/**
 * Fields one below the other, then the button or a Cluster of them. The page checks and sends it; the browser does
 * neither.
 */
export function Form({ gap = 5, prominent = false, className, ...rest }: FormProps) {
  return (
    <form
      method="dialog"
      noValidate
      {...rest}
      className={classNames(styles.form, styles[`gap${gap}`], prominent && styles.prominent, className)}
    />
  );
}
