import { useBusy } from '../lib/useBusy';
import { Button, type ButtonProps } from './Button';
import { LongWait } from './LongWait';

interface ActButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** The action. It must handle its own failure and be idempotent. */
  onAction: () => Promise<unknown>;
  /** Whether a dialog is open, so that no request is running yet. */
  isAsking?: boolean;
}

/** A button that is busy until its action has ended. A long wait shows a text, and then a button to stop waiting. */
export function ActionButton({ onAction, isAsking = false, ...rest }: ActButtonProps) {
  const { busy, run, stop } = useBusy();
  return (
    <>
      <Button {...rest} busy={busy} onClick={() => void run(() => onAction())} />
      <LongWait isWaiting={busy && !isAsking} onStop={stop} />
    </>
  );
}
