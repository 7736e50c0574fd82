import { NOTICE_MS } from '@tessera/domain/pass/unused';
import { mailedCard } from '../../passes/cardLink';
import { readPass } from '../../records/refs';
import { defineMail } from '../defineMail';
import { aboutCard, day, shopIn } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'card-unused': {
      card: { businessId: string; passId: string };
      /** When the card is closed if nobody uses it: milliseconds since 1970. */
      until: number;
    };
  }
}

export const cardUnused = defineMail({
  kind: 'card-unused',
  to: 'holder',
  adminLabel: 'An unused card will be closed',
  // Not when the card was used since.
  async load({ card: ids, until }) {
    const [card, pass] = await Promise.all([mailedCard(ids, true), readPass(ids.businessId, ids.passId)]);
    return card && pass && pass.changedAt <= until - NOTICE_MS ? { to: card.email, card, until } : null;
  },
  text: ({ card, until }, { site }) => ({
    subject: `Your card at ${shopIn(card, 'the shop')} will be closed`,
    ...aboutCard(card, site),
    paragraphs: [
      `Nobody has used your card at ${shopIn(card, 'the shop')} for two years.`,
      `If you want to keep it, use it at the counter or collect a reward before ${day(until)}. Otherwise we close it ` +
        'then: its balance and rewards end, and we delete your name and this address.',
    ],
  }),
  example: ({ businessId, passId }) => ({ card: { businessId, passId }, until: Date.now() + NOTICE_MS }),
});
