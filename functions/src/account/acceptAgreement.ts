/** An owner accepts the data agreement. The record says which text, when and who; no client can write it. */
import { type Acceptance, acceptedNow, AGREEMENT_TEXT, type AgreementRecord } from '@tessera/domain/account/agreement';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { accountClosedError, paymentIn, paymentRef } from '../payment/paymentStore';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { documentOf } from '../platform/references';

/**
 * Accepts the data agreement's present version for the caller's own shop; a second call answers with the first
 * acceptance.
 * @throws HttpsError `failed-precondition` when the caller read another version, or the account was deleted
 */
export const acceptAgreement = callable('acceptAgreement', {
  handler: async ({ version }, { uid, email }) => {
    if (version !== AGREEMENT_VERSION)
      throw new HttpsError('failed-precondition', 'The agreement has changed. Load the page again and read it.');
    return commit(
      (db) => ({
        agreement: documentOf(db, 'agreements', uid),
        setup: documentOf(db, 'businessSetups', uid),
        payment: paymentRef(db, uid),
      }),
      ({ agreement, setup, payment }): Decision<Acceptance> => {
        if (paymentIn(payment).accountDeletedAt !== undefined) throw accountClosedError();
        const before = agreement.data();
        const accepted = acceptedNow(before);
        if (accepted) return { outcome: accepted };
        const { name } = setup.data() ?? {};
        const acceptance: Acceptance = {
          version,
          text: AGREEMENT_TEXT,
          at: Date.now(),
          email: email ?? undefined,
          business: name,
        };
        const record: AgreementRecord = { uid, accepted: [...(before?.accepted ?? []), acceptance] };
        return { outcome: acceptance, writes: (batch) => writeGuarded(batch, agreement, { ...record }) };
      },
    );
  },
});
