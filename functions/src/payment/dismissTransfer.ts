/** An admin dismisses a pending bank transfer, and tells the owner why. */
import { callable } from '../access/callable';
import { changePaymentRecord } from './paymentStore';

/** Dismisses a pending transfer; without one nothing changes. The owner sees the reason and may request another. */
export const dismissTransfer = callable('dismissTransfer', {
  handler: async ({ uid, reason }, caller) => {
    const { isChanged } = await changePaymentRecord(uid, (before) =>
      before.pending !== true
        ? null
        : {
            event: { kind: 'transferDismissed', reason, at: Date.now() },
            entry: {
              type: 'transfer_dismissed',
              by: caller.uid,
              note: reason,
              byEmail: caller.email ?? undefined,
            },
          },
    );
    return { dismissed: isChanged };
  },
});
