/** A card changed: queues a task for each wallet that holds it. A card in no wallet costs no read. */
import { type Pass, WALLETS } from '@tessera/domain/pass/state';
import { walletState } from '@tessera/domain/pass/wallet';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { ALONE_OPTIONS } from '../platform/unit';
import { queueUpdate } from './queueUpdate';

export const onPassWritten = onDocumentWritten(
  { ...ALONE_OPTIONS, document: 'businesses/{businessId}/passes/{passId}', maxInstances: 10, retry: true },
  async ({ params: { businessId, passId }, data }) => {
    const before = data?.before.data() as Pass | undefined;
    const after = data?.after.data() as Pass | undefined;
    if (!after?.wallets || (before && walletState(before) === walletState(after))) return;
    const held = WALLETS.filter((wallet) => after.wallets?.includes(wallet));
    // An event may arrive twice; the card's state prevents a second task.
    await Promise.all(held.map((wallet) => queueUpdate({ businessId, passId, wallet }, walletState(after))));
  },
);
