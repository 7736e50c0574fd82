import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/pageMeta';
import { PageHead, Section } from '../../ui/Page';
import { NextStep } from './parts/NextStep';
import styles from './Roadmap.module.css';
import { ROADMAP, STAGES } from './roadmap/items';

export const meta: PageMeta = {
  title: 'Roadmap',
  description:
    'What is done, what we build next and what may come later. No dates, and nothing called done that you cannot try.',
};

export default function Roadmap() {
  return (
    <>
      <PageHead
        eyebrow="Roadmap"
        title="Done, next, later"
        lead="Done means that you can try it now. Next means that it comes before anything else. Later means that we think about it and promise nothing. There are no dates here."
      />
      <Section>
        <div className={styles.stages}>
          {STAGES.map(({ stage, title, note }) => (
            <section key={stage} className={`${styles.stage} ${styles[stage]}`} aria-labelledby={`stage-${stage}`}>
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
          Selling your customers’ data, advertising inside passes, and points that turn into money. A stamp card is a
          thank-you. We would like it to stay one. See something missing? <Link to={ROUTES.register}>Tell us</Link>.
        </p>
      </Section>
      <NextStep title="Try what is done" to={ROUTES.signUp} label="Create account">
        Set up your shop for free and see your card.
      </NextStep>
    </>
  );
}
