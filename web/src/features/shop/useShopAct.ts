import type { Callables } from '@tessera/domain/callables';
import { useState } from 'react';
import { call } from '../../data/callables';
import { callableMessage, type Result } from '../../data/errors';

/** Calls a function; answers whether it was done. `done` is the sentence for the page. */
export type ShopAct = <Name extends keyof Callables>(
  name: Name,
  input: Callables[Name]['input'],
  done: string | ((output: Callables[Name]['output']) => string),
) => Promise<boolean>;

/** Acts on a shop from one of its rooms: the last one's outcome, and what reads the room again after each. */
export function useShopAct(onChange: () => void) {
  const [result, setResult] = useState<Result>();
  const [isInDialog, setInDialog] = useState(false);
  const act: ShopAct = async (name, input, done) => {
    setResult(undefined);
    try {
      const output = await call(name, input);
      setResult({ success: true, message: typeof done === 'string' ? done : done(output) });
      onChange();
      return true;
    } catch (error) {
      setResult({ success: false, message: callableMessage(error) });
      return false;
    }
  };
  return {
    result,
    setResult,
    act,
    /** The outcome for the page: while a dialog is open, the dialog says what was refused. */
    shown: isInDialog ? undefined : result,
    setInDialog,
  };
}

export type ShopActs = ReturnType<typeof useShopAct>;
