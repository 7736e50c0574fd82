import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PRICE } from '@tessera/domain/payment/price';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { Island } from '../../shared/document/Island';
import { WALLETS_OFFERED, WAYS_TO_PAY } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { UnpaidNotice } from '../../shared/session/UnpaidNotice';
import { Question } from '../../shared/ui/Question';
import { Start } from '../parts';
import { DemoCard } from './DemoCard';
import { Frames } from './Frames';
import styles from './Home.module.css';

export const meta: PageMeta = {
  title: 'Loyalty cards your customers keep',
  description:
    'A stamp card on the phone your customers already carry: they scan your poster, you stamp at the counter, and a lost card comes back.',
  structuredData: [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: PRODUCT_NAME,
      email: operator().email,
      areaServed: 'GB',
    },
  ],
};

const STEPS = [
  [
    'Set up your shop',
    'Name, colour, reward. Your card is drawn while you type. Customer waiting? Your work is saved. Then pay once.',
  ],
  [
    'Put up the poster',
    'Customers scan its code and have your card on their phone: no app, no account, no name, one tap.',
  ],
  [
    'Stamp at the counter',
    'Point your phone or tablet at the customer’s code and press once. A full card becomes a reward.',
  ],
];

const PAPER = [
  'Left in another coat',
  'Reprinted for every new reward',
  'Anyone can buy the stamp',
  'No battery needed',
];
const PHONE = [
  'On the phone they carry',
  'A new reward in a minute; started cards keep theirs',
  'Stamped by you, at your counter',
  'Needs a charged phone',
];

/** Each leads to a card for the trade. */
const SHOPS = [
  ['Cafés', 'cafe'],
  ['Bakeries', 'bakery'],
  ['Restaurants', 'restaurant'],
  ['Barbers', 'barber'],
  ['Beauty rooms', 'beauty'],
  ['Corner shops', 'cornerShop'],
] as const;

const QUESTIONS: readonly (readonly [string, string])[] = [
  [
    'What if a customer loses the phone?',
    'The card comes back. If the customer left an email address, we mail a link to the card. If not, a manager finds the card at the counter and moves it to the new phone. The old one stops working.',
  ],
  [
    'Do my customers need an app?',
    'No. The card is a web page that they can put on their home screen. It needs no account, no name and no email address.',
  ],
  ['Do I have to pay to try it?', 'No. Creating an account, setting up your shop and seeing your card cost nothing.'],
  [
    `Is it ${PRICE} a month?`,
    `No. ${PRICE} once, for one shop. Nothing renews and there is no card on file to forget.`,
  ],
  [
    'Can I leave?',
    'Yes. In your account settings you can download what we hold about your account, and delete your account. Your customers can still collect the rewards they have earned for 60 days.',
  ],
];

function Points({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export default function Home() {
  return (
    <>
      <Island name="unpaid" of={UnpaidNotice} />
      <section className={styles.hero}>
        <div>
          <h1>Loyalty cards your customers keep</h1>
          <p className={styles.lead}>
            A stamp card on the phone they already carry. They scan your poster, you stamp at the counter, and a lost
            card comes back.
          </p>
          <ul className={styles.terms}>
            <li>
              <span>
                <strong>{PRICE} once.</strong> No monthly fee.
              </span>
            </li>
            <li>{WALLETS_OFFERED ? `No app. Fits into ${WALLETS_OFFERED}.` : 'No app. Fits on the home screen.'}</li>
          </ul>
          <p className={styles.actions}>
            <Start />
            <Link to={ROUTES.product}>See what works today</Link>
          </p>
        </div>
        <DemoCard />
      </section>

      <section className={styles.steps}>
        <h2>Three steps to the first stamp</h2>
        <ol>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Frames />
      </section>

      <section className={styles.beside}>
        <h2>Paper card or phone card?</h2>
        <div className={styles.pair}>
          <div className={styles.paper}>
            <h3>Paper card</h3>
            <Points items={PAPER} />
          </div>
          <div className={styles.pass}>
            <h3>{PRODUCT_NAME} card</h3>
            <Points items={PHONE} />
          </div>
        </div>
      </section>

      <section className={styles.who}>
        <div>
          <h2>For shops with regulars</h2>
          <p>
            If people come back every week or every month, a card gives them one more reason. If they come twice a year,
            it does not. <Link to={ROUTES.findYourFit}>Find your fit</Link> in six questions.
          </p>
          <ul>
            {SHOPS.map(([shop, id]) => (
              <li key={id}>
                <Link to={`${ROUTES.solutions}?tab=smallBusiness#${id}`}>{shop}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.cost}>
          <h2 className="title">What it costs</h2>
          <p className={styles.price}>{PRICE}</p>
          <p>
            Once, for one shop. Not a month, not a share of your sales. Set-up is free; pay {WAYS_TO_PAY} when you
            choose. <Link to={ROUTES.pricing}>What is in it</Link>
          </p>
        </div>
      </section>

      <section className={styles.questions}>
        <h2>Questions</h2>
        <div>
          {QUESTIONS.map(([question, answer]) => (
            <Question key={question} question={question}>
              <p>{answer}</p>
            </Question>
          ))}
          <p>
            <Link to={ROUTES.faq}>All questions</Link>
          </p>
        </div>
      </section>

      <section className={styles.close}>
        <div>
          <h2>Start with the card.</h2>
          <p>See how yours looks before you pay anything.</p>
        </div>
        <Start />
      </section>
    </>
  );
}
