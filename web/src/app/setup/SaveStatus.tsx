import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/classNames';
import { Notice } from '../../shared/ui/Notice';
import styles from './SaveStatus.module.css';
import type { SaveState } from './useAutosave';

/** `partly`: all is saved that can be, and another value has an error. */
type Shown = SaveState | 'partly';

const WORDS: Record<Exclude<Shown, 'failed'>, string> = {
  idle: 'Saved as you type',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  partly: 'Not everything is saved yet',
};

/** Shows whether the typed values have been saved. */
export function SaveStatus({ state, message, onRetry }: { state: Shown; message: string; onRetry: () => void }) {
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
    <p className={classNames(styles.status, 'note')} role="status" data-state={state}>
      {WORDS[state]}
    </p>
  );
}
