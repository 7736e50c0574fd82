import { ROUTES } from '@tessera/domain/addresses/paths';
import { CARD_LIMITS } from '@tessera/domain/lib/text';
import { ButtonLink } from '../../shared/ui/ButtonLink';
import { StampCard } from '../../shared/ui/StampCard';
import styles from './DemoCard.module.css';

const NEEDED = 8;
/** Stamps that are on the card from the beginning. */
const BEGUN = 3;

/**
 * A card to try. The visitor can type a shop name and a reward, and a tap anywhere else on it stamps the next tile,
 * until the picture is complete. It works without scripts; early input is kept. Scripts add announcements, and store
 * the typed text for the set-up. `method="dialog"` prevents Enter from sending the form.
 */
export function DemoCard() {
  return (
    <form className={styles.demo} method="dialog" data-demo-card="">
      <fieldset>
        <legend className="visuallyHidden">Try your card: type on it, and add stamps</legend>
        <StampCard
          name={
            <input
              className={styles.words}
              aria-label="Your shop’s name"
              placeholder="Your shop’s name"
              maxLength={CARD_LIMITS.name}
              autoComplete="organization"
            />
          }
          offer={
            <input
              className={styles.words}
              aria-label="Your reward"
              placeholder="Your reward: a coffee"
              maxLength={CARD_LIMITS.reward}
              autoComplete="off"
            />
          }
          stamps={BEGUN}
          needed={NEEDED}
          isDemo
        >
          <div className={styles.foot}>
            <p className={styles.count} aria-hidden="true" />
            <button className={styles.again} type="reset">
              Start again
            </button>
          </div>
        </StampCard>
        <svg className={styles.cup} viewBox="0 0 72 64" aria-hidden="true">
          <path d="M8 24h42v18a18 18 0 0 1-18 18h-6A18 18 0 0 1 8 42zM50 28h6a9 9 0 0 1 0 20h-7v-5h7a4 4 0 0 0 0-10h-6z" />
          <path d="M4 60h50v4H4zM20 6q-4 5 0 10h3q-4-5 0-10zM34 6q-4 5 0 10h3q-4-5 0-10z" />
        </svg>
      </fieldset>
      <p className={styles.next}>
        <span>Type your shop’s name on the card.</span>
        {/* A press before scripts have started waits for them, because they store the typed text. */}
        <ButtonLink variant="secondary" to={ROUTES.signUp} data-after-start>
          Keep this card
        </ButtonLink>
      </p>
      <p className="visuallyHidden" role="status" />
    </form>
  );
}
