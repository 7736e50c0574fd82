/** Queues the update of a card in one wallet. */
import { createHash } from 'node:crypto';
import type { Wallet } from '@tessera/domain/pass/state';
import { walletTaskUrl } from '../platform/config';
import { taskQueue } from '../platform/firebase';

/** What the task is handed. It reads the card as it is when it runs, so that a late one shows nothing old. */
export interface WalletUpdate {
  businessId: string;
  passId: string;
  wallet: Wallet;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';

/** @param occasion what is asked for twice on the same occasion is done once */
export async function queueUpdate(update: WalletUpdate, occasion: string): Promise<void> {
  const uri = walletTaskUrl.value();
  const queue = await taskQueue<WalletUpdate>('updateWallets');
  // A hash spreads the names evenly, which Cloud Tasks asks for, and has no character that they may not have.
  const id = createHash('sha256').update([update.businessId, update.passId, update.wallet, occasion].join('/'));
  try {
    await queue.enqueue(update, { id: id.digest('hex'), dispatchDeadlineSeconds: 60, ...(uri && { uri }) });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
