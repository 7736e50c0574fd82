import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PLAN } from '@tessera/domain/payment/money';
import { PRICE } from '@tessera/domain/payment/price';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { Island } from '../../shared/document/Island';
import { SupportLink, WAYS_TO_PAY } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { classNames } from '../../shared/ui/classNames';
import { Mosaic } from '../../shared/ui/Mosaic';
import { PageHead, Section } from '../../shared/ui/Page';
import { CAPABILITIES } from '../capabilities';
import { PaysForItself } from '../home/PaysForItself';
import { NextStep, Points, Start } from '../parts';
import { SideBySide } from '../SideBySide';
import styles from './Pricing.module.css';

const DESCRIPTION = `One plan: ${PRICE}, paid once for one shop, ${WAYS_TO_PAY}. Cards, counter and team are in it. Setting up is free.`;

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
        availability: 'https://schema.org/InStock',
      },
    },
  ],
};

const FREE = [
  'An account, with your email verified',
  'Your shop’s details, saved as you type',
  'Your card drawn as you type',
  'Download your data, or delete your account, at any time',
];

const NOT_IN_IT = [
  [
    'A till or a card machine',
    `${PRODUCT_NAME} takes no payments from your customers. A till can stamp cards if its maker connects it.`,
  ],
  ['A second shop', 'One account is one shop. For two shops today, you would need two accounts and two payments.'],
  ['Hardware', 'Use the phone or tablet you have. You can buy a stand or a scanner yourself; you do not need one.'],
] as const;

export default function Pricing() {
  return (
    <>
      <PageHead
        eyebrow="Pricing"
        title="One plan, paid once"
        lead="No tiers to compare, nothing to cancel. See your card first; pay when you want to hand it out."
      />

      <Section>
        <div className={styles.plan}>
          <div className={styles.figure}>
            <h2 className="title">{PLAN.name}</h2>
            <p className={styles.price}>
              <strong>{PRICE}</strong> <span>once</span>
            </p>
            <p>For one shop. This is the amount you pay: nothing is added at the checkout, and nothing renews.</p>
            <Start />
            <div className={styles.free}>
              <h3>Free, before you pay</h3>
              <ul className={styles.ticks}>
                {FREE.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <Mosaic className={styles.mosaic} rows={['3t 4t 3s 4s fk dk', '2t 1t 2s 1s dk fk']} />
          </div>
          <div className={styles.lists}>
            <h3>With the plan</h3>
            <div className={styles.groups}>
              {CAPABILITIES.map(({ name, has }) => (
                <div key={name}>
                  <h4>{name}</h4>
                  <ul className={styles.ticks}>
                    {has.map(({ title }) => (
                      <li key={title}>{title}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <p className={classNames(styles.small, 'note')}>{PRICE} once buys all of this. There is no second plan.</p>
          </div>
        </div>
      </Section>

      <Section tone="calm" title={operator().bank ? 'Two ways to pay' : 'How you pay'}>
        <SideBySide from="from48rem" gap={8} className={styles.ways}>
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
                <li>We check each transfer by hand. Your page moves on by itself, without a reload.</li>
              </ol>
            </div>
          )}
        </SideBySide>
      </Section>

      <Section
        title="When does it pay for itself?"
        lead="Count only the coffees that you would not have sold without the card."
      >
        <Island name="payback" of={PaysForItself} />
      </Section>

      <Section title="What is not in it">
        <Points className={styles.not} items={NOT_IN_IT} />
      </Section>

      <Section tone="calm" title="Changed your mind?">
        <p className={styles.mind}>
          Write to <SupportLink />. A person answers, and the <Link to={ROUTES.terms}>terms</Link> say how refunds work.
          Rewards that your customers have earned stay good for 60 days:{' '}
          <Link to={`${ROUTES.faq}#frozen`}>what happens to their cards</Link>.
        </p>
      </Section>

      <NextStep title="Not sure it suits your shop?" link={{ to: ROUTES.findYourFit, label: 'Find your fit' }}>
        Six questions, an honest answer, and sometimes the answer is no.
      </NextStep>
    </>
  );
}
