import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button';
import { WayOut } from './WayOut';

interface ActButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** The act. It must handle its own failure and be idempotent. */
  onAct: () => Promise<unknown>;
  /** Whether a dialog is open, so that no request is running yet. */
  isAsking?: boolean;
}

/** A button that is busy until its act has ended. A long wait shows a text, and then a button to stop waiting. */
export function ActButton({ onAct, isAsking = false, ...rest }: ActButtonProps) {
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const end = (number: number) => number === turn.current && setBusy(false);
  const press = () => {
    const number = ++turn.current;
    setBusy(true);
    void onAct().finally(() => end(number));
  };
  return (
    <>
      <Button {...rest} busy={busy} onClick={press} />
      <WayOut waits={busy && !isAsking} onStop={() => end(turn.current)} />
    </>
  );
}
