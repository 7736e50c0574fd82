import { newsOf } from '@tessera/domain/programme';
import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { day, headOf, openCard, shopIn, wasNotMe } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'offer-changes': { card: { businessId: string; passId: string }; version: number };
  }
}

export const offerChanges = defineMail({
  kind: 'offer-changes',
  to: 'holder',
  adminLabel: 'An offer changes',
  isStrangers: true,
  async load({ card: ids, version }) {
    const refs = refsOf(await firestore(), ids.businessId);
    const [card, shop] = await Promise.all([mailedCard(ids, false), refs.business.get()]);
    const { programmes = {}, timeZone = '' } = shop.data() ?? {};
    const programme = Object.values(programmes).find((one) => one.version === version);
    const change = programme && newsOf(programme, timeZone, Date.now()).change;
    return card && change ? { to: card.email, card, from: change.from } : null;
  },
  // What changes is on the card, in words that the shop typed: a mail would make links of them.
  text: ({ card, from }, { site, stop }) => ({
    subject: `The offer of ${shopIn(card, 'the shop')} changes on ${day(from)}`,
    shop: headOf(card, site),
    paragraphs: [
      `From ${day(from)} another offer holds at ${shopIn(card, 'the shop')}. Until then yours stays as it is.`,
      'Your card says what changes. What you have collected stays yours.',
    ],
    link: openCard(site, card),
    more: wasNotMe(stop),
  }),
  example: ({ businessId, passId }) => ({ card: { businessId, passId }, version: 2 }),
});
