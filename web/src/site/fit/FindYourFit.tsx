import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Island } from '../../shared/document/Island';
import { WALLETS_OFFERED } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { StartLink } from '../../shared/session/StartLink';
import { Button } from '../../shared/ui/Button';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { classNames } from '../../shared/ui/classNames';
import { FieldError } from '../../shared/ui/Field';
import { Cluster, Form } from '../../shared/ui/Layout';
import { PageHead, Section } from '../../shared/ui/Page';
import styles from './FindYourFit.module.css';
import { type QuestionName, QUESTIONS, readAnswers } from './fitQuestions';
import { recommend, type Recommendation } from './recommend';

export const meta: PageMeta = {
  title: 'Find your fit',
  description: `Six questions about your shop, and a straight answer: whether a stamp card suits it, which one, and whether ${PRODUCT_NAME} does yet.`,
};

/** The questionnaire's result. The caller has the heading's ref and focuses it. */
function FitResult({ result, heading }: { result: Recommendation; heading: RefObject<HTMLHeadingElement | null> }) {
  const { verdict, title, reasons, advice, card } = result;
  const suits = verdict === 'yes' || verdict === 'partly';
  return (
    <section className={classNames(styles.result, styles[verdict])} aria-labelledby="fit-answer">
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
          <div className={styles.tiles} style={{ '--columns': Math.ceil(card.stamps / 2) }} aria-hidden="true">
            {Array.from({ length: card.stamps }, (_, index) => (
              <span key={index} />
            ))}
          </div>
          <p>Reward: {card.reward}.</p>
          <p className="note">A rule of thumb, not a calculation of your margins. The articles show how to check it.</p>
        </div>
      )}
      <Cluster as="p">
        {suits && <StartLink />}
        {verdict === 'notYet' && <ButtonLink to={ROUTES.register}>Register interest</ButtonLink>}
        {verdict === 'no' && <ButtonLink to={ROUTES.contact}>Ask us a question</ButtonLink>}
        {(verdict !== 'no' || card) && (
          <ButtonLink to={suits ? ROUTES.article2 : ROUTES.article1} variant="secondary">
            {suits ? 'Check the reward' : 'Read about starting a scheme'}
          </ButtonLink>
        )}
      </Cluster>
    </section>
  );
}

/** The questions, and below them the answer. */
export function Fit() {
  const [result, setResult] = useState<Recommendation | null>(null);
  const [missing, setMissing] = useState<readonly QuestionName[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result]);

  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readAnswers(new FormData(event.currentTarget));
    if ('missing' in read) {
      setMissing(read.missing);
      setResult(null);
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${read.missing[0]}"]`)?.focus();
      return;
    }
    setMissing([]);
    setResult(recommend(read.answers, WALLETS_OFFERED));
  }

  return (
    <>
      <noscript>
        <p className={styles.noscript}>
          The answer is worked out by JavaScript, which is off. The short of it: {PRODUCT_NAME} suits one shop whose
          regulars come at least monthly and carry their phones, if a card in the browser
          {WALLETS_OFFERED && ` or in ${WALLETS_OFFERED}`} is enough.
        </p>
      </noscript>
      <Form gap={10} className={styles.form} onSubmit={answer}>
        {QUESTIONS.map(({ name, label, options }, index) => (
          <fieldset
            key={name}
            className={styles.question}
            aria-describedby={missing.includes(name) ? `${name}-missing` : undefined}
          >
            <legend>
              <span aria-hidden="true">{index + 1}</span> {label}
            </legend>
            {missing.includes(name) && (
              <div className={styles.missing}>
                <FieldError id={`${name}-missing`}>Choose one of these.</FieldError>
              </div>
            )}
            <div className={styles.options}>
              {options.map((option) => (
                <label key={option.value}>
                  <input type="radio" name={name} value={option.value} />
                  <span>{option.label}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <Button type="submit">Show my answer</Button>
        <p className={styles.count} role="status">
          {missing.length > 0 &&
            `${missing.length === 1 ? 'One question has' : `${missing.length} questions have`} no answer yet.`}
        </p>
      </Form>
      {result && <FitResult result={result} heading={heading} />}
    </>
  );
}

export default function FindYourFit() {
  return (
    <>
      <PageHead
        eyebrow="Find your fit"
        title={`Is ${PRODUCT_NAME} right for your shop?`}
        lead={
          <>
            Six questions, half a minute. The answer can be “not yet”, and then we say what to do instead. Your answers
            stay on this page: nothing is sent or stored.
          </>
        }
      />
      <Section>
        <Island name="fit" of={Fit} />
      </Section>
    </>
  );
}
