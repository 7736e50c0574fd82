import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CHECKS_FOR_ROBOTS, isMeasuring } from '../../shared/data/settings';
import { SupportLink } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { LegalPage, type LegalSection } from './LegalPage';
import { DataProtectionEntry, OperatorDetails } from './operatorSentences';
import { StoredFacts } from './StoredFacts';
import { STORED } from './storedFields';

export const meta: PageMeta = {
  title: 'Privacy',
  description: `What ${PRODUCT_NAME} stores about you, field by field: why, where and for how long, who can read it, and how to delete it.`,
};

const REGION = <span className="whole">(europe-west2)</span>;
const DATABASE = <>Our database at Google (Cloud Firestore), set up for London {REGION}.</>;

interface StoredItemProps {
  title: string;
  what: ReactNode;
  why: ReactNode;
  /** Where it is stored; by default the database. */
  where?: ReactNode;
  howLong: ReactNode;
}

/** One kind of data that we store. */
function StoredItem({ title, what, why, where = DATABASE, howLong }: StoredItemProps) {
  return (
    <StoredFacts
      title={title}
      facts={[
        { term: 'What', value: what },
        { term: 'Why', value: why },
        { term: 'Where', value: where },
        { term: 'How long', value: howLong },
      ]}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <>
        <p>
          Without an account we keep nothing about you but the technical logs below, unless you send us the form. With
          an account we store what you type in and a record of your payment. We do not sell it, and there is no
          advertising.
        </p>
        <p>
          A stamp card needs no name, no email address and no account. What it keeps is the shop’s; we keep it for the
          shop. Section 3 says what.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who holds your data',
    body: (
      <p>
        {PRODUCT_NAME} is run by <OperatorDetails />. It is the controller of the data on this page.{' '}
        <DataProtectionEntry /> Write to <SupportLink /> about anything here.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What we store',
    body: (
      <>
        <StoredItem
          title="Stamp cards"
          what={
            <ul>
              <li>
                For each card: its stamps and rewards, each stamp with its time and the person and device that gave it,
                and what its holder reported as wrong, with the shop’s answer.
              </li>
              <li>
                If the holder gives them: {STORED.holder}, which the shop’s team sees, and an email address, which its
                managers see, with each yes or no to news, its words and its time, and when its reader confirmed it.
              </li>
              <li>
                For a shop’s message: whether it went to the card, when, and whether a visit followed within the days
                that the shop had chosen before. We do not track whether a mail is read.
              </li>
              <li>
                A shop that moves here from another system may bring its customers’ names, email addresses, card numbers
                and the last four digits of phone numbers from there; the file itself, with all that is in it, is kept
                for 30 days, so that the move can be undone.
              </li>
              <li>The link that opens a card is stored nowhere: it can be computed again.</li>
              <li>
                Where the holder adds a card to Apple Wallet or Google Wallet: which of them, and the identifiers that
                Apple gives the phone and its notices. The wallet then shows the card, its code and, where given, the
                name.
              </li>
              <li>
                From the stamps and rewards we compute the shop’s figures, and alerts about those that do not look
                right, which its managers see for a year.
              </li>
            </ul>
          }
          why={
            <>
              So that a stamp counts once and a reward can be given. The shop holds the data (it is the controller) and
              is named where the customer joins.
            </>
          }
          howLong={
            <ul>
              <li>
                Until the holder erases the card, on the card itself, or a manager does: name, email address and what
                was reported are then deleted. The stamps, without a name, stay in the shop’s figures.
              </li>
              <li>
                The identifiers of a wallet until its pass is marked as void then: at Google as soon as Google accepts
                it, at Apple after seven days at the latest.
              </li>
              <li>
                A card that nobody uses for 24 months is closed 30 days later, after a mail where there is an address:
                the same is deleted then.
              </li>
              <li>
                All of it is erased 60 days after the shop’s owner has deleted the account; the identifiers of a wallet
                as above, within seven days more.
              </li>
            </ul>
          }
        />
        <StoredItem
          title="Mails about a card"
          what={
            <>
              Which card a mail is about and when it was sent; its text, link and address are looked up when it is sent.
              A fingerprint (a hash) of the address and the network that asked, with a number. For an address that gets
              a shop’s news: a fingerprint for that shop, the last message, and when its reader stopped them.
            </>
          }
          why="So that a lost card comes back, a holder hears of a reward, of a change and of an end, and nobody’s mailbox is filled: legitimate interest. A shop’s news: only with the holder’s consent, which one press in each mail takes back."
          howLong="30 days for the mail’s entry, a day for the count, 100 days for the last message. That somebody stopped a shop’s news is kept as long as the shop is here, so that an old list does not start them again."
        />
        <StoredItem
          title="Your account"
          what={
            <>
              Your email address, your password in a scrambled form that nobody can read back, whether your address is
              verified, when the account was made, and when you last signed in (our reminder to verify counts as signing
              in).
            </>
          }
          why="To let you in. Needed for our contract with you."
          where="Google’s sign-in service (Firebase Authentication). Google runs it from the United States; see section 6."
          howLong="Until you delete the account."
        />
        <StoredItem
          title="Your profile"
          what={<>As far as you fill it in: {STORED.profile}</>}
          why="So that we know how to address you. Needed for our contract with you; name and phone number are optional."
          howLong="Until you delete the account."
        />
        <StoredItem
          title="Your shop"
          what={
            <>
              As far as you have set it up: {STORED.shop} Which version of the{' '}
              <Link to={ROUTES.dataAgreement}>data agreement</Link> you accepted, when and as whom. When you have paid:
              your logo, your places, each version of your card and its terms, and counts by day, place and person.
            </>
          }
          why="To draw your card, to show it to customers, and to tell them who holds their data. Needed for our contract with you."
          howLong={
            <>
              The set-up until you delete the account. What your customers’ cards show of it, the places, the versions
              and the counts 60 days longer. That you accepted the agreement, as long as the payment record.
            </>
          }
        />
        <StoredItem
          title="Your payment record"
          what={
            <ul>
              <li>One record for your account: {STORED.payment}</li>
              <li>Of each payment: {STORED.paymentLine}</li>
              <li>When the record last changed.</li>
            </ul>
          }
          why="To know who has paid, to give you a receipt, and because accounts must be kept. Contract and legal obligation."
          howLong={
            <>
              As long as UK tax law requires accounting records to be kept. When you delete your account, your email
              addresses and the note that a transfer is being waited for are removed from it. See section 7.
            </>
          }
        />
        <StoredItem
          title="The history of your payment"
          what={<>For each change: {STORED.history} And when.</>}
          why="So that a mistake can be found and put right. Legitimate interest, and legal obligation."
          howLong="As long as the payment record. Entries are never altered."
        />
        <StoredItem
          title="Your receipts"
          what={
            <>
              For each payment that arrived: its number, when it was issued, who issued it, and the name and address of
              your business as you had set it up then.
            </>
          }
          why="An accountant asks for it, and numbers must have no gaps. Legal obligation."
          howLong="As long as the payment record."
        />
        <StoredItem
          title="Mails to you"
          what={
            <>
              What a mail is about, the number of the account or entry, when it was sent and how often we tried. Its
              text and your address are not kept with it.
            </>
          }
          why="So that no news about your money and your shop is lost. Needed for our contract with you."
          howLong="30 days after it was sent."
        />
        <StoredItem
          title="Registered interest and messages"
          what={
            <>
              Your name, your email address, and your business and message if you give them; when you wrote and when you
              confirmed. Until you confirm by mail that the address is yours, what you wrote waits apart; after that
              nobody overwrites it. For a message to us: your name, your address, what you wrote, and when.
            </>
          }
          why={`To write to you about ${PRODUCT_NAME}, or to answer you. You asked for that, and may take it back: consent.`}
          howLong={
            <>
              Unconfirmed, 7 days; confirmed, and messages, 12 months, or until you ask us to delete it, at{' '}
              <SupportLink />. It is not part of an account, and deleting an account does not delete it.
            </>
          }
        />
        <StoredItem
          title="A count against abuse"
          what={
            <>
              When somebody registers or confirms interest, writes to us or to a shop, takes a card, asks for its link,
              adds it to a wallet or enrols a tablet: a fingerprint (a hash) of the internet address it came from, and
              of the email address or card where there is one; a number, and when the count ends. When you press pay:
              the same of your account’s number. It could be matched by trying them all, so we treat it as personal.
            </>
          }
          why="So that robots cannot flood us, or others through us. Legitimate interest."
          howLong="An hour, or a day for mails. The database then deletes the count, usually within another day."
        />
        <StoredItem
          title="A reminder to verify"
          what="The number of your account, while it waits."
          why="If your address is not verified a while after you sign up, we send the link once more. Legitimate interest."
          where="A queue at Google (Cloud Tasks) in London."
          howLong="About an hour; a few if a mail has to be tried again."
        />
        <StoredItem
          title="Technical logs"
          what={
            <>
              What Google’s servers note of each request: the internet address, the time, what was asked for, and
              errors. Our own log lines hold no names and no email addresses.
            </>
          }
          why="To run the service, and to find faults and attacks. Legitimate interest."
          where="Google Cloud."
          howLong="By Google’s default, 30 days."
        />
        <p>
          What is kept in your own browser is on the <Link to={ROUTES.cookies}>cookies page</Link>, what a shop keeps of
          its team on the <Link to={`${ROUTES.dataAgreement}#team`}>data agreement’s</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'not-stored',
    title: 'What we do not store',
    body: (
      <ul>
        <li>Card numbers. You type them on Stripe’s page.</li>
        <li>
          Birthdays, phone numbers or places of your customers, except in the file of a shop that moves here. We delete
          that file after 30 days, and keep the last four digits of a phone number.
        </li>
        <li>Pictures from the counter’s camera. They are read on the device and sent nowhere.</li>
        <li>
          Profiles of what you do here. A shop’s managers are shown stamps and rewards that do not look right; no
          computer alone decides anything about you.
        </li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    body: (
      <ul>
        <li>
          <strong>Google</strong> (Firebase and Google Cloud) runs the site, the sign-in, the database, our server code
          and the emails that verify an address or reset a password. It does so for us, as our processor.
        </li>
        <li>
          <strong>Stripe</strong> takes card payments. When you choose to pay by card we send it your email address, the
          number of your account and the price. What you type on its page goes to Stripe, under{' '}
          <a href="https://stripe.com/gb/privacy">Stripe’s privacy policy</a>. Stripe tells us the outcome, the amount,
          the email address used and a payment number.
        </li>
        <li>
          <strong>Banks</strong>, if you pay by transfer: ours shows us your name, the amount and the reference.
        </li>
        <li>
          <strong>A mail service</strong> sends our other mails, for us: it gets the address and the text.
        </li>
        <li>
          <strong>Programs that a shop connects</strong>, such as its till, read and stamp cards for the shop, or hear
          what happens. They get a card’s number and what happens to it, never a name or an address. Each shop’s own
          privacy notice says which.
        </li>
        {CHECKS_FOR_ROBOTS && (
          <li>
            <strong>Google reCAPTCHA</strong> tells people from robots when somebody uses an account, takes a card or
            sends a form. Google gets the internet address and what its script sees of the browser; the{' '}
            <Link to={ROUTES.cookies}>cookies page</Link> says more.
          </li>
        )}
        {isMeasuring() && (
          <li>
            <strong>Google Analytics</strong>, only after you say yes: the <Link to={ROUTES.cookies}>cookies page</Link>{' '}
            has the details and the switch.
          </li>
        )}
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where it is, and transfers abroad',
    body: (
      <>
        <p>
          Our database and our server code are set up to run in Google’s London region {REGION}. The pages themselves
          come from Google’s servers near you.
        </p>
        <p>
          Google’s sign-in service runs from data centres in the United States, so your email address and your scrambled
          password are processed there. Stripe works in several countries, the United States included. Both publish the
          legal safeguards for such transfers in their terms.
        </p>
      </>
    ),
  },
  {
    id: 'reading',
    title: 'Who can read it, and what deleting does',
    body: (
      <>
        <p>The database refuses everybody by default.</p>
        <ul>
          <li>Your profile and your set-up open only to you, signed in with a verified address.</li>
          <li>
            Your team and your tablets read the shop and its cards; customers see your shop’s name, address, contact and
            logo.
          </li>
          <li>
            Your payment record opens to you and to our staff who handle payments, and nobody can change it by hand:
            only our server code writes it.
          </li>
          <li>Registered interest opens to the same staff.</li>
          <li>The few people who run our Google project can reach the database too, only to mend it.</li>
        </ul>
        <p>
          In your <Link to={ROUTES.accountSettings}>account settings</Link> you can download all of your account’s data
          as a JSON file, and delete the account. When you delete it:
        </p>
        <ul>
          <li>Your sign-in, your profile and your set-up are removed.</li>
          <li>Your shop gives earned rewards for 60 days more and is then erased, cards and team included.</li>
          <li>What stays is your payment record without your email addresses, and the receipts that were issued.</li>
          <li>If you never paid, an empty record stays, so that money which arrives late is recognised.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You may see, correct, move, restrict and delete your data, object to its use, and complain. The{' '}
        <Link to={ROUTES.gdpr}>GDPR page</Link> says how to use each right.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: <p>When the software stores something new, this page says so.</p>,
  },
];

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      lead="What we store about you, field by field: why, where and for how long."
      sections={SECTIONS}
    />
  );
}
