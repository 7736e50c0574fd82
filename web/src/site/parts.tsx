/** Parts that several public pages share. */
import type { ReactNode } from 'react';
import { Island } from '../shared/document/Island';
import { StartLink } from '../shared/session/StartLink';
import { ButtonLink } from '../shared/ui/ButtonLink';
import styles from './parts.module.css';

/** The link to start. */
export const Start = () => <Island name="startLink" of={StartLink} as="span" />;

/** The end of a page: the next step. */
export function NextStep({
  title,
  children,
  link,
}: {
  title: string;
  children: ReactNode;
  /** By default the link to start. */
  link?: { to: string; label: string };
}) {
  return (
    <section className={styles.next}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {link ? <ButtonLink to={link.to}>{link.label}</ButtonLink> : <Start />}
    </section>
  );
}

/** A list of terms, each with a text. */
export const Points = ({
  items,
  className,
}: {
  items: readonly (readonly [term: string, text: ReactNode])[];
  className: string | undefined;
}) => (
  <dl className={className}>
    {items.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
