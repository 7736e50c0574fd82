import { type FormEvent, useState } from 'react';
import { StampCard } from '../../ui/StampCard';
import styles from './DemoCard.module.css';

const NEEDED = 8;
/** Already on the card, so that the picture has begun. */
const BEGUN = 3;

/**
 * A card to try: tap anywhere on it and the next tile is stamped, until the picture is whole. It works before hydration
 * and without scripts, and a stamp set early is kept. Scripts only add the announcement. `method="dialog"` keeps Enter
 * from sending anything.
 */
export function DemoCard() {
  const [said, setSaid] = useState('');

  function announce(count: number) {
    setSaid(count === NEEDED ? 'Card full. The next coffee is free.' : `${count} of ${NEEDED} stamps.`);
  }

  function stamp(event: FormEvent<HTMLFormElement>) {
    announce(event.currentTarget.querySelectorAll(':checked').length);
  }

  return (
    <form className={styles.demo} method="dialog" onChange={stamp} onReset={() => announce(BEGUN)}>
      <fieldset>
        <legend className="visuallyHidden">Example card: add a stamp</legend>
        <StampCard name="Your café" offer="Eight coffees, and the next is free" stamps={BEGUN} needed={NEEDED} isTried>
          <div className={styles.foot}>
            <p className={styles.count} aria-hidden="true" />
            <button className={styles.again} type="reset">
              Start again
            </button>
          </div>
        </StampCard>
      </fieldset>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
    </form>
  );
}
