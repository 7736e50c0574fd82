import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { Answers } from './fitQuestions';

/**
 * `yes`: set up now. `partly`: set up, and print cards too. `notYet`: a required feature is not built. `no`: something
 * else suits the shop better.
 */
type Verdict = 'yes' | 'partly' | 'notYet' | 'no';

export interface Recommendation {
  verdict: Verdict;
  title: string;
  /** The reasons, most important first. */
  reasons: string[];
  /** What to do instead, or in addition. */
  advice: string;
  /** A suggested first card; null if a stamp card does not suit the shop, or the shop has one already. */
  card: { stamps: number; reward: string } | null;
}

/** Stamps for a reward: about two months of weekly visits, or up to five months of monthly ones. */
const STAMPS = { weekly: { small: 9, medium: 8, large: 6 }, monthly: { small: 5, medium: 5, large: 4 } } as const;

const REWARDS = {
  small: 'the next one free. It costs you the ingredients, and is worth the full price to them',
  medium: 'one item of your choice free, such as a side, a slice or an extra. Not a share of the whole bill',
  large: 'an extra on the next visit, such as an add-on treatment. Not a free visit, and no money off',
} as const;

/**
 * A suggested card for these visits and this spend; null if customers come too rarely to fill it, or know another rule
 * already.
 */
function suggestCard({ visits, spend, today }: Answers): Recommendation['card'] {
  return visits === 'rarely' || today !== 'nothing' ? null : { stamps: STAMPS[visits][spend], reward: REWARDS[spend] };
}

const TAKES = {
  weekly: 'your regulars come often enough to fill a card',
  monthly: 'a short card suits monthly visits',
} as const;

/**
 * The recommendation for one shop. The first decisive obstacle determines it.
 * @param wallets the wallets that are set up, in words; empty if there are none
 */
export function recommend(answers: Answers, wallets: string): Recommendation {
  const { visits, phones, today, shops, place } = answers;
  const card = suggestCard(answers);

  if (visits === 'rarely') {
    return {
      verdict: 'no',
      title: 'A stamp card is not for you',
      reasons: ['People who come a few times a year forget a card before they fill it, on paper or on a phone.'],
      advice:
        'Spend the effort on being remembered: a note in the box, a message when the season comes, a reason to tell a friend.',
      card,
    };
  }
  if (today === 'digital') {
    return {
      verdict: 'no',
      title: 'Keep what you have',
      reasons: [
        'A scheme that works is worth more than a new one, and your customers have stamps in it.',
        'Balances can be brought over from a file, but your customers would have to learn a new card.',
      ],
      advice: 'Come back if it stops working for you, or if its price does.',
      card,
    };
  }
  if (phones === 'few') {
    return {
      verdict: 'no',
      title: 'Paper suits your customers better',
      reasons: [
        'A card on a phone helps only the people who take the phone out.',
        'Cards can be printed here too, but a reward on one needs a manager or a PIN: good for a few, slow for most.',
      ],
      advice: `${today === 'paper' ? 'Keep your paper card' : 'Use a paper card with the numbers below'}, and ask again when more of your regulars pay by phone.`,
      card,
    };
  }
  if (shops === 'several') {
    return {
      verdict: 'notYet',
      title: `${PRODUCT_NAME} is not for you yet`,
      reasons: ['One account is one shop, with one card. A card that several shops share is not built.'],
      advice: 'Register your interest and say how many shops you have. It helps us decide what comes later.',
      card,
    };
  }
  if (place === 'wallet' && wallets === '') {
    return {
      verdict: 'notYet',
      title: `${PRODUCT_NAME} is not for you yet`,
      reasons: ['The card can be kept in no wallet here: it is a page in the phone’s browser.'],
      advice:
        today === 'paper'
          ? 'Keep your paper cards. Setting up here is free, if you would like to be ready.'
          : 'Start on paper with the numbers below. Setting up here is free, if you would like to be ready.',
      card,
    };
  }
  if (phones === 'some') {
    return {
      verdict: 'partly',
      title: 'A good fit, with printed cards beside it',
      reasons: [
        `Your shop suits a stamp card: ${TAKES[visits]}.`,
        'About half of your customers would use a card on their phone. The other half should not lose out.',
      ],
      advice:
        'Set up for free, and see your card. Print cards for those who prefer paper: the stamps and the reward are the same.',
      card,
    };
  }
  return {
    verdict: 'yes',
    title: `${PRODUCT_NAME} fits your shop`,
    reasons: [
      `Your shop suits a stamp card: ${TAKES[visits]}.`,
      place === 'wallet'
        ? `Your customers carry their phones, and can keep the card in ${wallets}.`
        : 'Your customers carry their phones, and a card in the browser is enough for you.',
    ],
    advice:
      today === 'paper'
        ? 'Set up for free with the same rule as your paper card. In the first 60 days your team can bring paper stamps over.'
        : 'Set up for free and look at your card. Pay when you want to hand it out.',
    card,
  };
}
