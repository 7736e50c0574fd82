import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { Mosaic } from '../../shared/ui/Mosaic';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import { SideBySide } from '../SideBySide';
import styles from './Moving.module.css';
import { COMES_ALONG, MOVING_SIZES, MOVING_STEPS, STAYS_BEHIND, SYSTEMS, TWICE_AND_BACK } from './movingFacts';

export const meta: PageMeta = {
  title: 'Moving from another card',
  description:
    'How your customers’ stamps or points come along from Square, LoyLap, Stamp Me, Perkstar, Boomerangme, Smile, Stamped or a list of your own, and how you undo it.',
};

/** A sentence in which `*words*` are labels on the screen, shown in bold. */
function Said({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>
        <Said text={item} />
      </li>
    ))}
  </ul>
);

export default function Moving() {
  return (
    <>
      <PageHead
        eyebrow="Moving"
        title="Moving from another card"
        lead="Your customers keep their stamps or points. You see what becomes of every row before anything is made, and you can undo it."
      />
      <Section>
        <SideBySide columns="1fr 1.6fr">
          <Mosaic className={styles.wall} rows={['dk dk fs 1t', 'dk 3g 4g fs', '2g 1g 3t --', 'fs 4t -- --']} />
          <div>
            <h2>In five steps</h2>
            <ol className={styles.steps}>
              {MOVING_STEPS.map((step) => (
                <li key={step}>
                  <p>
                    <Said text={step} />
                  </p>
                </li>
              ))}
            </ol>
            <p className={styles.muted}>
              At the counter your team finds an imported card by the customer’s name, the old card number, or the last
              four digits of the phone number.
            </p>
          </div>
        </SideBySide>
      </Section>
      <Section tone="calm">
        <SideBySide gap={10}>
          <div>
            <h2>What comes along</h2>
            <List items={COMES_ALONG} />
          </div>
          <div>
            <h2>What does not</h2>
            <List items={STAYS_BEHIND} />
          </div>
          <div>
            <h2>Twice, and back again</h2>
            <List items={TWICE_AND_BACK} />
          </div>
          <div>
            <h2>How large it may be</h2>
            <List items={MOVING_SIZES} />
          </div>
        </SideBySide>
      </Section>
      <Section
        id="systems"
        title="Getting your file out"
        lead="According to each system’s help pages, November 2026. If the words have changed since, look for Customers and Export."
      >
        <dl className={styles.systems}>
          {Object.values(SYSTEMS).map(({ name, where, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ol className={styles.way}>
                  {where.map((press) => (
                    <li key={press}>{press}</li>
                  ))}
                </ol>
                <p>{note}</p>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.out}>
          Leaving again? <Link to={`${ROUTES.faq}#leaving`}>How to take everything with you</Link>.
        </p>
      </Section>
      <NextStep title="Bring your customers">
        Setting up is free. Your customers’ file goes in as soon as your shop is open.
      </NextStep>
    </>
  );
}
