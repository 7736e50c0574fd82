/** The three tabs of the Solutions page. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PRICE } from '@tessera/domain/payment/price';
import { Link } from 'react-router-dom';
import { SupportLink } from '../../shared/operatorFacts';
import { Mosaic } from '../../shared/ui/Mosaic';
import { TradeCards } from '../home/TradeCards';
import { Points } from '../parts';
import { SideBySide } from '../SideBySide';
import styles from './SolutionPanels.module.css';

/** The head of a panel: a title, an introduction and a picture. */
function Opening({ title, picture, children }: { title: string; picture: readonly string[]; children: string }) {
  return (
    <SideBySide columns="1.6fr 1fr" from="from48rem" gap={8} className={styles.opening}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <Mosaic className={styles.art} rows={picture} />
    </SideBySide>
  );
}

const ACCESSIBLE_TODAY = [
  [
    'By keyboard',
    'Every link, field and button can be reached and used without a mouse, and you can see where you are.',
  ],
  [
    'With a screen reader',
    'Headings in order, labels on every field, and changes said aloud: a saved step, an error, a new page.',
  ],
  [
    'With tired or ageing eyes',
    'Text at high contrast, in light and dark. It still fits at double size, without scrolling sideways.',
  ],
  ['With unsteady hands', 'Large targets, and nothing that needs a swipe or a hover to work.'],
  ['With less motion', 'If your device asks for less movement, there is none.'],
] as const;

/** The panel about accessibility, for customers and owners. */
export function Accessibility() {
  return (
    <>
      <Opening title="A card for every customer, and every owner" picture={['3g 4g dk', '2g 1g fs', 'dk ft dk']}>
        A paper card is small print, a thin edge and a tiny stamp. Hard to read, hard to find in a bag, hard to hold. A
        card on a phone can be shown large and read aloud, and the phone is always at hand. It only has to be built that
        way.
      </Opening>

      <h3>What works today, on every page of this site</h3>
      <Points className={styles.facts} items={ACCESSIBLE_TODAY} />

      <div className={styles.split}>
        <div>
          <h3>For your customers’ cards, and the counter</h3>
          <p>
            The same list holds for the card and the counter. The number of stamps is written out, the counter answers
            with words, shapes and sounds, and colour never carries a meaning alone.
          </p>
        </div>
        <div>
          <h3>What you can do at the counter</h3>
          <p>
            Print cards for people who carry no phone: they collect the same stamps for the same reward. Say the number
            of stamps aloud. A scheme is only fair if it is fair to everyone in the queue.
          </p>
        </div>
      </div>

      <p>
        We test with automatic checks and by keyboard. No outside body has audited the site. If something stops you,
        tell us at <SupportLink />: it is a fault, and we treat it as one.
      </p>
    </>
  );
}

/** The panel for an owner who works alone. */
export function SmallBusiness() {
  return (
    <>
      <Opening
        title="Made for the person who also makes the coffee"
        picture={['dt ft 3s 4s', '3k 4k 2s 1s', '2k 1k fg dg']}
      >
        You have no marketing department. You have a counter, a queue and a phone in your apron. So there is one plan,
        one card and one screen at a time, and each step is saved for when the door opens.
      </Opening>

      <h3 id="trades">A card for your trade</h3>
      <p>Six to begin with. Change every word and number.</p>
      <TradeCards />

      <h3>What it asks of you</h3>
      <Points
        className={styles.facts}
        items={[
          [
            'Money',
            <>
              {PRICE} once, when you choose to. No share of your sales, no month to forget.{' '}
              <Link to={ROUTES.pricing}>The price in full</Link>
            </>,
          ],
          [
            'Equipment',
            'The phone, tablet or computer you have. Nothing to plug in, and nothing to change at your till.',
          ],
          [
            'Time',
            'A short set-up, in one go or over a week. Then a poster to print, and a sentence to say to everybody.',
          ],
          [
            'Know-how',
            <>
              A reward you can afford. <Link to={ROUTES.article2}>Choosing a reward</Link> takes you through it with a
              pencil.
            </>,
          ],
        ]}
      />

      <div className={styles.split}>
        <div>
          <h3>If you take over a paper scheme</h3>
          <p>
            Set up your card with the same number of stamps and the same reward, and let the two run side by side. For
            the first 60 days your team can bring the stamps of a paper card over, once for each card.
          </p>
        </div>
        <div>
          <h3>At the counter</h3>
          <p>
            One press for a stamp, one for the reward, one to undo. It goes on without a connection. Somebody who helps
            out on Saturdays gets a PIN, stamps on your tablet, and cannot change the shop.
          </p>
        </div>
      </div>
    </>
  );
}

/** The panel for a street, a market or a group of traders. */
export function Community() {
  return (
    <>
      <Opening
        title="Regulars are what a high street is made of"
        picture={['fg 3t 4t fk', 'ds 2t 1t dg', 'fk fs fg -']}
      >
        People do not keep a street alive by loving it. They keep it alive by coming back on a wet Tuesday. A stamp card
        is a small, friendly reason to do so, and every independent shop can have its own.
      </Opening>

      <h3>What a street, market or traders’ group can do today</h3>
      <ol className={styles.numbered}>
        <li>
          <h4>Each shop sets up its own card</h4>
          <p>One account, one shop, its own colour and reward. Nobody shares a password or a till.</p>
        </li>
        <li>
          <h4>Agree on one rule</h4>
          <p>
            The same number of stamps up and down the street is easier to explain than a different one in each shop.
          </p>
        </li>
        <li>
          <h4>Want one card for all? Use paper</h4>
          <p>
            A shared paper card works this week. <Link to={ROUTES.article1}>Starting a scheme</Link> applies to a street
            as much as to a shop.
          </p>
        </li>
      </ol>

      <div className={styles.split}>
        <div>
          <h3>What is not there</h3>
          <p>
            One card that collects stamps in several shops is not built, and it is not what we build next. It raises a
            hard question: who pays for the reward? We would rather answer it with you than guess.
          </p>
        </div>
        <div>
          <h3>Speak for a group?</h3>
          <p>
            Tell us how many shops you are and what you have tried. <Link to={ROUTES.contact}>Write to us</Link>, or
            read about <Link to={ROUTES.partners}>partners</Link>.
          </p>
        </div>
      </div>
    </>
  );
}
