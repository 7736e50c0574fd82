import { mailedCard } from '../../passes/cardLink';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { defineMail } from '../defineMail';
import { aboutCard, day, listed, shopIn, stopThese } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'reward-ends': {
      card: { businessId: string; passId: string };
      /** Milliseconds since 1970. */
      endsAt: number;
    };
  }
}

export const rewardEnds = defineMail({
  kind: 'reward-ends',
  to: 'holder',
  adminLabel: 'A reward ends',
  // Whoever joined may have typed somebody else's address.
  hasStopLink: true,
  // A frozen shop's rewards do not end meanwhile, so there is nothing to say.
  async load({ card: ids, endsAt }) {
    const pass = refsOf(firestore(), ids.businessId).at('passes', ids.passId);
    const [card, stored] = await Promise.all([mailedCard(ids, false), pass.get()]);
    const { rewards = [], status } = stored.data() ?? {};
    const ending = rewards.filter((one) => one.endsAt === endsAt).map(({ reward }) => reward);
    const isStill = ending.length > 0 && status === 'open' && Date.now() < endsAt;
    return card && isStill ? { to: card.email, card, ending, endsAt } : null;
  },
  text: ({ card, ending, endsAt }, { site, stop }) => {
    // An end is the moment after the last day.
    const last = day(endsAt - 1);
    const shop = shopIn(card, 'the shop');
    const [rewards, end] = ending.length > 1 ? ['rewards', 'end'] : ['reward', 'ends'];
    return {
      subject: `Your ${rewards} at ${shop} ${end} on ${last}`,
      ...aboutCard(card, site),
      reward: listed(ending, 'Your reward'),
      paragraphs: [
        `Ready for you at ${shop} until ${last}.`,
        'Open the card and show its code at the counter. What you collect on the card does not end.',
      ],
      more: stopThese(stop),
    };
  },
  example: ({ businessId, passId, endsAt }) => ({ card: { businessId, passId }, endsAt }),
});
