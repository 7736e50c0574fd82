import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../app/router/route';
import { operator } from '../../data/settings';
import { classNames } from '../../ui/classNames';
import { Mosaic } from '../../ui/Mosaic';
import { PageHead, Section } from '../../ui/Page';
import { Coming, NextStep } from './parts';
import styles from './Product.module.css';

export const meta: PageMeta = {
  title: 'Product',
  description:
    'What Tessera does today: your shop, your card drawn as you type, one payment, your data in your hands. And what is coming next.',
};

const COMING = [
  ['Issue', 'A customer scans a code at your counter and the card is on their phone.'],
  ['Stamp', 'You add a stamp at the till. It cannot be lost, and nobody can buy the stamp.'],
  ['Redeem', 'The card is full, you hand over the reward, and the card starts again.'],
] as const;

/** A drawing of the set-up: a few fields, and the card they make. Decoration; the words beside it say the same. */
function CardSketch() {
  return (
    <div className={classNames(styles.sketch, styles.art)} aria-hidden="true">
      <div className={styles.sketchFields}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles.sketchCard}>
        <b />
        <i />
        <div className={styles.sketchTiles}>
          {Array.from({ length: 8 }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}

export default function Product() {
  return (
    <>
      <PageHead
        eyebrow="Product"
        title="Your card, set up between two customers"
        lead="Tessera is a stamp card for one shop. Today you can set up the shop, see the card and pay for the plan. Passes for your customers are the next part, and they are marked as coming wherever we mention them."
      />

      <Section>
        <div className={styles.rows}>
          <article className={styles.row}>
            <div>
              <h2>Set up your shop in five short steps</h2>
              <p>
                Name and kind of shop. Who to contact. Where you are and when you open. The colour of your card, the
                reward, and how many stamps it takes: any number from two to twenty.
              </p>
              <p>Everything is saved as you type. Close the page for the lunch rush and carry on after it.</p>
            </div>
            <CardSketch />
          </article>

          <article className={styles.row}>
            <div>
              <h2>See the card while you decide</h2>
              <p>
                The card is drawn beside the form and follows every letter. Six stamps or ten? Deep green or your own
                red? You see it at once, so you can choose with your eyes.
              </p>
              <p>
                Not sure about the reward? <Link to={ROUTES.article2}>Choosing a reward</Link> has the sums.
              </p>
            </div>
            <Mosaic className={styles.art} rows={['3t 4t 3s 4s', '2t 1t 2s 1s', '3g 4g fk -', '2g 1g - -']} />
          </article>

          <article className={styles.row}>
            <div>
              <h2>Pay once, the way you like</h2>
              <p>
                By card on Stripe’s own payment page: we never see the number.
                {operator().bank &&
                  ' Or by bank transfer: you get a reference to quote, a person checks the transfer and approves it, and your page moves on by itself.'}
              </p>
              <p>
                You have a receipt to print or save. <Link to={ROUTES.pricing}>What it costs</Link>
              </p>
            </div>
            <ol className={styles.ways}>
              <li>
                <strong>By card</strong> paid on Stripe’s page
              </li>
              {operator().bank && (
                <li>
                  <strong>By bank transfer</strong> approved by a person
                </li>
              )}
              <li>
                <strong>Receipt</strong> to print, with date and reference
              </li>
            </ol>
          </article>

          <article className={styles.row}>
            <div>
              <h2>Keep your data in your own hands</h2>
              <p>
                One button downloads everything we hold about your account, as a file a computer can read. Another
                deletes the account. No form to fill in, nobody to persuade.
              </p>
              <p>
                <Link to={ROUTES.privacy}>What we store, where, and for how long</Link>
              </p>
            </div>
            <Mosaic className={styles.art} rows={['fg dg fg', 'dk ft dk', 'fg dg fg']} />
          </article>

          <article className={styles.row}>
            <div>
              <h2>Open it like an app, even without signal</h2>
              <p>
                Add the site to your phone’s home screen. The public pages stay readable offline, and your account opens
                with what it last showed. Saving needs a connection: if it drops while you set up your shop, keep the
                page open, and what you typed is saved once it is back.
              </p>
              <p>
                It works by keyboard, with a screen reader, in the dark, and with less motion if that is what you ask
                for.
              </p>
            </div>
            <Mosaic className={styles.art} rows={['3g 4g 3s 4s', '2g ft 2s 1s']} />
          </article>
        </div>
      </Section>

      <Section
        tone="calm"
        title="Coming next: the passes"
        lead="This is the plan for the part you cannot use yet. Details may change while we build it."
      >
        <ol className={styles.coming}>
          {COMING.map(([name, text]) => (
            <li key={name}>
              <h3>
                {name} <Coming />
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.more}>
          Follow it on the <Link to={ROUTES.roadmap}>roadmap</Link>, or{' '}
          <Link to={ROUTES.register}>leave your address</Link> and hear from us.
        </p>
      </Section>

      <NextStep title="See your own card" to={ROUTES.signUp} label="Create account">
        Setting up costs nothing. Pay when you decide to.
      </NextStep>
    </>
  );
}
