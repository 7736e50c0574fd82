import { ACT_AFTER_MS, SAY_AFTER_MS, useWaited } from '../lib/useWaited';
import { Button } from './Button';
import { Cluster } from './Layout';
import styles from './WayOut.module.css';

interface WayOutProps {
  /** The act is under way. */
  waits: boolean;
  /** Ends the waiting, and lets the act be done again. */
  onStop: () => void;
}

/** Stands below the button of an act that may take long: words after 2 s, and after 8 s a way to give it up. */
export function WayOut({ waits, onStop }: WayOutProps) {
  const isLong = useWaited(waits, SAY_AFTER_MS);
  const isOverdue = useWaited(waits, ACT_AFTER_MS);
  return waits ? <Waiting isLong={isLong} isOverdue={isOverdue} onStop={onStop} /> : null;
}

interface WaitingProps extends Pick<WayOutProps, 'onStop'> {
  isLong: boolean;
  isOverdue: boolean;
}

/** What a wait shows. The live region is there before there is anything to say. */
export function Waiting({ isLong, isOverdue, onStop }: WaitingProps) {
  return (
    <Cluster className={styles.waiting}>
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
