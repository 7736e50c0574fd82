import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { PRODUCT_NAME } from '@tessera/domain/product';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { operator } from '../../data/settings';
import { SupportLink, WAYS_TO_PAY } from '../../features/operator/operatorFacts';
import { ButtonLink } from '../../ui/ButtonLink';
import { Mosaic } from '../../ui/Mosaic';
import { PageHead, Section } from '../../ui/Page';
import { Coming, NextStep } from './parts';
import styles from './Pricing.module.css';

const PRICE = formatMoney(PLAN.amount, PLAN.currency);

const DESCRIPTION = `One plan: ${PRICE}, paid once for one shop, ${WAYS_TO_PAY}. Setting up is free. Passes are coming next.`;

export const meta: PageMeta = {
  title: 'Pricing',
  description: DESCRIPTION,
  structuredData: [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: PLAN.name,
      description: DESCRIPTION,
      brand: { '@type': 'Brand', name: PRODUCT_NAME },
      offers: {
        '@type': 'Offer',
        price: (PLAN.amount / 100).toFixed(2),
        priceCurrency: PLAN.currency.toUpperCase(),
        availability: 'https://schema.org/PreOrder',
      },
    },
  ],
};

const FREE = [
  'An account, with your address verified',
  'Set-up in five steps, saved as you type',
  'Your card drawn as you type',
  'Your data to download, your account to delete',
];

const TODAY = [
  'Your shop’s place on the plan, bought once',
  'A dashboard with where you stand and what comes next',
  'A receipt to print or save',
];

const NEXT = ['Issuing passes to customers', 'Stamping them at the till', 'Redeeming the reward'];

const NOT_IN_IT = [
  ['A till or a card machine', 'Tessera takes no payments from your customers and does not talk to your till.'],
  ['A second shop', 'One account is one shop. For two shops today, you would need two accounts and two payments.'],
  ['Messages to your customers', 'We send nothing to them, and we do not hold their addresses.'],
  ['Reports', 'There is nothing to count until passes are there. Our article on measuring works with a notebook.'],
] as const;

export default function Pricing() {
  return (
    <>
      <PageHead
        eyebrow="Pricing"
        title="One plan, paid once"
        lead="No tiers to compare, no month to cancel. Try the whole set-up first; pay when it looks right to you."
      />

      <Section>
        <div className={styles.plan}>
          <div className={styles.figure}>
            <h2>{PLAN.name}</h2>
            <p className={styles.price}>
              <strong>{PRICE}</strong> <span>once</span>
            </p>
            <p>For one shop. This is the amount you pay: nothing is added at the checkout, and nothing renews.</p>
            <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>
            <Mosaic className={styles.mosaic} rows={['3t 4t 3s 4s fk dk', '2t 1t 2s 1s dk fk']} />
          </div>
          <div className={styles.lists}>
            <div>
              <h3>Free, before you pay</h3>
              <ul className={styles.ticks}>
                {FREE.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>With the plan, today</h3>
              <ul className={styles.ticks}>
                {TODAY.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>
                With the plan, later <Coming />
              </h3>
              <ul className={styles.gaps}>
                {NEXT.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <p className={styles.small}>Part of this plan for your shop when they arrive. There is no second plan.</p>
            </div>
          </div>
        </div>
      </Section>

      <Section tone="calm" title={operator().bank ? 'Two ways to pay' : 'How you pay'}>
        <div className={styles.ways}>
          <div>
            <h3>By card</h3>
            <ol>
              <li>Press “Pay by card” in your account.</li>
              <li>Pay on Stripe’s page. Your card number goes to Stripe and never to us.</li>
              <li>You come back, and your account moves on as soon as Stripe confirms, usually within seconds.</li>
            </ol>
          </div>
          {operator().bank && (
            <div>
              <h3>By bank transfer</h3>
              <ol>
                <li>Press “Pay by bank transfer” and you get a reference.</li>
                <li>Send {PRICE} from your bank with that reference.</li>
                <li>A person checks the transfer and approves it. Your page moves on by itself, without a reload.</li>
              </ol>
            </div>
          )}
        </div>
      </Section>

      <Section title="Should you pay now?">
        <div className={styles.honest}>
          <p className={styles.big}>
            If you need working passes this week, <strong>no</strong>. They are not built yet.
          </p>
          <div>
            <p>
              Everything you need to prepare your card is open without paying. Paying now takes your shop’s place on the
              plan and gets the money side out of the way. If that is not worth {PRICE} to you today, leave it: your
              set-up is kept, and the button will still be there.
            </p>
            <p>
              Paid and changed your mind? Write to <SupportLink />. The <Link to={ROUTES.terms}>terms</Link> say how
              refunds work.
            </p>
          </div>
        </div>
      </Section>

      <Section title="What is not in it">
        <dl className={styles.not}>
          {NOT_IN_IT.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <NextStep title="Not sure it suits your shop?" to={ROUTES.findYourFit} label="Find your fit">
        Six questions, an honest answer, and sometimes the answer is no.
      </NextStep>
    </>
  );
}
