import { StampCard } from '../../shared/ui/StampCard';
import { ExampleCode, Picture } from '../Picture';
import styles from './Frames.module.css';

const COLOUR = '#7a2f52';

/** What is sold, in three pictures: the poster, the card with its code, and the counter that reads it. */
export function Frames() {
  return (
    <div className={styles.frames}>
      <Picture className={styles.poster} colour={COLOUR} caption="The poster by your till">
        <p>Your shop</p>
        <p>8 stamps: a flat white</p>
        <ExampleCode />
        <p>No app. Scan it.</p>
      </Picture>
      <Picture className={styles.phone} caption="The card on a customer’s phone">
        <StampCard name="Your shop" colour={COLOUR} stamps={6} needed={8}>
          <p className={styles.left}>2 to go</p>
        </StampCard>
        <ExampleCode />
      </Picture>
      <Picture className={styles.counter} caption="Your counter, on your phone or tablet">
        <div>
          <ExampleCode />
        </div>
        <p>6 of 8</p>
        <span>Add stamp</span>
      </Picture>
    </div>
  );
}
