import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { operator } from '../../shared/data/settings';
import { WALLETS_OFFERED } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { PageHead, Section } from '../../shared/ui/Page';
import { NextStep } from '../parts';
import styles from './Product.module.css';
import {
  CardPicture,
  CardsPicture,
  FiguresPicture,
  OfflinePicture,
  PosterPicture,
  StampPicture,
} from './ProductPictures';

export const meta: PageMeta = {
  title: 'Product',
  description: `What ${PRODUCT_NAME} does today: a card on your customers’ phones, a counter for your team, rewards, and your shop’s own rooms.`,
};

/** What the product does, beside a picture of it. */
const Row = ({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) => (
  <article className={styles.row}>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
    {picture}
  </article>
);

export default function Product() {
  return (
    <>
      <PageHead
        eyebrow="Product"
        title="A stamp card that works at your counter"
        lead={
          <>
            Customers take your card with one scan. Your team stamps it with a phone or a tablet. You see what happens.
            All of it works today.
          </>
        }
      />

      <Section>
        <div className={styles.rows}>
          <Row title="One scan for a card" picture={<CardPicture />}>
            <p>
              Your poster carries a code. A customer scans it, reads the offer and who holds their data, and taps once.
              The card is on their phone: no app, no account, and no name needed.
            </p>
            <p>
              It shows your logo, the stamps or points, the rewards that are ready and its history. It opens without a
              connection too, and can be put on the home screen{WALLETS_OFFERED && ` or into ${WALLETS_OFFERED}`}.
            </p>
          </Row>

          <Row title="One press for a stamp" picture={<StampPicture />}>
            <p>
              Open the counter in a browser, point the camera at the customer’s code, press “Add stamp”. A hand-held
              scanner works too, or type the card’s eight characters. One press undoes a mistake.
            </p>
            <p>
              The code on the card changes every 30 seconds, so yesterday’s screenshot is worthless. A full card becomes
              a reward; giving it needs a fresh code, a manager, or a PIN typed again.
            </p>
            <p>
              Or let customers collect points: type what was paid, press “Add points”, and they spend their points on
              the rewards that you choose.
            </p>
          </Row>

          <Row title="No connection? Keep stamping" picture={<OfflinePicture />}>
            <p>
              Without a connection, stamps wait on the device. They survive a reload or a restart, and are sent once the
              counter is open and connected again. Each counts once, and your team sees what became of it.
            </p>
            <p>Rewards need a connection, so that none is given twice, unless you choose otherwise for your shop.</p>
          </Row>

          <Row title="A poster, the day you open" picture={<PosterPicture />}>
            <p>
              Your name, your colour, your reward and your code: print it on A4 for the door, on A6 for the tables, or
              on a receipt printer for the till. Beside it is a page for your team, with the one sentence to say.
            </p>
            <p>The code is also a picture for your menu or website, and an address for a tag to tap.</p>
          </Row>

          <Row title="You see what comes back" picture={<FiguresPicture />}>
            <p>
              New cards, stamps or points, and rewards of a week up to a year, by day and place. Once a week the same
              figures come by email, if you like.
            </p>
            <p>
              What they tell you, and what they do not: <Link to={ROUTES.article3}>measuring a scheme</Link>.
            </p>
          </Row>

          <Row title="See the card while you decide" picture={<CardsPicture />}>
            <p>
              The card is drawn beside the form and follows every letter. Six stamps or ten? Deep green or your own red?
              You see it at once. Change the reward later, and started cards keep what they were promised until they are
              full, unless you give them the new one.
            </p>
            <p>
              One reward or several, hours that count double, something on the card from the start, a last day for a
              reward: each is said on the card before anybody joins. Beside it you read what it costs you.
            </p>
            <p>
              Not sure? See <Link to={`${ROUTES.solutions}?tab=smallBusiness#trades`}>a card for your trade</Link>, and{' '}
              <Link to={ROUTES.article2}>choosing a reward</Link> for the sums.
            </p>
          </Row>
        </div>
      </Section>

      <Section>
        <div className={styles.two}>
          <div>
            <h2>A lost card comes back</h2>
            <p>
              If the customer left an email address, we mail a link to the card. If not, a manager finds it by its name
              or its code and moves it to the new phone. The old one then opens nothing.
            </p>
            <p>
              One limit: a card without a name or an address, whose code nobody wrote down, is hard to find. So the page
              where customers join asks for both, and needs neither.
            </p>
          </div>
          <div>
            <h2>Your team, each with their own PIN</h2>
            <p>
              Invite people by link, as staff or as managers. On a tablet at the till everybody opens a shift with a
              PIN. Whoever leaves is removed on the Team page, and stamps no more cards.
            </p>
            <p>
              Every stamp says who gave it, where and when. Customers’ contact details open to managers and owners, not
              to staff.
            </p>
          </div>
          <div>
            <h2>Pay once, the way you like</h2>
            <p>
              By card on Stripe’s own payment page{operator().bank && ', or by bank transfer'}, with a receipt to print
              or save.
            </p>
            <p>
              <Link to={ROUTES.pricing}>What it costs</Link>
            </p>
          </div>
          <div>
            <h2>Keep your data in your own hands</h2>
            <p>
              One button downloads all of it, another deletes the account. Your customers have the same two buttons on
              their card.
            </p>
            <p>
              <Link to={ROUTES.privacy}>What we store, where, and for how long</Link>
            </p>
          </div>
        </div>
      </Section>

      <NextStep title="See your own card">Setting up costs nothing. Pay when you want to hand it out.</NextStep>
    </>
  );
}
