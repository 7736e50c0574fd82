/** The only file that writes receipts and their counter. */
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { COLLECTIONS } from '@tessera/domain/paths';
import { type IssuedReceipt, receiptNumber } from '@tessera/domain/receipt';
import { firestore } from '../platform/firebase';
import { operator } from '../platform/operator';

/** Who is told to have paid: the business as it is set up now. */
const buyerOf = (setup: BusinessSetup): IssuedReceipt['buyer'] => ({
  name: setup.name ?? '',
  address: [setup.addressLine1, setup.addressLine2, setup.city, setup.postcode].filter((part) => part !== undefined),
});

/**
 * The receipt of one payment. Its number is given at the first call, in a transaction of its own: either number and
 * counter are both written or neither is, so there are no gaps, and two calls at once get the same one.
 * The caller has looked that the line has a receipt.
 */
export async function issueReceipt(uid: string, line: string): Promise<IssuedReceipt> {
  const db = await firestore();
  const ref = db.collection(COLLECTIONS.receipts).doc(`${uid}_${line}`);
  const counter = db.collection(COLLECTIONS.counters).doc('receipts');
  const setup = db.collection(COLLECTIONS.businessSetups).doc(uid);
  const { name, address, companyNumber, vatNumber, email } = operator();
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(ref);
    if (stored.exists) return stored.data() as IssuedReceipt;
    const [count, business] = await transaction.getAll(counter, setup);
    const next: number = (count?.get('last') ?? 0) + 1;
    const receipt: IssuedReceipt = {
      number: receiptNumber(next),
      uid,
      line,
      issuedAt: Date.now(),
      issuer: { name, address, email, ...(companyNumber && { companyNumber }), ...(vatNumber && { vatNumber }) },
      buyer: buyerOf((business?.data() ?? {}) as BusinessSetup),
    };
    transaction.set(counter, { last: next });
    transaction.create(ref, receipt);
    return receipt;
  });
}

/** The receipts that an account has been given, for its export. */
export async function receiptsOf(uid: string): Promise<IssuedReceipt[]> {
  const { docs } = await (await firestore()).collection(COLLECTIONS.receipts).where('uid', '==', uid).get();
  return docs.map((receipt) => receipt.data() as IssuedReceipt);
}
