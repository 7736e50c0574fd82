/** A card changed: queues a task for each wallet that holds it. A card in no wallet costs no read. */
import { type Pass, WALLETS } from '@tessera/domain/pass/state';
import { walletState } from '@tessera/domain/pass/wallet';
import { changeTrigger } from '../platform/trigger';
import { queueUpdate } from './queueUpdate';

export const onPassWritten = changeTrigger<Pass>({
  document: 'businesses/{businessId}/passes/{passId}',
  retry: true,
  handler: async ({ businessId = '', passId = '' }, before, after) => {
    if (!after?.wallets || (before && walletState(before) === walletState(after))) return;
    const held = WALLETS.filter((wallet) => after.wallets?.includes(wallet));
    // An event may arrive twice; the card's state prevents a second task.
    await Promise.all(held.map((wallet) => queueUpdate({ businessId, passId, wallet }, walletState(after))));
  },
});
