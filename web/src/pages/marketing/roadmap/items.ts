export type Stage = 'done' | 'next' | 'later';

export interface RoadmapItem {
  stage: Stage;
  title: string;
  text: string;
}

export const STAGES: readonly { stage: Stage; title: string; note: string }[] = [
  { stage: 'done', title: 'Done', note: 'You can use it today.' },
  { stage: 'next', title: 'Next', note: 'What we build next, in this order.' },
  { stage: 'later', title: 'Later, perhaps', note: 'Ideas we weigh. None is a promise.' },
];

/** Honest: an item is `done` only when an owner can use it. */
export const ROADMAP: readonly RoadmapItem[] = [
  { stage: 'done', title: 'Your account', text: 'Sign-up with a verified e-mail address, log-in, password reset.' },
  {
    stage: 'done',
    title: 'Shop set-up',
    text: 'Five short steps, saved as you type, with your card drawn beside them.',
  },
  {
    stage: 'done',
    title: 'Paying by card',
    text: 'On Stripe’s page. Your account moves on as soon as Stripe confirms.',
  },
  { stage: 'done', title: 'Paying by bank transfer', text: 'With a reference to quote, approved by a person.' },
  { stage: 'done', title: 'Receipt', text: 'To print or save, with date, method and reference.' },
  { stage: 'done', title: 'Your data', text: 'Download all of it, or delete the account, without asking anybody.' },
  { stage: 'done', title: 'On your home screen', text: 'The site installs like an app and can be read offline.' },
  { stage: 'next', title: 'Issue a pass', text: 'A customer takes your card onto their phone at the counter.' },
  { stage: 'next', title: 'Stamp a pass', text: 'You add a stamp, quicker than finding the rubber one.' },
  { stage: 'next', title: 'Redeem a reward', text: 'The card is full, the reward is given, the card starts again.' },
  {
    stage: 'later',
    title: 'A plain count',
    text: 'How many cards are out, how many were filled. No dashboards for their own sake.',
  },
  {
    stage: 'later',
    title: 'A second pair of hands',
    text: 'Somebody at the till who can stamp and cannot change the shop.',
  },
  { stage: 'later', title: 'More than one shop', text: 'Two doors, one account.' },
  {
    stage: 'later',
    title: 'A card for the street',
    text: 'Stamps from several shops, once it is clear who pays for the reward.',
  },
  { stage: 'later', title: 'Other languages', text: 'The site and the passes in more than English.' },
];
