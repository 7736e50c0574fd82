import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button';
import { WayOut } from './WayOut';

interface ActButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** What it does. It handles its own failure, and doing it twice does no more than doing it once. */
  onAct: () => Promise<unknown>;
  /** A dialog asks something first: nobody waits for a server. */
  isAsking?: boolean;
}

/** A button that is busy until its act has ended, with words and a way out where that takes long. */
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
