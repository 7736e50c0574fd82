import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../shared/route';
import { TextField } from '../../shared/ui/Field';
import { PageHead, Section } from '../../shared/ui/Page';
import { Question } from '../../shared/ui/Question';
import { NextStep } from '../parts';
import styles from './Faq.module.css';
import { FAQ_GROUPS } from './faqQuestions';

export const meta: PageMeta = {
  title: 'Questions and answers',
  description: `What ${PRODUCT_NAME} does and does not do, how to set up and pay, and what happens with your data. Short answers to real questions.`,
};

export default function Faq() {
  return (
    <>
      <PageHead
        eyebrow="FAQ"
        title="Questions and answers"
        lead="Short answers, including the ones that begin with no. Each has its own address, so you can send it to somebody."
      />
      <Section>
        <search className={styles.search} data-search="">
          <TextField label="Search the answers" name="search" type="search" autoComplete="off" enterKeyHint="search" />
          <p role="status" />
        </search>
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="Questions by subject">
            <ul>
              {FAQ_GROUPS.map(({ id, title, questions }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>{' '}
                  <span className="note" aria-hidden="true">
                    {questions.length}
                  </span>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            {FAQ_GROUPS.map(({ id, title, questions }) => (
              <section key={id} id={id} className={styles.group} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                {questions.map(({ id: anchor, question, answer, link }) => (
                  <Question key={anchor} id={anchor} question={question}>
                    {answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                    <p className={styles.links}>
                      {link && (
                        <Link to={link.to} discover="none">
                          {link.label}
                        </Link>
                      )}
                      <a href={`#${anchor}`} aria-label={`Link to this answer: ${question}`}>
                        Link to this answer
                      </a>
                    </p>
                  </Question>
                ))}
              </section>
            ))}
          </div>
        </div>
        <p className={styles.none}>
          Try fewer or other words. <a href={ROUTES.faq}>Show all questions</a>
        </p>
      </Section>
      <NextStep title="Something else on your mind?" link={{ to: ROUTES.contact, label: 'Ask us' }}>
        Write to us. A person reads it and answers.
      </NextStep>
    </>
  );
}
