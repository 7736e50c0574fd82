/** The data agreement, to read and to download, and our subprocessors. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { AGREEMENT_VERSION } from '@tessera/domain/operation/product';
import { Link } from 'react-router-dom';
import { CHECKS_FOR_ROBOTS, operator } from '../../shared/data/settings';
import { SupportLink, WALLETS_OFFERED } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { AGREEMENT_FILE, AGREEMENT_SECTIONS } from './agreementText';
import { LegalPage, type LegalSection } from './LegalPage';
import { OperatorDetails } from './operatorSentences';

export const meta: PageMeta = {
  title: 'Data agreement',
  description: 'How we keep your customers’ data for you: the contract between your shop and us, and who helps us.',
};

const TEAM: LegalSection = {
  id: 'team',
  title: 'What we keep about a team',
  body: (
    <>
      <p>
        Of each person: name, email address (a helper who works on the tablet alone has none), role, when they joined or
        were removed, and each stamp, reward and correction with its time, place and tablet. Of an invitation: the
        address, the role and the name, who made it and when it ends. Of scans that do not look right: an alert with the
        person, the card, the numbers that explain it, and what a manager noted about it. Of a tablet: its name, its
        place, and the shifts that people opened on it. A PIN in a scrambled form, and wrong tries.
      </p>
      <p>
        It is kept so that only the team stamps the cards, and the shop can see who did and put mistakes right. The shop
        decides (it is the controller); we do it for the shop. Alerts are made by fixed rules, which look for stamps and
        rewards that the hours and the others at work do not explain. An alert is a reason for a manager to ask, and
        decides nothing: no computer alone decides anything about somebody of a team. An alert about a manager is seen
        by owners alone.
      </p>
      <p>
        How long: people and tablets, also removed ones, as long as the shop, since each stamp says who gave it; a shift
        until another is opened on the tablet, at least 7 days after it ended; an alert a year; an invitation until 7
        days after its end, or until the account with its address is deleted. All of it is erased 60 days after the
        owner has deleted the account.
      </p>
    </>
  ),
};

const SUB_PROCESSORS: LegalSection = {
  id: 'sub-processors',
  title: 'List of sub-processors',
  body: (
    <>
      <ul>
        <li>
          <strong>Google Cloud EMEA Limited</strong> (Firebase and Google Cloud): pages, server code and database, set
          up for London; sign-in of your team, in the United States; log files.
        </li>
        <li>
          <strong>{operator().mailService ?? 'Our mail service'}</strong>: sends your customers the link of a lost or
          imported card, the request to confirm an address, the notices of a reward that is ready or ends, of a changed
          offer, of a paused or closed shop and of a card about to close, the answer to a complaint, and your news. To
          your team it sends invitations, and to you complaints, locked PINs and your weekly figures with the names of
          your team. It gets the address and the text.
          {operator().mailService === undefined && (
            <>
              {' '}
              Its name: ask at <SupportLink />.
            </>
          )}
        </li>
        {WALLETS_OFFERED && (
          <li>
            <strong>{WALLETS_OFFERED}</strong>: only where a customer adds the card to one. It gets what the card shows,
            its code and, where given, the name; the customer has it under the wallet’s own terms.
          </li>
        )}
        {CHECKS_FOR_ROBOTS && (
          <li>
            <strong>Google reCAPTCHA</strong>: tells people from robots when a card is taken, exported, erased or
            complained about. It gets the internet address and what its script sees of the browser.
          </li>
        )}
      </ul>
      <p>
        A program that you connect with a key, such as a till, or whose address you add on the page Integrations works
        for you and not for us. It gets the numbers of cards and what happens to them, never a name or an address. Name
        its maker in your own privacy notice.
      </p>
      <p>
        Stripe and banks handle your payment to us, and nothing of your customers. The{' '}
        <Link to={ROUTES.privacy}>privacy page</Link> says what is kept, field by field.
      </p>
    </>
  ),
};

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'version',
    title: `Version ${AGREEMENT_VERSION}`,
    body: (
      <>
        <p>
          Between your shop and <OperatorDetails />. You accept it in your account; the version, the time and who
          accepted are kept there.
        </p>
        <p>
          <a href={AGREEMENT_FILE} download>
            Download the agreement
          </a>{' '}
          as a text file.
        </p>
      </>
    ),
  },
  ...AGREEMENT_SECTIONS.map(({ id, title, paragraphs }) => ({
    id,
    title,
    body: paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
  })),
  SUB_PROCESSORS,
  TEAM,
];

export default function DataAgreement() {
  return (
    <LegalPage
      title="Data agreement"
      lead="Your customers’ data is yours to answer for. This says how we keep it for you."
      sections={SECTIONS}
    />
  );
}
