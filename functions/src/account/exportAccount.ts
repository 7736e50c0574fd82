/** Everything that is stored about an account, for its owner to download. */
import type { ApiKey } from '@tessera/domain/integrations/apiKey';
import { QUERIES } from '@tessera/domain/records/queries';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { readPaymentDocuments } from '../payment/paymentStore';
import { findAccount } from '../platform/findAccount';
import { firestore } from '../platform/firebase';
import { documentOf } from '../platform/references';
import { toPlain } from '../platform/toPlain';
import { queryAcross } from '../records/queries';
import { LOGO_ID, refsOf } from '../records/refs';
import { businessIdOf } from '../shop/projection';

const withoutHash = ({ hash: _, ...key }: ApiKey) => toPlain(key);

const isoDate = (date: string | null | undefined): string | null => (date ? new Date(date).toISOString() : null);

/** Everything that is stored about the caller's account, as one object. @throws HttpsError `not-found` */
export const exportAccount = callable('exportAccount', {
  handler: async (_, { uid }) => {
    const account = await findAccount(uid);
    if (!account) throw new HttpsError('not-found', 'This account no longer exists.');
    const db = firestore();
    // Loaded when first called, because the operator's schema imports its library.
    const { receiptsOf } = await import('../payment/receipts/receiptStore');
    const own = refsOf(db, businessIdOf(uid));
    const [profile, businessSetup, payment, receipts, shop, apiKeys, webhooks, logo, agreement, memberships] =
      await Promise.all([
        documentOf(db, 'users', uid).get(),
        documentOf(db, 'businessSetups', uid).get(),
        readPaymentDocuments(uid),
        receiptsOf(uid),
        own.business.get(),
        own.collection('apiKeys').get(),
        own.collection('webhooks').get(),
        own.at('pictures', LOGO_ID).get(),
        documentOf(db, 'agreements', uid).get(),
        queryAcross(db, QUERIES.ownMemberships, uid).get(),
      ]);
    const plainOrNull = (fields: object | null | undefined) => (fields ? toPlain(fields) : null);
    return {
      exportedAt: new Date().toISOString(),
      account: {
        uid,
        email: account.email ?? null,
        emailVerified: account.emailVerified,
        createdAt: isoDate(account.metadata.creationTime),
        lastSignInAt: isoDate(account.metadata.lastSignInTime),
      },
      profile: plainOrNull(profile.data()),
      businessSetup: plainOrNull(businessSetup.data()),
      payment: plainOrNull(payment.record),
      paymentHistory: payment.history.map(toPlain),
      receipts,
      agreement: plainOrNull(agreement.data()),
      logo: plainOrNull(logo.data()),
      shop: plainOrNull(shop.data()),
      apiKeys: apiKeys.docs.map((snapshot) => withoutHash(snapshot.data())),
      webhooks: webhooks.docs.map((snapshot) => toPlain(snapshot.data())),
      memberships: memberships.docs.map((member) => toPlain(member.data())),
    };
  },
});
