import type { ReactNode } from 'react';
import { PageHead, Prose, Section } from '../../shared/ui/Page';
import styles from './LegalPage.module.css';

export interface LegalSection {
  /** The anchor: `/privacy#id`. */
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** A legal page: a summary in one sentence, a table of contents, and numbered sections. */
export function LegalPage({ title, lead, sections }: Props) {
  return (
    <>
      <PageHead eyebrow="Legal" title={title} lead={lead} />
      <Section>
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="On this page">
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div>
            <p className={`${styles.status} note`}>This text describes what the software does.</p>
            <Prose>
              {sections.map((section, index) => (
                <section
                  key={section.id}
                  id={section.id}
                  className={styles.section}
                  aria-labelledby={`${section.id}-title`}
                >
                  <h2 id={`${section.id}-title`}>
                    {index + 1}. {section.title}
                  </h2>
                  {section.body}
                </section>
              ))}
            </Prose>
          </div>
        </div>
      </Section>
    </>
  );
}
