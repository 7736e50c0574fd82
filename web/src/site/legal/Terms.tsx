import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { PLAN } from '@tessera/domain/payment/money';
import { PRICE } from '@tessera/domain/payment/price';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { SupportLink, WALLETS_OFFERED } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { LegalPage, type LegalSection } from './LegalPage';
import { OperatorDetails, RefundPeriod, Vat } from './operatorSentences';

export const meta: PageMeta = {
  title: 'Terms',
  description: 'What you get, what you pay, how refunds work, and what we ask of each other. In plain words.',
};

const mail = <SupportLink />;

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Who these terms are between',
    body: (
      <p>
        You, who run a business, and <OperatorDetails />, which runs {PRODUCT_NAME} (“we”). {PRODUCT_NAME} is made for
        businesses and not for consumers.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What you get',
    body: (
      <>
        <p>
          <strong>Today and free:</strong> an account, a set-up for one shop with a drawing of its card, the download of
          your data, and the deletion of your account.
        </p>
        <p>
          <strong>With the plan “{PLAN.name}”:</strong> cards for your customers with your logo
          {WALLETS_OFFERED && `, in the browser and in ${WALLETS_OFFERED}`}, the counter to stamp them and to give
          rewards, a team, a poster, and a receipt.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Use an email address that is yours. You must verify it before you can log in.</li>
        <li>Keep your password to yourself, and tell us at once if you think somebody else knows it.</li>
        <li>One account is one shop. What you type into the set-up should be true.</li>
      </ul>
    ),
  },
  {
    id: 'price',
    title: 'Price and payment',
    body: (
      <>
        <p>
          The plan costs {PRICE}, once for each account. That is the amount you are charged; nothing is added at the
          checkout and nothing renews. <Vat />
        </p>
        <ul>
          <li>
            <strong>By card:</strong> on Stripe’s payment page. You have paid when Stripe tells us that the payment
            succeeded.
          </li>
          {operator().bank && (
            <li>
              <strong>By bank transfer:</strong> send the exact amount and quote the reference that you get. You have
              paid when a person has found the transfer and approved it. If an approval turns out to be a mistake, it
              can be withdrawn; we then write to you, and tell you why when you ask.
            </li>
          )}
        </ul>
        <p>Your account has a receipt for it. An account that is paid for cannot be paid for again.</p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          Ask at {mail}, from the address of your account. <RefundPeriod />
        </p>
        <p>
          A card payment goes back through Stripe to the same card. A transfer goes back to the account it came from.
          After a full refund your account counts as not paid; your set-up stays, and you can pay again later. A refund
          in part leaves the account paid.
        </p>
      </>
    ),
  },
  {
    id: 'frozen',
    title: 'When a payment is refunded or withdrawn',
    body: (
      <p>
        After a full refund, a lost dispute about a card payment, or the withdrawal of an approval, your shop is frozen:
        nobody can join, and no stamps or points are given. Rewards that customers have earned can be given for 60 more
        days, and the cards say until when. Freezing deletes nothing: cards and figures go on when you pay again. When
        you delete your account, your shop freezes, unless it is frozen already, and is erased with its cards, contacts
        and team 60 days later.
      </p>
    ),
  },
  {
    id: 'customers',
    title: 'Your customers',
    body: (
      <>
        <p>
          What your card promises is between you and your customers: you give the rewards. A card that has been started
          never needs more stamps than it promised, and keeps its reward until it is full, unless you choose that
          started cards get the new card at their next stamp. You hold your customers’ data, and your shop is named
          where they join; we keep it for you, by the <Link to={ROUTES.dataAgreement}>data agreement</Link> that you
          accept in your account.
        </p>
        <p>
          On a card with points, a change that makes a reward dearer, removes one or gives fewer points for a pound
          begins 60 days after you publish it; until then the former offer holds. Stamps and points do not end while a
          card is used. Where you let rewards end, a reward keeps the last day that it had when it was earned, and your
          managers may still give it for 30 days more. We email customers who left an address 30 and 7 days before that
          last day, for you. While your shop is frozen, the 60 days above count, whatever the last day.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you put in',
    body: (
      <p>
        Your shop’s name, words, logo and colour stay yours. You allow us to store them and to show them to you on your
        card and to the customers who take it. Do not use names or marks that you have no right to, and nothing unlawful
        or insulting.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Do not try to get at other people’s data, to overload the service, or to send it things by robot. If you find a
        weak spot, tell us at {mail} before you tell others, and we will thank you for it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'When it does not work',
    body: (
      <p>
        We want the service to be there when you need it, and we do not promise that it always is: it depends on Google,
        on Stripe and on your connection. The public pages can be read offline. Keep a copy of your data if it matters
        to you; there is a button for it.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <p>
        You can delete your account at any time, in your <Link to={ROUTES.accountSettings}>account settings</Link>. We
        may close an account that breaks these terms, after telling you why, at once where harm is being done. What you
        have paid is dealt with under “Refunds”, and as the law says.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        Nothing here limits what cannot be limited by law, such as liability for death or injury through negligence, or
        for fraud. Beyond that, the law says what we are liable for.
      </p>
    ),
  },
  { id: 'law', title: 'Law', body: <p>The law of England and Wales applies, and its courts decide.</p> },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        If we change these terms, we tell you by email one month before they change here. What you have paid for is not
        made smaller by it. Data is dealt with on the <Link to={ROUTES.privacy}>privacy page</Link>.
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage title="Terms" lead="What you get, what you pay, and what we ask of each other." sections={SECTIONS} />
  );
}
