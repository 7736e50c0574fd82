/** The only file that writes receipts and their numbering. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { hasReceipt, type IssuedReceipt, receiptNumber } from '@tessera/domain/payment/receipt';
import { APPROVAL_LINE, type PaymentRecord } from '@tessera/domain/payment/record';
import { addressLines, businessName } from '@tessera/domain/shop/business';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { operator } from '../../platform/operator';
import { collectionOf, documentOf } from '../../platform/references';
import { paymentIn, paymentRef } from '../paymentStore';

/** The buyer on the receipt: the business with its present set-up. */
const buyerOf = (setup: BusinessSetup): IssuedReceipt['buyer'] => ({
  name: businessName(setup),
  address: addressLines(setup),
});

/**
 * The reference of the transfer that a line's receipt is for. Every approval has the same line, so its receipts differ
 * by their reference. A card's line has one payment only.
 */
const transferOf = ({ lines }: PaymentRecord, line: string): string | undefined =>
  line === APPROVAL_LINE ? lines?.[line]?.reference : undefined;

/**
 * The receipt of one payment. The first call gives it a number, in one commit with the last number, so there are no
 * gaps and concurrent calls get the same one. A transfer that is approved again keeps its receipt.
 * @param record as it was read: it says which payment is meant
 * @returns null for a payment without a receipt, and for one that was withdrawn or replaced since it was read
 */
export function issueReceipt(uid: string, line: string, record: PaymentRecord): Promise<IssuedReceipt | null> {
  const { name, address, companyNumber, vatNumber, email } = operator();
  const transfer = transferOf(record, line);
  const id = `${uid}_${line}`;
  return commit(
    (db) => {
      const receipts = collectionOf(db, 'receipts');
      return {
        numbering: documentOf(db, 'numbering', 'receipts'),
        setup: documentOf(db, 'businessSetups', uid),
        payment: paymentRef(db, uid),
        // Encoded, because an id cannot contain a slash, and a reference may have been written by another program.
        stored: receipts.doc(transfer === undefined ? id : `${id}_${encodeURIComponent(transfer)}`),
      };
    },
    ({ numbering, setup, payment, stored }): Decision<IssuedReceipt | null> => {
      const now = paymentIn(payment);
      const paid = now.lines?.[line];
      if (!paid || !hasReceipt(paid) || transferOf(now, line) !== transfer) return { outcome: null };
      const issued = stored.data();
      const buyer = buyerOf(setup.data() ?? {});
      if (issued) {
        // A payment may come before the set-up. The buyer is filled in once, and then stays.
        const isFilledIn = issued.buyer.name !== '' && issued.buyer.address.length > 0;
        if (isFilledIn || buyer.name === '' || buyer.address.length === 0) return { outcome: issued };
        return { outcome: { ...issued, buyer }, writes: (batch) => writeGuarded(batch, stored, { buyer }) };
      }
      const next = (numbering.data()?.last ?? 0) + 1;
      const receipt: IssuedReceipt = {
        number: receiptNumber(next),
        uid,
        line,
        reference: transfer,
        issuedAt: Date.now(),
        issuer: { name, address, email, companyNumber, vatNumber },
        buyer,
      };
      return {
        outcome: receipt,
        writes: (batch) => {
          writeGuarded(batch, numbering, { last: next });
          batch.create(stored.ref, receipt);
        },
      };
    },
  );
}

/** The account's numbered receipts, for its export. */
export async function receiptsOf(uid: string): Promise<IssuedReceipt[]> {
  const { docs } = await collectionOf(firestore(), 'receipts').where('uid', '==', uid).get();
  return docs.map((receipt) => receipt.data());
}
