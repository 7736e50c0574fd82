import { useWaited } from '../lib/useWaited';
import { ANSWER_LIMIT_MS } from '../lib/waits';
import styles from './Loading.module.css';
import { NeedsScript } from './NeedsScript';

interface SpinnerProps {
  /** `ink` uses the colour of the surrounding text, as inside a button. */
  tone?: 'glazed' | 'ink';
}

/** Four tiles turning one after another. Decorative: the text beside it says what is loading. */
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

/**
 * A page that is still loading. It fades in late, so that quick loads do not show it. After 8 s it offers to reload.
 */
export function LoadingScreen({ caption = 'Loading…' }: { caption?: string }) {
  const isOverdue = useWaited(true, ANSWER_LIMIT_MS);
  return (
    <div className={styles.screen} role="status">
      <Spinner />
      <p>{caption}</p>
      <NeedsScript />
      {isOverdue && (
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      )}
    </div>
  );
}
