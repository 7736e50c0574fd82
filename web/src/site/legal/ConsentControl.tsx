import { useConsent } from '../../shared/shell/useConsent';
import { Button } from '../../shared/ui/Button';
import { Cluster } from '../../shared/ui/Layout';
import styles from './Cookies.module.css';

const STATE = {
  granted: 'You said yes: page views in this browser are counted.',
  denied: 'You said no: nothing is counted.',
  undecided: 'You have not answered yet: nothing is counted.',
} as const;

const ANSWERS = [
  ['denied', 'Do not count me'],
  ['granted', 'Count my page views'],
] as const;

/** The switch for page views. Either answer takes one press, which the document takes before React is loaded. */
export function ConsentControl() {
  const { consent, decide } = useConsent();
  return (
    <div className={styles.control} role="group" aria-label="Page views">
      <p>You can change it here as often as you like. It applies to this browser, from the moment you press.</p>
      <p role="status">
        {consent === undefined ? 'Nothing is counted without your yes.' : STATE[consent ?? 'undecided']}
      </p>
      <Cluster className={styles.answers}>
        {ANSWERS.map(([answer, words]) => (
          <Button
            key={answer}
            variant="secondary"
            aria-pressed={consent === answer}
            data-after-start=""
            data-press={answer}
            onClick={() => decide(answer)}
          >
            {words}
          </Button>
        ))}
      </Cluster>
      <noscript>
        <p>JavaScript is off, so nothing is counted and there is nothing to switch.</p>
      </noscript>
    </div>
  );
}
