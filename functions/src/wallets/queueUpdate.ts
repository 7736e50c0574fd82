/** Queues the update of a card in one wallet. */
import type { Wallet } from '@tessera/domain/pass/state';
import { enqueueOnce } from '../platform/taskQueue';

/** The task's payload. The task reads the card when it runs, so that a late task sends nothing old. */
export interface WalletUpdate {
  businessId: string;
  passId: string;
  wallet: Wallet;
  /** The message whose notice the wallet shows; absent for a change of the card. */
  news?: string;
}

/** @param occasion two calls with the same occasion queue one task */
export function queueUpdate(update: WalletUpdate, occasion: string, delayMs = 0): Promise<void> {
  const name = [update.businessId, update.passId, update.wallet, occasion].join('/');
  return enqueueOnce('updateWallets', update, { name, delaySeconds: Math.ceil(delayMs / 1000) });
}
