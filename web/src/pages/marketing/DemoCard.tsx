import { SETUP_FIELDS } from '@tessera/domain/businessSetup';
import { ROUTES } from '@tessera/domain/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keepTriedCard, readTriedCard } from '../../features/setup/triedCard';
import { ButtonLink } from '../../ui/ButtonLink';
import { StampCard } from '../../ui/StampCard';
import styles from './DemoCard.module.css';

const NEEDED = 8;
/** Stamps that are on the card from the beginning. */
const BEGUN = 3;

/**
 * A card to try. The visitor can type a shop name and a reward, and a tap anywhere else on it stamps the next tile,
 * until the picture is complete. It works before hydration and without scripts; early input is kept. Scripts add
 * announcements, and store the typed text for the set-up. `method="dialog"` prevents Enter from sending the form.
 */
export function DemoCard() {
  const [said, setSaid] = useState('');

  const name = useRef<HTMLInputElement>(null);
  const reward = useRef<HTMLInputElement>(null);

  const keep = () => keepTriedCard({ name: name.current?.value ?? '', reward: reward.current?.value ?? '' });

  // Stores text that was typed before hydration; otherwise shows the text of an earlier visit.
  useEffect(() => {
    if (!name.current || !reward.current) return;
    if (name.current.value || reward.current.value) return keep();
    const tried = readTriedCard();
    name.current.defaultValue = tried?.name ?? '';
    reward.current.defaultValue = tried?.reward ?? '';
  }, []);

  function announce(count: number) {
    setSaid(count === NEEDED ? 'Card full. The reward is ready.' : `${count} of ${NEEDED} stamps.`);
  }

  function change({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const field = target as HTMLInputElement;
    if (field.type === 'checkbox') return announce(currentTarget.querySelectorAll(':checked').length);
    // "Start again" removes the stamps and keeps the text.
    field.defaultValue = field.value;
    keep();
  }

  return (
    <form className={styles.demo} method="dialog" onChange={change} onReset={() => announce(BEGUN)}>
      <fieldset>
        <legend className="visuallyHidden">Try your card: type on it, and add stamps</legend>
        <StampCard
          name={
            <input
              ref={name}
              className={styles.words}
              aria-label="Your shop’s name"
              placeholder="Your shop’s name"
              maxLength={SETUP_FIELDS.name.limit}
              autoComplete="organization"
            />
          }
          offer={
            <input
              ref={reward}
              className={styles.words}
              aria-label="Your reward"
              placeholder="Your reward: one coffee on the house"
              maxLength={SETUP_FIELDS.reward.limit}
              autoComplete="off"
            />
          }
          stamps={BEGUN}
          needed={NEEDED}
          isTried
        >
          <div className={styles.foot}>
            <p className={styles.count} aria-hidden="true" />
            <button className={styles.again} type="reset">
              Start again
            </button>
          </div>
        </StampCard>
      </fieldset>
      <p className={styles.next}>
        <span>Type your shop’s name on the card.</span>
        {/* A press before the app has started waits for it, because the app stores the typed text. */}
        <ButtonLink variant="secondary" to={ROUTES.signUp} data-after-app>
          Keep this card
        </ButtonLink>
      </p>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
    </form>
  );
}
