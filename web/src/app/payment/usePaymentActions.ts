import type { BankTransferInstructions } from '@tessera/domain/calls/callables';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../shared/data/callables';
import { callableMessage } from '../../shared/data/errors';
import { newestTurn } from '../../shared/lib/newestTurn';

/** The action that is running. */
type Action = 'card' | 'transfer';

interface PaymentActions {
  busy: Action | undefined;
  failure: string | undefined;
  /** The action that failed. */
  failed: Action | undefined;
  /** The answer to the last request for a transfer. */
  instructions: BankTransferInstructions | undefined;
  payByCard: () => void;
  payByTransfer: () => void;
  /** Stops waiting for an answer. Pressing again is safe: there is at most one open card page, and one transfer. */
  stop: () => void;
}

/**
 * Paying by card or by transfer. The server decides the amount and the address of the card page.
 * @param before runs before either; if it fails, nothing is paid
 */
export function usePaymentActions(before?: () => Promise<unknown>): PaymentActions {
  const [busy, setBusy] = useState<Action>();
  const [failure, setFailure] = useState<{ action: Action | undefined; message: string }>();
  const [begin] = useState(newestTurn);
  const [instructions, setInstructions] = useState<BankTransferInstructions>();

  // After Back from the card page, a browser may restore this page with the button still busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  // Whoever goes to another page or step while an answer is on its way stays there.
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      begin();
      setBusy(undefined);
    },
    [pathname, search, begin],
  );

  /** Runs an action. The button stays busy if the action leaves the page. */
  async function run(action: Action, work: (isNewest: () => boolean) => Promise<'leaving' | 'done'>) {
    const isNewest = begin();
    setBusy(action);
    setFailure(undefined);
    try {
      if ((await work(isNewest)) === 'leaving') return;
    } catch (error) {
      console.warn('Payment not started:', error);
      if (isNewest()) setFailure({ action, message: callableMessage(error) });
    }
    if (isNewest()) setBusy(undefined);
  }

  return {
    busy,
    failure: failure?.message,
    failed: failure?.action,
    instructions,
    stop() {
      begin();
      setBusy(undefined);
      setFailure({
        action: busy,
        message: 'There is no answer yet. You have not been charged. Press again when you are ready.',
      });
    },
    payByCard: () =>
      void run('card', async (isNewest) => {
        await before?.();
        const { url } = await call('createCheckoutSession', null);
        if (isNewest()) location.assign(url);
        return 'leaving';
      }),
    payByTransfer: () =>
      void run('transfer', async (isNewest) => {
        // An earlier answer may belong to a request that was dismissed since.
        setInstructions(undefined);
        await before?.();
        const answer = await call('requestBankTransfer', null);
        if (isNewest()) setInstructions(answer);
        return 'done';
      }),
  };
}
