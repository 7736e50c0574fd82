import styles from './Steps.module.css';

interface StepsProps {
  steps: readonly string[];
  /** Index of the step under way, from 0; `steps.length` when all are done. */
  current: number;
}

/** How far along: laid tiles for what is done, a turned one for what is under way. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.tile} aria-hidden="true" />
          <span className={styles.name}>
            {step}
            {index < current && <span className="visuallyHidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
