import { Link } from 'react-router-dom';
import { classNames } from './classNames';
import styles from './Steps.module.css';

interface StepsProps {
  /** `to`: the step's own address, for those that are opened here. */
  steps: readonly { title: string; to?: string; done: boolean }[];
  /** Index of the current step, from 0. */
  current: number;
}

/** The progress: laid tiles for done steps, a turned one for the current step. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, to, done }, index) => {
        const step = (
          <>
            <span className={styles.tile} aria-hidden="true" />
            <span className={styles.name}>
              {title}
              {done && <span className="visuallyHidden"> (done)</span>}
            </span>
          </>
        );
        return (
          <li key={title} className={classNames(done && index !== current && styles.done)}>
            {to === undefined ? (
              <div className={classNames(styles.step, 'note')}>{step}</div>
            ) : (
              <Link
                to={to}
                className={classNames(styles.step, 'note')}
                aria-current={index === current ? 'step' : undefined}
              >
                {step}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
