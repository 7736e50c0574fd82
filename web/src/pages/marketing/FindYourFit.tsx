import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PageMeta } from '../../app/pageMeta';
import { Button } from '../../ui/Button';
import { PageHead, Section } from '../../ui/Page';
import styles from './FindYourFit.module.css';
import { FitResult } from './fit/FitResult';
import { type QuestionName, QUESTIONS } from './fit/questions';
import { readAnswers } from './fit/readAnswers';
import { recommend, type Recommendation } from './fit/recommend';

export const meta: PageMeta = {
  title: 'Find your fit',
  description:
    'Six questions about your shop, and a straight answer: whether a stamp card suits it, which one, and whether Tessera does yet.',
};

export default function FindYourFit() {
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
    setResult(recommend(read.answers));
  }

  return (
    <>
      <PageHead
        eyebrow="Find your fit"
        title="Is Tessera right for your shop?"
        lead="Six questions, half a minute. The answer can be “not yet”, and then we say what to do instead. Your answers stay on this page: nothing is sent or stored."
      />
      <Section>
        <noscript>
          <p className={styles.noscript}>
            The answer is worked out by JavaScript, which is off. The short of it: Tessera suits one shop whose regulars
            come at least monthly, carry their phones, and can wait for the passes, which are coming next.
          </p>
        </noscript>
        <form className={styles.form} method="dialog" noValidate onSubmit={answer}>
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
                <p id={`${name}-missing`} className={styles.missing}>
                  Choose one of these.
                </p>
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
        </form>
        {result && <FitResult result={result} heading={heading} />}
      </Section>
    </>
  );
}
