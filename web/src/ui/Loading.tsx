import { ACT_AFTER_MS, useWaited } from '../lib/useWaited';
import styles from './Loading.module.css';

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

/** A page that is still loading. It fades in late, so that quick loads show nothing. After 8 s it can be reloaded. */
export function LoadingScreen({ caption = 'Loading…' }: { caption?: string }) {
  const isOverdue = useWaited(true, ACT_AFTER_MS);
  return (
    <div className={styles.screen} role="status">
      <Spinner />
      <p>{caption}</p>
      {isOverdue && (
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      )}
    </div>
  );
}
