import { type FormEvent, useState } from 'react';
import styles from './StampCard.module.css';

const STAMPS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Already on the card, so that the picture has begun. */
const BEGUN = 3;

/**
 * A card to try: tap anywhere on it and the next tile is stamped, until the picture is whole. The tiles are native
 * checkboxes and what is seen follows from them by style alone, so it works before hydration and without scripts, and
 * a stamp set early is kept. Scripts only add the announcement. `method="dialog"` keeps Enter from sending anything.
 */
export function StampCard() {
  const [said, setSaid] = useState('');

  function announce(count: number) {
    setSaid(count === STAMPS.length ? 'Card full. The next coffee is free.' : `${count} of ${STAMPS.length} stamps.`);
  }

  function stamp(event: FormEvent<HTMLFormElement>) {
    announce(event.currentTarget.querySelectorAll(':checked').length);
  }

  return (
    <form className={styles.card} method="dialog" onChange={stamp} onReset={() => announce(BEGUN)}>
      <p className={styles.shop}>Your café</p>
      <p className={styles.offer}>Eight coffees, and the next is free</p>
      <fieldset className={styles.tiles}>
        <legend className="visuallyHidden">Example card: add a stamp</legend>
        {STAMPS.map((number) => (
          <label key={number} className={styles.tile}>
            <input
              type="checkbox"
              defaultChecked={number <= BEGUN}
              aria-label={`Stamp ${number} of ${STAMPS.length}`}
            />
            <span aria-hidden="true">{number}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <p className={styles.count} aria-hidden="true" />
        <button className={styles.again} type="reset">
          Start again
        </button>
      </div>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
    </form>
  );
}
