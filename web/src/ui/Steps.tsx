import { Link } from 'react-router-dom';
import { classNames } from './classNames';
import styles from './Steps.module.css';

interface StepsProps {
  /** `to`: the step's own address. */
  steps: readonly { title: string; to: string; done: boolean }[];
  /** Index of the step under way, from 0. */
  current: number;
}

/** How far along: laid tiles for what is done, a turned one for what is under way. Each leads to its step. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, to, done }, index) => (
        <li key={title} className={classNames(done && index !== current && styles.done)}>
          <Link to={to} aria-current={index === current ? 'step' : undefined}>
            <span className={styles.tile} aria-hidden="true" />
            <span className={styles.name}>
              {title}
              {done && <span className="visuallyHidden"> (done)</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
