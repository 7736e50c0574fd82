import styles from './CardSketch.module.css';

/** A drawing of the set-up: a few fields, and the card they make. Decoration; the words beside it say the same. */
export function CardSketch({ className }: { className?: string }) {
  return (
    <div className={`${styles.sketch} ${className ?? ''}`} aria-hidden="true">
      <div className={styles.fields}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles.card}>
        <b />
        <i />
        <div className={styles.tiles}>
          {Array.from({ length: 8 }, (_, index) => (
            <span key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}
