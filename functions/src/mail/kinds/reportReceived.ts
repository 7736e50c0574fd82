import { ROUTES } from '@tessera/domain/addresses/paths';
import { answerBy, REPORT_MAILS_A_DAY } from '@tessera/domain/shop/report';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { addressOfOwner } from '../payer';
import { day } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'report-received': { uid: string; card: { businessId: string; passId: string }; report: string };
  }
}

export const reportReceived = defineMail({
  kind: 'report-received',
  to: 'owner',
  adminLabel: 'A customer’s complaint',
  // An answered report needs no mail to the owner.
  async load({ uid, card, report: id }) {
    const refs = refsOf(firestore(), card.businessId);
    const [to, stored] = await Promise.all([addressOfOwner(uid), refs.at('reports', id).get()]);
    const report = stored.data();
    return to !== null && report?.open ? { to, at: report.at } : null;
  },
  text: ({ at }, { site }) => ({
    subject: 'A customer has written to your shop',
    paragraphs: [
      `A customer wrote that something is wrong with their card. Answer on your shop’s page by ${day(answerBy(at))}.`,
      `We send at most ${REPORT_MAILS_A_DAY.shop} of these mails a day, and ${REPORT_MAILS_A_DAY.card} about any one ` +
        'card. Your shop’s page has every message.',
    ],
    link: { label: 'Read and answer', url: site + ROUTES.dashboard },
  }),
  example: ({ uid, businessId, passId, reportId: report }) => ({ uid, card: { businessId, passId }, report }),
});
