import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { Mosaic } from '../../shared/ui/Mosaic';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep, Points } from '../parts';
import { ARTICLES } from './articles';
import { LAW_SOURCES } from './lawSources';
import styles from './Resources.module.css';

export const meta: PageMeta = {
  title: 'Resources',
  description:
    'Three short articles for shop owners: starting a loyalty scheme, choosing a reward, and measuring whether it works.',
};

const LINES = [
  ['“Have you got our card?”', 'The question, asked every time, by everyone.'],
  ['“Only two to go.”', 'Say what is left and not what is done.'],
  ['“It counts, always.”', 'For a full card at the busiest hour.'],
] as const;

export default function Resources() {
  return (
    <>
      <PageHead
        eyebrow="Resources"
        title="Run it with a pencil first"
        lead="Three articles about stamp cards that work on paper as well as on a phone. You need no account to use them."
      />
      <Section>
        <ol className={styles.articles}>
          {ARTICLES.map(({ path, title, summary, minutes, picture }) => (
            <li key={path}>
              <Mosaic rows={picture} className={styles.picture} />
              <div>
                <h2>
                  <Link to={path}>{title}</Link>
                </h2>
                <p>{summary}</p>
                <p className={styles.minutes}>{minutes} minutes</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section tone="calm" title="Three sentences for the counter">
        <Points className={styles.lines} items={LINES} />
      </Section>
      <Law />
      <NextStep title="Does a card suit your shop at all?" link={{ to: ROUTES.findYourFit, label: 'Find your fit' }}>
        Six questions and a straight answer.
      </NextStep>
    </>
  );
}

/** The section about laws that restrict rewards. */
function Law() {
  return (
    <Section title="Rewards and the law" id="law" lead="Where to look. It is not advice about your shop.">
      <Points
        className={styles.lines}
        items={LAW_SOURCES.map(([topic, { about, title, url }]) => [
          topic,
          <>
            {about} <a href={url}>{title}</a>
          </>,
        ])}
      />
    </Section>
  );
}
