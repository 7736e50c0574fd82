import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { useConsent } from './consent';
import styles from './ConsentBanner.module.css';

/** Asks once. Both answers are one press, and equally easy to find. */
export function ConsentBanner() {
  const { consent, decide } = useConsent();
  if (consent !== null) return null;
  return (
    <section className={styles.banner} aria-label="Cookies">
      <p>
        May we count page views? It helps us see which pages are read. Nothing is counted unless you say yes.{' '}
        <Link to={ROUTES.cookies}>What that means</Link>
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => decide('denied')}>
          No, thanks
        </Button>
        <Button variant="secondary" onClick={() => decide('granted')}>
          Yes, allow
        </Button>
      </div>
    </section>
  );
}
