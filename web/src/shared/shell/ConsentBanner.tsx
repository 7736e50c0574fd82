import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button';
import { classNames } from '../ui/classNames';
import styles from './ConsentBanner.module.css';
import { useConsent } from './useConsent';

/** Asks once. Both answers are one press, and equally easy to find. */
export function ConsentBanner() {
  const { consent, decide } = useConsent();
  return (
    <section
      data-consent-banner=""
      hidden={consent !== null}
      className={classNames(styles.banner, 'unprinted')}
      aria-label="Cookies"
    >
      <p>
        May we count page views? It helps us see which pages are read. Nothing is counted unless you say yes.{' '}
        <Link to={ROUTES.cookies}>What that means</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" data-press="denied" onClick={() => decide('denied')}>
          No, thanks
        </Button>
        <Button variant="secondary" data-press="granted" onClick={() => decide('granted')}>
          Yes, allow
        </Button>
      </div>
    </section>
  );
}
