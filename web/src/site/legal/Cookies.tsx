import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import { CHECKS_FOR_ROBOTS, isMeasuring } from '../../shared/data/settings';
import { Island } from '../../shared/document/Island';
import type { PageMeta } from '../../shared/route';
import { Stack } from '../../shared/ui/Layout';
import { ANALYTICS, NECESSARY, OCCASIONS, type StoredInBrowser } from './browserStorage';
import { ConsentControl } from './ConsentControl';
import { LegalPage, type LegalSection } from './LegalPage';
import { StoredFacts } from './StoredFacts';

export const meta: PageMeta = {
  title: 'Cookies',
  description:
    'We set no cookies. What this site keeps in your browser instead, name by name, and how long each note stays.',
};

function StoredList({ items }: { items: readonly StoredInBrowser[] }) {
  return (
    <Stack gap={4}>
      {items.map(({ name, place, purpose, lifetime }) => (
        <StoredFacts
          key={name}
          title={<code>{name}</code>}
          facts={[
            { term: 'Kept in', value: place },
            { term: 'What for', value: purpose },
            { term: 'How long', value: lifetime },
          ]}
        />
      ))}
    </Stack>
  );
}

/** @param counts whether page views are counted where somebody agrees */
const sectionsOf = (counts: boolean): readonly LegalSection[] => [
  {
    id: 'short',
    title: 'In short',
    body: (
      <p>
        This site sets no cookies of its own. It keeps a few small notes in your browser’s storage, which the law treats
        the same way.{' '}
        {counts
          ? 'Most of them are needed for what you ask for. One is for counting page views, and it is written only after you say yes.'
          : 'All of them are needed for what you ask for: this site counts no page views.'}
      </p>
    ),
  },
  ...(counts ? [{ id: 'choice', title: 'Your choice', body: <Island name="consent" of={ConsentControl} /> }] : []),
  {
    id: 'necessary',
    title: 'What is needed',
    body: (
      <>
        {Object.entries(OCCASIONS).map(([occasion, title]) => (
          <details key={occasion} open={occasion === 'reading'}>
            <summary>{title}</summary>
            <StoredList
              items={NECESSARY.filter(({ name, when }) => when === occasion && (counts || name !== 'tessera.consent'))}
            />
          </details>
        ))}
        <p>
          Where the local storage is full or blocked, session storage is used in its place, or nothing is kept at all.
        </p>
      </>
    ),
  },
  ...(counts
    ? [
        {
          id: 'analytics',
          title: 'Only with your yes: page views',
          body: (
            <>
              <p>
                When you agree, each page you open sends one message to Google Analytics: the address of the page
                without what follows a question mark, its title, your browser’s language, and the random number below.
                As with every message on the internet, Google also sees your internet address and what kind of browser
                you use. No script of Google’s is loaded for it, and no cookie is set.
              </p>
              <StoredList items={ANALYTICS} />
            </>
          ),
        },
      ]
    : []),
  ...(CHECKS_FOR_ROBOTS
    ? [
        {
          id: 'robots',
          title: 'Against robots: Google’s reCAPTCHA',
          body: (
            <p>
              When you use your account, take a card or send a form, a script of Google’s tells people from robots. It
              looks at your browser and how you use the page, and may set a cookie named <code>_GRECAPTCHA</code> to do
              so. It is needed to keep the service safe, so there is no switch for it. Reading the public pages, opening
              a card and following it load nothing of it.
            </p>
          ),
        },
      ]
    : []),
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
      lead="No cookies of ours, and a few notes in your browser. Here is every one of them by name."
      sections={sectionsOf(isMeasuring())}
    />
  );
}
