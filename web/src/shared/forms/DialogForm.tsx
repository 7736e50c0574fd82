import type { ReactNode } from 'react';
import type { Result } from '../data/errors';
import { Button } from '../ui/Button';
import { Cluster, Form } from '../ui/Layout';
import { LongWait } from '../ui/LongWait';
import { Outcome } from '../ui/Notice';
import styles from './DialogForm.module.css';
import type { Submit } from './form';

interface DialogFormProps extends Submit {
  /** The button's label. */
  action: string;
  isDanger?: boolean | undefined;
  /** The outcome of the action. Only a refusal is shown, because the dialog closes after a success. */
  result?: Result | undefined;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog: fields, error, submit button, Cancel, and a button to stop a long wait. */
export function DialogForm({ action, isDanger, result, busy, onSubmit, stop, onCancel, children }: DialogFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      {children}
      <Outcome result={result?.success ? undefined : result} />
      <Cluster className={styles.acts}>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
      <LongWait isWaiting={busy} onStop={stop} />
    </Form>
  );
}
