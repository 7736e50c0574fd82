/** What several forms of the counter share: the field of a PIN, and the text after a long wait. */
import { useWaited } from '../../lib/useWaited';
import { ANSWER_LIMIT_MS } from '../../lib/waits';
import styles from './Counter.module.css';

interface OverdueProps {
  waits?: boolean;
  action?: string;
  onAction?: () => void;
}

/** After 8 s of waiting, a text and a button, which by default reloads the page. */
export function Overdue({ waits = true, action = 'Try again', onAction = () => location.reload() }: OverdueProps) {
  const isOverdue = useWaited(waits, ANSWER_LIMIT_MS);
  return (
    <div role="status">
      {isOverdue && (
        <>
          This is taking longer than usual.{' '}
          <button type="button" className={styles.quiet} onClick={onAction}>
            {action}
          </button>
        </>
      )}
    </div>
  );
}

/** The attributes of a field for a PIN, besides its label. */
export const PIN_CONTROL = {
  name: 'pin',
  type: 'password',
  inputMode: 'numeric',
  pattern: '[0-9]{4,6}',
  autoComplete: 'off',
  required: true,
} as const;
