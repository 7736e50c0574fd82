import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { firestore } from '../../platform/firebase';
import { defineMail } from '../defineMail';
import { wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'interest-confirm': {
      /** The token of the unconfirmed entry. */
      interest: string;
    };
  }
}

export const interestConfirm = defineMail({
  kind: 'interest-confirm',
  to: 'visitor',
  adminLabel: 'Please confirm your address',
  hasStopLink: true,
  async load({ interest: token }) {
    const entry = await firestore().collection(COLLECTIONS.unconfirmedInterest).doc(token).get();
    const email: unknown = entry.get('email');
    return typeof email === 'string' ? { to: email, token } : null;
  },
  text: ({ token }, { site, stop }) => ({
    subject: 'Please confirm your address',
    paragraphs: [
      `Somebody, probably you, asked to hear from ${PRODUCT_NAME} at this address.`,
      'Please confirm it within 7 days. If it was not you, do nothing: we then delete the request.',
    ],
    link: { label: 'Confirm', url: `${site}${ROUTES.register}?confirm=${encodeURIComponent(token)}` },
    more: wasNotMe(stop),
  }),
  example: ({ unconfirmedId: interest }) => ({ interest }),
});
