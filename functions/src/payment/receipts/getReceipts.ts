/** The owner reads the receipts. */
import { receiptLineKeys } from '@tessera/domain/payment/receipt';
import { callable } from '../../access/callable';
import { readPaymentRecord } from '../paymentStore';

/**
 * The caller's own receipts, the first payment first. The first call gives a number to each receipt that has none yet.
 */
export const getReceipts = callable('getReceipts', {
  handler: async (_, { uid }) => {
    // Loaded when first called, because the operator's schema imports its library.
    const { issueReceipt } = await import('./receiptStore');
    const record = (await readPaymentRecord(uid)) ?? {};
    const receipts = [];
    // One after another, because concurrent commits would compete for the next number.
    for (const line of receiptLineKeys(record)) receipts.push(await issueReceipt(uid, line, record));
    return { receipts: receipts.filter((receipt) => receipt !== null) };
  },
});
