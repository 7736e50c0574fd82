import { ButtonLink } from '../../ui/ButtonLink';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  /** A part of the page did not load, as against a fault in it. */
  isChunk: boolean;
}

/** In place of a page that failed: what happened, and what to do. */
export function ErrorScreen({ isChunk }: ErrorScreenProps) {
  return (
    <div className={styles.screen} role="alert">
      <h1>{isChunk ? 'This page did not load' : 'Something went wrong here'}</h1>
      <p>
        {isChunk
          ? 'Your connection dropped, or we have just put up a newer version. Check that you are online, then reload.'
          : 'The fault is ours. What was saved is safe. Reload the page; if it happens again, write to us.'}
      </p>
      <ButtonLink to={location.pathname + location.search} reloadDocument>
        Reload
      </ButtonLink>
    </div>
  );
}
