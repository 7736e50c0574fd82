import type { CallableName } from '@tessera/domain/calls/units';
import type { Callables } from '@tessera/domain/schemas/callables';
import { useState } from 'react';
import { callIn } from '../../shared/data/callables';
import { useOutcome } from '../../shared/forms/useOutcome';

/**
 * Calls a callable of the shop's rooms; returns whether it succeeded. `done` is the page's sentence for success. `send`
 * is `callOnce` for one that makes something.
 */
type ShopAction = <Name extends CallableName<'shop'>>(
  name: Name,
  input: Callables[Name]['input'],
  done: string | ((output: Callables[Name]['output']) => string),
  send?: typeof callIn,
) => Promise<boolean>;

/** Runs an action of a shop's room, keeps the last outcome, and reads the room again afterwards. */
export function useShopAction(onChange: () => void) {
  const { result, setResult, run } = useOutcome();
  const [isInDialog, setInDialog] = useState(false);
  const action: ShopAction = (name, input, done, send = callIn) =>
    run(async () => {
      // Read after a failure as well: it may have been done, although its answer was lost. Nobody waits for the read.
      const output = await send('shop', name, input).finally(() => void onChange());
      return typeof done === 'string' ? done : done(output);
    });
  return {
    result,
    setResult,
    run,
    action,
    /**
     * The outcome for the page. While a dialog is open, the dialog shows the error instead. An earlier success stays,
     * because it would be announced again when it came back.
     */
    shown: isInDialog && !result?.success ? undefined : result,
    setInDialog,
  };
}

export type ShopActions = ReturnType<typeof useShopAction>;
