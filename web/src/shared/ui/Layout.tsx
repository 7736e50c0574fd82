/** Layouts that pages are built from. Their gaps are steps of the spacing scale. */
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './Layout.module.css';

/** A step of the spacing scale: `5` is `--space-5`. */
type Gap = 2 | 3 | 4 | 5 | 6 | 10 | 12 | 16;

/** Sets the gap. A step is a quarter of a rem. */
const gapOf = (gap: Gap): CSSProperties => ({ '--gap': `${gap / 4}rem` });

interface LayoutProps {
  gap?: Gap;
  className?: string;
  children: ReactNode;
}

interface StackProps extends LayoutProps {
  as?: 'div' | 'ul' | 'ol';
  /** The greatest width: of a column of fields or a list. By default the whole width. */
  width?: 'fields' | 'list';
}

/** Children one below the other, with equal gaps. */
export function Stack({ as: Tag = 'div', gap = 6, width, className, children }: StackProps) {
  return (
    <Tag className={classNames(styles.stack, width && styles[width], className)} style={gapOf(gap)}>
      {children}
    </Tag>
  );
}

interface ClusterProps extends LayoutProps {
  as?: 'div' | 'p' | 'li';
  /** Places the first child at the start of the line and the last at its end, like a title and its state. */
  spread?: boolean;
}

/** Children side by side, wrapping to the next line: the buttons under a form, a title with its badge. */
export function Cluster({ as: Tag = 'div', gap = 3, spread = false, className, children }: ClusterProps) {
  return (
    <Tag className={classNames(styles.cluster, spread && styles.spread, className)} style={gapOf(gap)}>
      {children}
    </Tag>
  );
}

interface SplitProps extends LayoutProps {
  /** Two columns on a tablet held upright, too. */
  early?: boolean;
}

/** Two columns on wide screens, the second one smaller. */
export function Split({ gap = 16, early = false, className, children }: SplitProps) {
  return (
    <div className={classNames(styles.split, early && styles.early, className)} style={gapOf(gap)}>
      {children}
    </div>
  );
}

interface FormProps extends ComponentProps<'form'> {
  gap?: Gap;
  width?: StackProps['width'];
  /** Whether the form is the page's main content: then the button is large, and full-width on phones. */
  prominent?: boolean;
}

/**
 * A form: fields one below the other, then a button or a Cluster of buttons. The page validates and sends it instead of
 * the browser.
 */
export function Form({ gap = 5, width, prominent = false, className, ...rest }: FormProps) {
  return (
    <form
      method="dialog"
      noValidate
      {...rest}
      className={classNames(styles.form, width && styles[width], prominent && styles.prominent, className)}
      style={gapOf(gap)}
    />
  );
}
