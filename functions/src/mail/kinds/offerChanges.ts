import { laterOffer } from '@tessera/domain/shop/programme';
import { type MailedCard, mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { aboutCard, day, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'offer-changes': { card: { businessId: string; passId: string }; version: number };
  }
}

interface Words {
  subject: string;
  paragraphs: string[];
}

/** @param replaces when another change was to begin that the holder was told of */
function changes(card: MailedCard, from: number, replaces?: number): Words {
  const shop = shopIn(card, 'the shop');
  return {
    subject: `The offer at ${shop} changes on ${day(from)}`,
    paragraphs: [
      `From ${day(from)} ${shop} makes another offer. Until then yours stays as it is.`,
      ...(replaces === undefined ? [] : [`The change that we announced for ${day(replaces)} will not take place.`]),
      'Your card says what changes. What you have collected stays yours.',
    ],
  };
}

function stays(card: MailedCard, replaces = 0): Words {
  const shop = shopIn(card, 'the shop');
  return {
    subject: `The offer at ${shop} does not change on ${day(replaces)}`,
    paragraphs: [
      `We told you that ${shop} would make another offer from ${day(replaces)}. The shop has taken that back.`,
      'Nothing gets worse. Your card says what the shop offers now. What you have collected stays yours.',
    ],
  };
}

export const offerChanges = defineMail({
  kind: 'offer-changes',
  to: 'holder',
  adminLabel: 'An offer changes',
  hasStopLink: true,
  async load({ card: ids, version }) {
    const refs = refsOf(firestore(), ids.businessId);
    const [card, shop] = await Promise.all([mailedCard(ids, false), refs.business.get()]);
    const programme = Object.values(shop.data()?.programmes ?? {}).find((one) => one.version === version);
    if (!card || !programme) return null;
    const from = laterOffer(programme, Date.now())?.begins;
    const { replaces } = programme.offer;
    return from === undefined && replaces === undefined ? null : { to: card.email, card, from, replaces };
  },
  // The card says what changes. The shop typed those words, and mail programs would make links of them.
  text: ({ card, from, replaces }, { site, stop }) => ({
    ...(from === undefined ? stays(card, replaces) : changes(card, from, replaces)),
    ...aboutCard(card, site),
    more: stopThese(stop),
  }),
  example: ({ businessId, passId }) => ({ card: { businessId, passId }, version: 2 }),
});
