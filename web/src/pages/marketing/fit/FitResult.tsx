import { ROUTES } from '@tessera/domain/paths';
import type { RefObject } from 'react';
import { ButtonLink } from '../../../ui/Button';
import styles from './FitResult.module.css';
import type { Recommendation } from './recommend';

/** The answer to the questionnaire. Focus goes to its heading, which the caller holds. */
export function FitResult({
  result,
  heading,
}: {
  result: Recommendation;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { verdict, title, reasons, advice, card } = result;
  const suits = verdict === 'yes' || verdict === 'partly';
  return (
    <section className={`${styles.result} ${styles[verdict]}`} aria-labelledby="fit-answer">
      <h2 id="fit-answer" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{advice}</p>
      {card && (
        <div className={styles.card}>
          <h3>A card to begin with</h3>
          <p className={styles.stamps}>
            <strong>{card.stamps}</strong> stamps
          </p>
          <div className={styles.tiles} aria-hidden="true">
            {Array.from({ length: card.stamps }, (_, index) => (
              <span key={index} />
            ))}
          </div>
          <p>Reward: {card.reward}.</p>
          <p className={styles.small}>
            A rule of thumb, not a calculation of your margins. The articles show how to check it.
          </p>
        </div>
      )}
      <p className={styles.actions}>
        {suits && <ButtonLink to={ROUTES.signUp}>Create account</ButtonLink>}
        {verdict === 'notYet' && <ButtonLink to={ROUTES.register}>Register interest</ButtonLink>}
        <ButtonLink to={suits ? ROUTES.article2 : ROUTES.article1} variant="secondary">
          {suits ? 'Check the reward' : 'Read about starting a scheme'}
        </ButtonLink>
      </p>
    </section>
  );
}
