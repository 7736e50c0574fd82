import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { aboutCard, shopIn, wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'report-answered': { card: { businessId: string; passId: string }; report: string };
  }
}

export const reportAnswered = defineMail({
  kind: 'report-answered',
  to: 'holder',
  adminLabel: 'The shop’s answer',
  hasStopLink: true,
  async load({ card: ids, report }) {
    const reports = refsOf(firestore(), ids.businessId).collection('reports');
    const [card, stored] = await Promise.all([mailedCard(ids, false), reports.doc(report).get()]);
    return card && stored.exists ? { to: card.email, card } : null;
  },
  // Quotes neither text: the address is not verified and may belong to somebody else.
  text: ({ card }, { site, stop }) => ({
    subject: `${shopIn(card, 'The shop')} has answered you`,
    ...aboutCard(card, site),
    paragraphs: [
      `You wrote to ${shopIn(card, 'the shop')} about your card. To read the answer, open the card and press “Something wrong?”.`,
      'If it is about your data and you are not satisfied, you can complain to the Information Commissioner: ' +
        'https://ico.org.uk/make-a-complaint/',
    ],
    more: wasNotMe(stop),
  }),
  example: ({ businessId, passId, reportId: report }) => ({ card: { businessId, passId }, report }),
});
