/** A card that has been read: its holder, stamps and open rewards, and the possible acts. */
import type { Business } from '@tessera/domain/business';
import { count } from '@tessera/domain/pass/words';
import { useId, useState } from 'react';
import type { CardSeen, Counter, Screen } from '../../features/counter/counterScreen';
import { shortCodeIn } from '../../features/counter/readCode';
import type { Shown } from '../../features/counter/useConnection';
import { textOf } from '../../features/forms/form';
import { classNames } from '../../ui/classNames';
import { CloseButton } from '../../ui/CloseButton';
import { shopColours, StampMosaic } from '../../ui/StampCard';
import controls from './Controls.module.css';
import styles from './Sheet.module.css';
import { Count, Frame, Rewards, useFirstFocus } from './sheetParts';

export function CardSheet({
  counter,
  business,
  screen: { shown, pass, seen },
}: {
  counter: Counter;
  business: Business;
  screen: Extract<Screen, { at: 'card' }>;
}) {
  const { limits, addStamp, back } = counter;
  const [quantity, setQuantity] = useState(1);
  const [openedAt] = useState(Date.now);
  const first = useFirstFocus();
  const most = limits.maxPerScan;
  return (
    <Frame>
      <div className={styles.head}>
        <h2>{pass?.holderName ?? `Card ${shortCodeIn(shown)}`}</h2>
        <CloseButton onClick={back} />
      </div>
      {pass ? (
        <div className={styles.whole}>
          <Count pass={pass} />
          <Tiles pass={pass} colour={business.colour} />
        </div>
      ) : (
        <p className={styles.unknown}>No connection: how many stamps this card has is not known here.</p>
      )}
      {pass && <Rewards counter={counter} shown={shown} pass={pass} />}
      {seen && <Rewards counter={counter} shown={shown} pass={seen} label="Ready when it was last seen here" />}
      <div className={styles.acts}>
        {most > 1 && (
          <div className={styles.stepper} role="group" aria-label="Number of stamps">
            <button
              type="button"
              aria-label="One less"
              disabled={quantity <= 1}
              onClick={() => setQuantity(quantity - 1)}
            >
              −
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              aria-label="One more"
              disabled={quantity >= most}
              onClick={() => setQuantity(quantity + 1)}
            >
              +
            </button>
          </div>
        )}
        <button ref={first} type="button" className={styles.add} onClick={() => void addStamp(shown, quantity)}>
          Add stamp
        </button>
      </div>
      {pass && openedAt < limits.paperUntil && <PaperCard counter={counter} shown={shown} pass={pass} />}
    </Frame>
  );
}

function Tiles({ pass: { stamps, stampsNeeded }, colour }: { pass: CardSeen; colour: string }) {
  const { className, style } = shopColours({ colour });
  return (
    <div className={classNames(className, styles.tiles)} style={style}>
      <StampMosaic stamps={stamps} needed={stampsNeeded} />
    </div>
  );
}

function PaperCard({ counter, shown, pass }: { counter: Counter; shown: Shown; pass: CardSeen }) {
  const id = useId();
  return (
    <details className={styles.paper}>
      <summary>Bring over a paper card</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void counter.bringPaper(shown, Number(textOf(new FormData(event.currentTarget), 'stamps')));
        }}
      >
        <label htmlFor={id}>Stamps on the paper card</label>
        <input
          id={id}
          className={controls.field}
          name="stamps"
          type="number"
          inputMode="numeric"
          min={1}
          max={pass.stampsNeeded - 1}
          required
        />
        <button type="submit" className={controls.plain}>
          Bring over
        </button>
      </form>
      <p>
        Once per card, at most {count(pass.stampsNeeded - 1, 'stamp')}. Keep the paper card, so that it cannot be used
        again.
      </p>
    </details>
  );
}
