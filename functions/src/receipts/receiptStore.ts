/** The only file that writes receipts and their counter. */
import { addressLines } from '@tessera/domain/business';
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { COLLECTIONS } from '@tessera/domain/collections';
import { type IssuedReceipt, receiptNumber } from '@tessera/domain/receipt';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { commit, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { operator } from '../platform/operator';

/** The buyer on the receipt: the business with its present set-up. */
const buyerOf = (setup: BusinessSetup): IssuedReceipt['buyer'] => ({
  name: setup.name ?? '',
  address: addressLines(setup),
});

/**
 * The receipt of one payment. The first call gives it a number, in one commit with the counter, so there are no gaps
 * and concurrent calls get the same number. The caller must check `hasReceipt`.
 */
export async function issueReceipt(uid: string, line: string): Promise<IssuedReceipt> {
  const { name, address, companyNumber, vatNumber, email } = operator();
  return commit(
    (db) => [
      db.collection(COLLECTIONS.receipts).doc(`${uid}_${line}`),
      db.collection(COLLECTIONS.counters).doc('receipts'),
      db.collection(COLLECTIONS.businessSetups).doc(uid),
    ],
    (snapshots) => {
      const [stored, counter, setup] = snapshots as [DocumentSnapshot, DocumentSnapshot, DocumentSnapshot];
      if (stored.exists) return { outcome: stored.data() as IssuedReceipt };
      const next = Number(counter.get('last') ?? 0) + 1;
      const receipt: IssuedReceipt = {
        number: receiptNumber(next),
        uid,
        line,
        issuedAt: Date.now(),
        issuer: { name, address, email, ...(companyNumber && { companyNumber }), ...(vatNumber && { vatNumber }) },
        buyer: buyerOf((setup.data() ?? {}) as BusinessSetup),
      };
      return {
        outcome: receipt,
        writes: (batch) => {
          writeGuarded(batch, counter, { last: next });
          batch.create(stored.ref, receipt);
        },
      };
    },
  );
}

/** The account's numbered receipts, for its export. */
export async function receiptsOf(uid: string): Promise<IssuedReceipt[]> {
  const { docs } = await (await firestore()).collection(COLLECTIONS.receipts).where('uid', '==', uid).get();
  return docs.map((receipt) => receipt.data() as IssuedReceipt);
}
