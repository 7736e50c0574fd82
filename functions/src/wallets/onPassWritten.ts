/** A card changed: each wallet that holds it is told of it by a task. A card in no wallet costs no read. */
import { createHash } from 'node:crypto';
import { type Pass, WALLETS } from '@tessera/domain/pass/state';
import { walletState } from '@tessera/domain/pass/wallet';
import { walletTaskUrl } from '../platform/config';
import { taskQueue } from '../platform/firebase';
import { changeTrigger } from '../platform/trigger';
import type { WalletUpdate } from './updateWallets';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';

/** Queues one update. Events may come twice; the task's id, made of the card's state, makes them one. */
async function queue(update: WalletUpdate, state: string): Promise<void> {
  const uri = walletTaskUrl.value();
  const id = createHash('sha256').update([update.businessId, update.passId, update.wallet, state].join('/'));
  try {
    await (
      await taskQueue<WalletUpdate>('updateWallets')
    ).enqueue(update, { id: id.digest('hex'), dispatchDeadlineSeconds: 60, ...(uri && { uri }) });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

export const onPassWritten = changeTrigger<Pass>({
  document: 'businesses/{businessId}/passes/{passId}',
  retry: true,
  handler: async ({ businessId = '', passId = '' }, before, after) => {
    if (!after?.wallets || (before && walletState(before) === walletState(after))) return;
    const held = WALLETS.filter((wallet) => after.wallets?.includes(wallet));
    await Promise.all(held.map((wallet) => queue({ businessId, passId, wallet }, walletState(after))));
  },
});
