import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { WALLETS_OFFERED } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { classNames } from '../../shared/ui/classNames';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import styles from './Roadmap.module.css';

export const meta: PageMeta = {
  title: 'Roadmap',
  description:
    'What is done, what we build next and what may come later. No dates, and nothing called done that you cannot try.',
};

type Stage = 'done' | 'next' | 'later';

interface RoadmapItem {
  stage: Stage;
  title: string;
  text: string;
}

const STAGES: readonly { stage: Stage; title: string; note: string }[] = [
  { stage: 'done', title: 'Done', note: 'You can use it today.' },
  { stage: 'next', title: 'Next', note: 'What comes before anything else.' },
  { stage: 'later', title: 'Later, perhaps', note: 'Ideas we weigh. None is a promise.' },
];

/** An item is `done` only when an owner can use it. */
const ROADMAP: readonly RoadmapItem[] = [
  {
    stage: 'done',
    title: 'Messages, and whether they helped',
    text: 'News to customers who agreed, by email and in the wallet, and an answer that is measured against customers who were held back.',
  },
  { stage: 'done', title: 'Your account', text: 'Sign-up with a verified email address, log-in, password reset.' },
  {
    stage: 'done',
    title: 'Shop set-up',
    text: 'Short steps, saved as you type, with your card drawn beside them.',
  },
  {
    stage: 'done',
    title: 'Paying by card',
    text: 'On Stripe’s page. Your account moves on as soon as Stripe confirms.',
  },
  ...(operator().bank
    ? [
        {
          stage: 'done' as const,
          title: 'Paying by bank transfer',
          text: 'With a reference to quote, checked by hand.',
        },
      ]
    : []),
  { stage: 'done', title: 'Receipt', text: 'To print or save, with date, method and reference.' },
  { stage: 'done', title: 'Your data', text: 'Download all of it, or delete the account, without asking anybody.' },
  { stage: 'done', title: 'On your home screen', text: 'The site installs like an app and can be read offline.' },
  {
    stage: 'done',
    title: 'Cards for customers',
    text: 'One scan, one tap, no app and no account. The card opens offline and can be put on the home screen.',
  },
  {
    stage: 'done',
    title: 'The counter',
    text: 'Stamp, give a reward, undo; with a camera, a scanner or a typed code, with or without a connection.',
  },
  {
    stage: 'done',
    title: 'A lost card comes back',
    text: 'By mail where an email address was left, or moved to the new phone by a manager.',
  },
  {
    stage: 'done',
    title: 'More than one reward',
    text: 'Up to four on one stamp card. A reward can end after a number of days: the card says so, and an email does.',
  },
  {
    stage: 'done',
    title: 'Points',
    text: 'A card that earns points for what is spent, and buys one of up to ten rewards.',
  },
  {
    stage: 'done',
    title: 'Bonus hours and a welcome',
    text: 'Hours of the week that count double or three times, and something on a new card from the start.',
  },
  { stage: 'done', title: 'Paper cards', text: 'Their stamps are brought over in the first 60 days.' },
  {
    stage: 'done',
    title: 'Moving in, and out',
    text: 'An import from other systems that can be undone, and an export of everything that can be imported again.',
  },
  { stage: 'done', title: 'Printed cards', text: 'For customers without a phone, in sheets of ten.' },
  { stage: 'done', title: 'A team', text: 'Staff and managers, and a tablet on which everybody has a PIN.' },
  {
    stage: 'done',
    title: 'Customers and activity',
    text: 'Find a card and correct it; see what was given by person, place and day, and download the list.',
  },
  {
    stage: 'done',
    title: 'Figures',
    text: 'New cards, stamps or points, and rewards of thirty days, by day and place, and a weekly email.',
  },
  { stage: 'done', title: 'A poster', text: 'In three sizes to print, with a page for your staff.' },
  { stage: 'done', title: 'Your logo', text: 'On the card, where people join, and on the poster.' },
  {
    stage: 'done',
    title: 'The data agreement',
    text: 'The contract about your customers’ data, accepted in your account.',
  },
  ...(WALLETS_OFFERED
    ? [
        {
          stage: 'done' as const,
          title: 'In the phone’s wallet',
          text: `The card in ${WALLETS_OFFERED}, brought up to date after each visit.`,
        },
      ]
    : []),
  {
    stage: 'next',
    title: 'What your counter lacks',
    text: 'What shops ask for comes before our own ideas. Tell us what would help you most.',
  },
  { stage: 'later', title: 'More than one shop', text: 'Several shops in one account.' },
  {
    stage: 'later',
    title: 'A card for the street',
    text: 'Stamps from several shops, once it is clear who pays for the reward.',
  },
  { stage: 'later', title: 'Other languages', text: 'The site and the cards in more than English.' },
];

export default function Roadmap() {
  return (
    <>
      <PageHead
        eyebrow="Roadmap"
        title="Done, next, later"
        lead={
          <>
            Done means that you can try it now. Next means that it comes before anything else. Later means that we think
            about it and promise nothing. There are no dates here.
          </>
        }
      />
      <Section>
        <div className={styles.stages}>
          {STAGES.map(({ stage, title, note }) => (
            <section key={stage} className={classNames(styles.stage, styles[stage])} aria-labelledby={`stage-${stage}`}>
              <header>
                <h2 id={`stage-${stage}`}>{title}</h2>
                <p>{note}</p>
              </header>
              <ul>
                {ROADMAP.filter((item) => item.stage === stage).map((item) => (
                  <li key={item.title}>
                    <h3>{item.title}</h3>
                    <p>{item.text}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section tone="calm" title="What is not on it">
        <p className={styles.not}>
          Selling your customers’ data, advertising on cards, and points that turn into money. A stamp card is a
          thank-you. We would like it to stay one. See something missing? <Link to={ROUTES.contact}>Tell us</Link>.
        </p>
      </Section>
      <NextStep title="Try what is done">Set up your shop for free and see your card.</NextStep>
    </>
  );
}
