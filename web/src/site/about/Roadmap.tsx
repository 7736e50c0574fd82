import { ROUTES } from '@tessera/domain/addresses/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { classNames } from '../../shared/ui/classNames';
import { PageHead, Section } from '../../shared/ui/Page';
import { CAPABILITIES } from '../capabilities';
import { NextStep } from '../parts';
import styles from './Roadmap.module.css';

export const meta: PageMeta = {
  title: 'Roadmap',
  description:
    'What is done, what we build next and what may come later. No dates, and nothing called done that you cannot try.',
};

interface RoadmapItem {
  title: string;
  text: string;
}

const NEXT: readonly RoadmapItem[] = [
  {
    title: 'Tills that stamp by themselves',
    text: 'Ready connections to tills that many shops have. Today a till’s maker has to connect it.',
  },
];

const LATER: readonly RoadmapItem[] = [
  { title: 'More than one shop', text: 'Several shops in one account.' },
  { title: 'A card for the street', text: 'Stamps from several shops, once it is clear who pays for the reward.' },
  { title: 'Other languages', text: 'The site and the cards in more than English.' },
];

interface StageProps {
  stage: 'done' | 'next' | 'later';
  title: string;
  note: string;
  children: ReactNode;
}

function Stage({ stage, title, note, children }: StageProps) {
  return (
    <section className={classNames(styles.stage, styles[stage])} aria-labelledby={`stage-${stage}`}>
      <header>
        <h2 id={`stage-${stage}`}>{title}</h2>
        <p>{note}</p>
      </header>
      <ul className={styles.items}>{children}</ul>
    </section>
  );
}

const Items = ({ items }: { items: readonly RoadmapItem[] }) =>
  items.map(({ title, text }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  ));

export default function Roadmap() {
  return (
    <>
      <PageHead
        eyebrow="Roadmap"
        title="Next, later, done"
        lead="What we build next, what we think about for later, and what you can try now. There are no dates here."
      />
      <Section>
        <div className={styles.stages}>
          <Stage stage="next" title="Next" note="What comes before anything else. What shops ask for moves up.">
            <Items items={NEXT} />
          </Stage>
          <Stage stage="later" title="Later, perhaps" note="Ideas we weigh. None is a promise.">
            <Items items={LATER} />
          </Stage>
          <Stage stage="done" title="Done" note="You can use it today. Open a group to see what is in it.">
            {CAPABILITIES.map(({ name, has }) => (
              <li key={name}>
                <details>
                  <summary>
                    <h3>{name}</h3>
                  </summary>
                  <ul>
                    {has.map(({ title, text }) => (
                      <li key={title}>
                        <b>{title}</b> {text}
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </Stage>
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
