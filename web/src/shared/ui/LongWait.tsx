import { useWaited } from '../lib/useWaited';
import { ANSWER_LIMIT_MS, SLOW_AFTER_MS } from '../lib/waits';
import { Button } from './Button';
import { classNames } from './classNames';
import { Cluster } from './Layout';
import styles from './LongWait.module.css';

interface LongWaitProps {
  /** Whether the action is running. */
  isWaiting: boolean;
  /** Stops waiting, so that the action can be repeated. */
  onStop: () => void;
}

/** Shown below the button of an action that may take long: a text after 2 s, and after 8 s a button to stop waiting. */
export function LongWait({ isWaiting, onStop }: LongWaitProps) {
  const isLong = useWaited(isWaiting, SLOW_AFTER_MS);
  const isOverdue = useWaited(isWaiting, ANSWER_LIMIT_MS);
  return isWaiting ? <Waiting isLong={isLong} isOverdue={isOverdue} onStop={onStop} /> : null;
}

interface WaitingProps extends Pick<LongWaitProps, 'onStop'> {
  isLong: boolean;
  isOverdue: boolean;
}

/** The text of a wait. The live region is rendered before it has content. */
export function Waiting({ isLong, isOverdue, onStop }: WaitingProps) {
  return (
    <Cluster className={classNames(styles.waiting, 'muted')}>
      <span role="status">
        {isOverdue ? 'This is taking longer than usual.' : isLong ? 'Still working. Please wait a moment.' : null}
      </span>
      {isOverdue && (
        <Button variant="secondary" onClick={onStop}>
          Stop waiting
        </Button>
      )}
    </Cluster>
  );
}
