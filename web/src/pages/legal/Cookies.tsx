import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { Facts } from '../../ui/Facts';
import { ANALYTICS, NECESSARY, type StoredInBrowser } from './browserStorage';
import { ConsentControl } from './ConsentControl';
import styles from './Cookies.module.css';
import { LegalPage, type LegalSection } from './LegalPage';

export const meta: PageMeta = {
  title: 'Cookies',
  description:
    'We set no cookies. What this site keeps in your browser instead, name by name, and the switch for counting page views.',
};

function StoredList({ items }: { items: readonly StoredInBrowser[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, place, purpose, lifetime }) => (
        <li key={name}>
          <h3>
            <code>{name}</code>
          </h3>
          <Facts
            items={[
              { term: 'Kept in', value: place },
              { term: 'What for', value: purpose },
              { term: 'How long', value: lifetime },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <p>
        This site sets no cookies of its own. It keeps a few small notes in your browser’s storage, which the law treats
        the same way. Most of them are needed for what you ask for. One is for counting page views, and it is written
        only after you say yes.
      </p>
    ),
  },
  {
    id: 'choice',
    title: 'Your choice',
    body: (
      <>
        <p>You can change it here as often as you like. It applies to this browser, from the moment you press.</p>
        <ConsentControl />
      </>
    ),
  },
  {
    id: 'necessary',
    title: 'What is needed',
    body: (
      <>
        <p>
          While you only read the public pages, four of these apply to you: your answer, scrolling, reloading and the
          offline copies. The others come with signing up or in, or with sending a form.
        </p>
        <StoredList items={NECESSARY} />
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Only with your yes: page views',
    body: (
      <>
        <p>
          When you agree, each page you open sends one message to Google Analytics: the address of the page without what
          follows a question mark, its title, your browser’s language, and the random number below. As with every
          message on the internet, Google also sees your internet address and what kind of browser you use. No script of
          Google’s is loaded for it, and no cookie is set.
        </p>
        <StoredList items={ANALYTICS} />
      </>
    ),
  },
  {
    id: 'stripe',
    title: 'On Stripe’s page',
    body: (
      <p>
        If you pay by card, you go to Stripe’s own site. Stripe sets cookies there, to prevent fraud among other things;
        its <a href="https://stripe.com/gb/legal/cookies-policy">cookies policy</a> lists them. Nothing of Stripe’s is
        loaded on our pages.
      </p>
    ),
  },
  {
    id: 'clear',
    title: 'Clear everything',
    body: (
      <p>
        Signing out removes your session and what your account pages showed last. To remove the rest, clear the data of
        this site in your browser’s settings. What is stored on our side is on the{' '}
        <Link to={ROUTES.privacy}>privacy page</Link>.
      </p>
    ),
  },
];

export default function Cookies() {
  return (
    <LegalPage
      title="Cookies and browser storage"
      lead="No cookies of ours, a few notes in your browser, and one switch. Here is every one of them by name."
      sections={SECTIONS}
    />
  );
}
