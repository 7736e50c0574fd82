import type { ReactNode } from 'react';
import { PageHead, Prose, Section } from '../../shared/ui/Page';
import { SideBySide } from '../SideBySide';
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
        <SideBySide columns="16rem 1fr" from="from60rem" gap={10}>
          <nav className={styles.contents} aria-label="On this page">
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
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
        </SideBySide>
      </Section>
    </>
  );
}
