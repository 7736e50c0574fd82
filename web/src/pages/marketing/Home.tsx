import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { operator } from '../../data/settings';
import { WAYS_TO_PAY } from '../../features/operator/operatorFacts';
import { ButtonLink } from '../../ui/ButtonLink';
import { DemoCard } from './DemoCard';
import styles from './Home.module.css';

const PRICE = formatMoney(PLAN.amount, PLAN.currency);

export const meta: PageMeta = {
  title: 'Loyalty cards your customers keep',
  description:
    'A stamp card on the phone your customers already carry. Set up your shop and see your card today; passes come next.',
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
  ['Create your account', 'An e-mail address and a password. We send you a link to check that the address is yours.'],
  [
    'Set up your shop',
    'Name, hours, colour, reward. Your card is drawn while you type. Stop when a customer comes in; it is kept.',
  ],
  ['Give out passes', 'Issuing, stamping and redeeming are what we build next. Your shop will be ready for them.'],
];

const PAPER = [
  'Left in another coat',
  'Reprinted for every new reward',
  'Anyone can buy the stamp',
  'No battery needed',
];
const PASS = [
  'On the phone they carry',
  'Changed in a minute, nothing to print',
  'Stamped by you, at your till',
  'Needs a charged phone',
];

const SHOPS = ['Cafés', 'Bakeries', 'Restaurants', 'Barbers', 'Beauty rooms', 'Corner shops'];

const QUESTIONS = [
  [
    'Can I give passes to customers today?',
    'Not yet. Today you can set up your shop, see your card and pay for the plan. Issuing, stamping and redeeming come next.',
  ],
  ['Do I have to pay to try it?', 'No. Creating an account, setting up your shop and seeing your card cost nothing.'],
  [
    `Is it ${PRICE} a month?`,
    `No. ${PRICE} once, for one shop. Nothing renews and there is no card on file to forget.`,
  ],
  [
    'Can I leave?',
    'Yes. In your account settings you can download what we hold about your account, and delete your account.',
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
      <section className={styles.hero}>
        <div>
          <h1>Loyalty cards your customers keep</h1>
          <p className={styles.lead}>
            A stamp card that lives on the phone they already carry. Set up your shop and design the card today. Giving
            passes to customers comes next.
          </p>
          <p className={styles.actions}>
            <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>
            <Link to={ROUTES.product}>See what is built</Link>
          </p>
        </div>
        <DemoCard />
      </section>

      <section className={styles.steps}>
        <h2>Three steps. Two are ready.</h2>
        <ol>
          {STEPS.map(([title, text], index) => (
            <li key={title}>
              <h3>
                {title} {index === 2 && <small>coming next</small>}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.beside}>
        <h2>Paper, beside the pass we build next</h2>
        <div className={styles.pair}>
          <div className={styles.paper}>
            <h3>Paper card</h3>
            <Points items={PAPER} />
          </div>
          <div className={styles.pass}>
            <h3>
              {PRODUCT_NAME} pass <small>coming next</small>
            </h3>
            <Points items={PASS} />
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
          <Points items={SHOPS} />
        </div>
        <div className={styles.cost}>
          <h2>What it costs</h2>
          <p className={styles.price}>{PRICE}</p>
          <p>
            Once, for one shop. Not a month, not a share of your sales. Set-up is free; pay {WAYS_TO_PAY}
            when you choose. <Link to={ROUTES.pricing}>What is in it</Link>
          </p>
        </div>
      </section>

      <section className={styles.questions}>
        <h2>Questions</h2>
        <div>
          {QUESTIONS.map(([question, answer]) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
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
        <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>
      </section>
    </>
  );
}
