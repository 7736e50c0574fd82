import { formatMoney, PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { Mosaic } from '../../../ui/Mosaic';
import { Coming } from '../parts/Coming';
import styles from './Panel.module.css';

/** Solutions, second tab. */
export function SmallBusiness() {
  return (
    <>
      <div className={styles.opening}>
        <div>
          <h2>Made for the person who also makes the coffee</h2>
          <p>
            You have no marketing department. You have a counter, a queue and a phone in your apron. So there is one
            plan, one card and one screen at a time, and each step is saved for when the door opens.
          </p>
        </div>
        <Mosaic className={styles.art} rows={['dt ft 3s 4s', '3k 4k 2s 1s', '2k 1k fg dg']} />
      </div>

      <h3>What it asks of you</h3>
      <dl className={styles.facts}>
        <div>
          <dt>Money</dt>
          <dd>
            {formatMoney(PLAN.amount, PLAN.currency)} once, when you choose to. No share of your sales, no month to
            forget. <Link to={ROUTES.pricing}>The price in full</Link>
          </dd>
        </div>
        <div>
          <dt>Equipment</dt>
          <dd>The phone or computer you have. Nothing to plug in, and nothing to change at your till.</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            Five short steps: the shop, the contact, the address, the hours, the card. Do them in one go or over a week.
          </dd>
        </div>
        <div>
          <dt>Know-how</dt>
          <dd>
            A reward you can afford. <Link to={ROUTES.article2}>Choosing a reward</Link> takes you through it with a
            pencil.
          </dd>
        </div>
      </dl>

      <div className={styles.split}>
        <div>
          <h3>If you take over a paper scheme</h3>
          <p>
            Do not stop it yet. Set up your card here with the same number of stamps and the same reward, so that one
            day the two can run side by side and no customer loses a stamp.
          </p>
        </div>
        <div>
          <h3>
            At the counter <Coming />
          </h3>
          <p>
            Giving a pass, adding a stamp and handing over the reward are what we build next. Each has to be quicker
            than looking for the rubber stamp, or it is not worth having.
          </p>
        </div>
      </div>
    </>
  );
}
