import styles from './Spinner.module.css';

interface SpinnerProps {
  /** `ink` takes the colour of the text around it, as inside a button. */
  tone?: 'glazed' | 'ink';
}

/** Four tiles turning one after another. Decorative: the words beside it say what is going on. */
export function Spinner({ tone = 'glazed' }: SpinnerProps) {
  return (
    <span className={styles[tone]} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </span>
  );
}
