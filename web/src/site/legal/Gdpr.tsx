import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { isMeasuring } from '../../shared/data/settings';
import { SupportLink } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { LegalPage, type LegalSection } from './LegalPage';
import { DataProtectionEntry } from './operatorSentences';

export const meta: PageMeta = {
  title: 'GDPR',
  description: `Your rights under UK data protection law, and how to use each of them in ${PRODUCT_NAME}: most of them with a button.`,
};

const mail = <SupportLink />;
const settings = <Link to={ROUTES.accountSettings}>account settings</Link>;

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'law',
    title: 'Which law',
    body: (
      <p>
        The UK General Data Protection Regulation and the Data Protection Act 2018. They give you rights over data about
        you. This page says how to use them here. What we store is on the <Link to={ROUTES.privacy}>privacy page</Link>.
      </p>
    ),
  },
  {
    id: 'access',
    title: 'See and take your data',
    body: (
      <>
        <p>
          Open your {settings} and download your data. You get a JSON file with your account, your profile, your shop,
          your payment record and its history, your receipts, your agreements and your places in teams. Our log of mails
          to you is not in it: ask for it at {mail}. For your safety we may ask for your password again. The same file
          serves the right to take your data elsewhere.
        </p>
        <p>
          If you registered interest without an account, write to {mail} from the address you gave, and we send you what
          we have.
        </p>
      </>
    ),
  },
  {
    id: 'correct',
    title: 'Correct it',
    body: (
      <p>
        Your name, phone number, email address and password: in your {settings}. Your shop: in the{' '}
        <Link to={ROUTES.businessSetup}>set-up</Link>. Registered interest: write to {mail} from the address you gave. A
        mistake in your payment record: write to {mail}; you cannot change it yourself, so a person looks into it.
      </p>
    ),
  },
  {
    id: 'delete',
    title: 'Delete it',
    body: (
      <>
        <p>
          Delete your account in your {settings}. Your sign-in, your profile and your set-up are removed at once. Your
          shop freezes, and is erased with its cards and team 60 days later. If it breaks off half-way, do it again: it
          carries on where it stopped.
        </p>
        <p>
          Your payment record stays for as long as UK tax law requires accounting records to be kept, without your email
          addresses, and so do the receipts that were issued for it. Copies of our database that were made for safety,
          if the operator has switched them on, fade out on their own schedule. Registered interest is deleted when you
          ask for it, at {mail}, and by itself after 12 months.
        </p>
      </>
    ),
  },
  {
    id: 'restrict',
    title: 'Restrict or object',
    body: (
      <p>
        Where we rely on legitimate interest (the count against abuse, the reminder to verify, technical logs, the
        payment history), you may object; where something is disputed, you may ask us to leave it untouched meanwhile.
        Write to {mail} and say which. We send no advertising, so there is none to object to.
      </p>
    ),
  },
  {
    id: 'consent',
    title: 'Take back a consent',
    body: (
      <p>
        {isMeasuring() && (
          <>
            Page views: on the <Link to={ROUTES.cookies}>cookies page</Link>, with one press.{' '}
          </>
        )}
        News from a shop: on your card, under “News and offers”, with one press. Registered interest: write to {mail}.
        What was done before stays lawful; it stops from then on.
      </p>
    ),
  },
  {
    id: 'automatic',
    title: 'No decisions by machine alone',
    body: (
      <p>
        Nothing that matters to you is decided by a computer alone. Whether a card payment succeeded is Stripe’s and
        your bank’s answer; whether a transfer arrived is checked by a person.
      </p>
    ),
  },
  {
    id: 'time',
    title: 'How fast, and what it costs',
    body: (
      <p>
        The buttons work at once. When you write to us, you get an answer within one month, as the law says, and it
        costs nothing. We may ask a question to be sure that it is you.
      </p>
    ),
  },
  {
    id: 'customers',
    title: 'Your customers’ data',
    body: (
      <p>
        A card needs no name, no email address and no phone number. What a customer chooses to leave with a card, or you
        bring from another system, is kept for your shop alone: you decide what it is for, and we keep it on your
        behalf. Customers can download or erase their own card, from the card itself. The law asks for a written
        contract between us about this: the <Link to={ROUTES.dataAgreement}>data agreement</Link>, which you accept in
        your account.
      </p>
    ),
  },
  {
    id: 'complain',
    title: 'Complain',
    body: (
      <p>
        Tell us first, if you like: {mail}. You may also go straight to the Information Commissioner’s Office at{' '}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>. <DataProtectionEntry />
      </p>
    ),
  },
];

export default function Gdpr() {
  return (
    <LegalPage
      title="Your rights under the GDPR"
      lead="The law gives you rights over data about you. Here most of them are a button; the rest is one email."
      sections={SECTIONS}
    />
  );
}
