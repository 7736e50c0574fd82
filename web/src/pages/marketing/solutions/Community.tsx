import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { Mosaic } from '../../../ui/Mosaic';
import styles from './Panel.module.css';

/** Solutions, third tab. */
export function Community() {
  return (
    <>
      <div className={styles.opening}>
        <div>
          <h2>Regulars are what a high street is made of</h2>
          <p>
            People do not keep a street alive by loving it. They keep it alive by coming back on a wet Tuesday. A stamp
            card is a small, friendly reason to do so, and every independent shop can have its own.
          </p>
        </div>
        <Mosaic className={styles.art} rows={['fg 3t 4t fk', 'ds 2t 1t dg', 'fk fs fg -']} />
      </div>

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
          <h4>Start with paper if you are in a hurry</h4>
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
            One pass that collects stamps in several shops is not built, and it is not what we build next. It raises a
            hard question: who pays for the reward? We would rather answer it with you than guess.
          </p>
        </div>
        <div>
          <h3>Speak for a group?</h3>
          <p>
            Tell us how many shops you are and what you have tried. <Link to={ROUTES.register}>Register interest</Link>{' '}
            and say so in the message, or read about <Link to={ROUTES.partners}>partners</Link>.
          </p>
        </div>
      </div>
    </>
  );
}
