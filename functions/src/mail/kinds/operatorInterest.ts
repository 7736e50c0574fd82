import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { firestore } from '../../platform/firebase';
import { operator } from '../../platform/operator';
import { defineMail } from '../defineMail';

declare module '../../platform/outbox' {
  interface Mails {
    'operator-interest': { interest: string };
  }
}

export const operatorInterest = defineMail({
  kind: 'operator-interest',
  to: 'operator',
  adminLabel: 'Interest registered',
  async load({ interest }) {
    const entry = (await firestore().collection(COLLECTIONS.interest).doc(interest).get()).data();
    return entry ? { to: operator().email, lines: [entry['name'], entry['business'], entry['email']] } : null;
  },
  text: ({ lines }, { site }) => ({
    subject: 'Somebody has registered interest',
    paragraphs: [lines.filter(Boolean).join('\n')],
    link: { label: 'Registered interest', url: site + ROUTES.interest },
  }),
  example: ({ interestId: interest }) => ({ interest }),
});
