import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/Notice';
import styles from './SaveStatus.module.css';
import type { SaveState } from './useAutosave';

const WORDS: Record<Exclude<SaveState, 'failed'>, string> = {
  idle: 'Saved as you type',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
};

/** Shows whether the typed values have been saved. */
export function SaveStatus({ state, message, onRetry }: { state: SaveState; message: string; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <Notice tone="error" title="Not saved">
        <p>{message} What you typed is still here.</p>
        <Button variant="secondary" onClick={onRetry}>
          Save again
        </Button>
      </Notice>
    );
  }
  return (
    <p className={styles.status} role="status" data-state={state}>
      {WORDS[state]}
    </p>
  );
}
