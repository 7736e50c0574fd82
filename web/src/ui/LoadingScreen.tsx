import styles from './LoadingScreen.module.css';
import { Spinner } from './Spinner';

interface LoadingScreenProps {
  caption?: string;
}

/** A page that is not there yet. It fades in late, so that quick loads show nothing. */
export function LoadingScreen({ caption = 'Loading…' }: LoadingScreenProps) {
  return (
    <div className={styles.screen} role="status">
      <Spinner />
      <p>{caption}</p>
    </div>
  );
}
