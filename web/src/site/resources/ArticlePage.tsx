import { ROUTES } from '@tessera/domain/addresses/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mosaic } from '../../shared/ui/Mosaic';
import { PageHead, Prose, Section } from '../../shared/ui/Page';
import { SideBySide } from '../SideBySide';
import styles from './ArticlePage.module.css';
import { type ArticleInfo, ARTICLES } from './articles';

interface ArticlePageProps {
  article: ArticleInfo;
  /** A summary in three or four lines. */
  inShort: readonly string[];
  children: ReactNode;
}

/** The frame of an article: head, summary, text, and links to read on. */
export function ArticlePage({ article, inShort, children }: ArticlePageProps) {
  const others = ARTICLES.filter(({ path }) => path !== article.path);
  return (
    <>
      <PageHead eyebrow={`Resources · ${article.minutes} minutes`} title={article.title} lead={article.summary} />
      <Section>
        <SideBySide columns="1fr minmax(0, 44rem)" from="from60rem">
          <aside className={styles.aside} aria-labelledby="in-short">
            <Mosaic rows={article.picture} className={styles.picture} />
            <h2 id="in-short">In short</h2>
            <ul>
              {inShort.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </aside>
          <article>
            <Prose>{children}</Prose>
          </article>
        </SideBySide>
      </Section>
      <Section tone="calm" title="Read on">
        <ul className={styles.others}>
          {others.map(({ path, title, summary }) => (
            <li key={path}>
              <h3>
                <Link to={path}>{title}</Link>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
        <p className={styles.back}>
          <Link to={ROUTES.resources}>All resources</Link>
        </p>
      </Section>
    </>
  );
}

interface WorkedExampleProps {
  title: string;
  rows: readonly (readonly [what: string, value: string])[];
  /** The introduction above the sums. */
  children: ReactNode;
  /** The result below the sums. */
  result: ReactNode;
}

/** A worked example: sums on a notebook page, marked as an example. */
export function WorkedExample({ title, rows, children, result }: WorkedExampleProps) {
  return (
    <section className={styles.example} aria-label={`Example: ${title}`}>
      <p className={styles.mark}>Example, with made-up numbers</p>
      <h3>{title}</h3>
      <p>{children}</p>
      <table>
        <tbody>
          {rows.map(([what, value]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.result}>{result}</p>
    </section>
  );
}
