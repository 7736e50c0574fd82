import type { Interest } from '../../../data/interest';
import { formatDateTime } from '../../../features/formatDateTime';
import { Card } from '../../../ui/Card';
import styles from './InterestList.module.css';

/** Who registered, and what they wrote. */
export function InterestList({ entries }: { entries: readonly Interest[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, email, name, business, message, updatedAt }) => (
        <Card as="li" key={id}>
          <h2 className={styles.name}>
            {name}
            {business && `, ${business}`}
          </h2>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          {message && <p className={styles.message}>{message}</p>}
          {updatedAt && <p className={styles.date}>{formatDateTime(updatedAt.toDate())}</p>}
        </Card>
      ))}
    </ul>
  );
}
