/** The page for staff: the one sentence to say, and what to do. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { rulesOf } from '@tessera/domain/scheme/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import styles from '../../../shared/screens/Poster.module.css';
import { type SheetProps, sized, typed } from '../../../shared/screens/PosterSheet';
import { classNames } from '../../../shared/ui/classNames';

/** How a purchase is taken in. */
function Give({ scheme }: { scheme: Scheme }) {
  const { takes, add } = rulesOf(scheme).atCounter;
  return takes === 'quantity' ? (
    <>
      Press <strong>{add(1)}</strong>. Use + for more than one.
    </>
  ) : (
    <>
      Type what the customer paid, and press <strong>{add(1)}</strong>.
    </>
  );
}

export function StaffSheet({ offer, card, code }: SheetProps) {
  const { shop, scheme, redeemOffline } = offer;
  const { inWords, mainReward, offerInWords, noun } = wordsOf(scheme);
  const { mostFromPaper } = rulesOf(scheme);
  const { target } = targetOf(scheme);
  const offered =
    target === undefined || scheme.rewards.length > 1
      ? offerInWords(scheme)
      : `${inWords(target)} make a reward: ${mainReward(scheme)}`;
  return (
    <div className={classNames(styles.inner, styles.text)}>
      <p className={sized(styles.shop, shop)}>{shop}: at the counter</p>
      <p className={styles.say}>
        Say to everybody: <strong>“Would you like our {card}? Scan this code, and it is on your phone.”</strong>
      </p>
      <div className={styles.beside}>
        <ol className={styles.steps}>
          <li>
            Open <strong>{typed(`${location.origin}${ROUTES.counter}`)}</strong> on your phone or the shop’s tablet. On
            the tablet, choose your name and type your PIN.
          </li>
          <li>Point the camera at the code on the customer’s card.</li>
          <li>
            <Give scheme={scheme} />
          </li>
          <li>
            {offered}. Press <strong>Give reward</strong> when you hand it over.
          </li>
        </ol>
        {code}
      </div>
      <ul className={styles.help}>
        <li>
          <strong>Wrong card or number?</strong> Press Undo. The list has it for 15 minutes.
        </li>
        <li>
          <strong>Code will not scan?</strong> Type the eight characters under it into “Code or name”.
        </li>
        <li>
          <strong>No connection?</strong> Go on as always. The {noun} wait on this device; leave the page open until
          they are sent.{!redeemOffline && ' Rewards need a connection.'}
        </li>
        <li>
          <strong>Lost card or new phone?</strong> Ask a manager, who finds the card and moves it.
        </li>
        {mostFromPaper({ target }) > 0 && (
          <li>
            <strong>A paper card?</strong> Bring its {noun} over once, with the card on the counter’s screen.
          </li>
        )}
      </ul>
    </div>
  );
}
