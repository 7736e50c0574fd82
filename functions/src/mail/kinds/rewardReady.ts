import { nameInMail } from '@tessera/domain/lib/text';
import { readyAt } from '@tessera/domain/scheme/rules';
import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { readPass, refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { headOf, openCard, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'reward-ready': { card: { businessId: string; passId: string }; reward: string };
  }
}

export const rewardReady = defineMail({
  kind: 'reward-ready',
  to: 'holder',
  adminLabel: 'A reward is ready',
  // Whoever joined may have typed somebody else's address.
  hasStopLink: true,
  async load({ card: ids, reward: rewardId }) {
    const { business } = refsOf(firestore(), ids.businessId);
    const [card, pass, stored] = await Promise.all([
      mailedCard(ids, false),
      readPass(ids.businessId, ids.passId),
      business.get(),
    ]);
    const shop = stored.data();
    if (!card || !shop || pass?.status !== 'open') return null;
    const ready = readyAt(pass, shop, Date.now()).find((reward) => reward.rewardId === rewardId);
    return ready ? { to: card.email, card, reward: ready.reward } : null;
  },
  text: ({ card, reward }, { site, stop }) => ({
    subject: `Your reward at ${shopIn(card, 'the shop')} is ready`,
    // Without the card: its next round has begun, and its empty tiles would stand above the reward.
    shop: headOf(card, site),
    link: openCard(site, card),
    reward: nameInMail(reward) || 'Your reward',
    paragraphs: [`It is ready for you at ${shopIn(card, 'the shop')}. Open the card and show its code at the counter.`],
    more: stopThese(stop),
  }),
  example: ({ businessId, passId }) => ({ card: { businessId, passId }, reward: 'r1' }),
});
