/** Queues the update of a card in one wallet. */
import { createHash } from 'node:crypto';
import type { Wallet } from '@tessera/domain/pass/state';
import { walletTaskUrl } from '../platform/config';
import { taskQueue } from '../platform/firebase';

/** The task's payload. The task reads the card when it runs, so that a late task sends nothing old. */
export interface WalletUpdate {
  businessId: string;
  passId: string;
  wallet: Wallet;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';

/** @param occasion two calls with the same occasion queue one task */
export async function queueUpdate(update: WalletUpdate, occasion: string): Promise<void> {
  const uri = walletTaskUrl.value();
  const queue = await taskQueue<WalletUpdate>('updateWallets');
  // A hash spreads the ids evenly, as Cloud Tasks recommends, and has only characters that an id may contain.
  const id = createHash('sha256').update([update.businessId, update.passId, update.wallet, occasion].join('/'));
  try {
    await queue.enqueue(update, { id: id.digest('hex'), dispatchDeadlineSeconds: 60, ...(uri && { uri }) });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
