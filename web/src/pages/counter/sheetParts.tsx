/** Parts of the counter's sheets. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { CardSeen, Counter } from '../../features/counter/counterScreen';
import type { Tone } from '../../features/counter/signals';
import type { CardReference } from '../../features/counter/useConnection';
import { progressInWords } from '../../features/scheme/words';
import { classNames } from '../../ui/classNames';
import controls from './Controls.module.css';
import styles from './Sheet.module.css';

/** Focuses the next action when a sheet opens, so that a stamp takes two touches or two keys. */
export function useFirstFocus() {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}

export function Frame({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <div className={classNames(styles.sheet, tone && styles[tone])}>{children}</div>;
}

export const Count = ({ pass }: { pass: CardSeen }) => <p className={styles.count}>{progressInWords(pass)}</p>;

/**
 * A verdict with the shape of its tone: a tile, a diamond, a circle, a star. Its first sentence is large, to be read at
 * arm's length; the next step is below it.
 */
export function Verdict({ words }: { words: string }) {
  const end = words.search(/(?<=[.?!:”]) /);
  const [first, next] = end < 0 ? [words, ''] : [words.slice(0, end), words.slice(end)];
  return (
    <div className={styles.verdict}>
      <span className={styles.shape} aria-hidden="true" />
      <h2>
        {first}
        {next && <small>{next}</small>}
      </h2>
    </div>
  );
}

/** The open rewards. Several can be redeemed with one code, in one press. */
export function Rewards({
  counter,
  shown,
  pass,
  label = 'Ready',
}: {
  counter: Counter;
  shown: CardReference;
  pass: CardSeen;
  label?: string;
}) {
  const { rewards } = pass;
  const [oldest] = rewards;
  if (!oldest) return null;
  const ids = rewards.map(({ rewardId }) => rewardId);
  return (
    <div className={styles.ready}>
      <p>
        {label}: <strong>{rewards.map(({ reward }) => reward).join(', ')}</strong>
      </p>
      <button type="button" className={styles.give} onClick={() => counter.askReward(shown, pass, [oldest.rewardId])}>
        Give reward
      </button>
      {rewards.length > 1 && (
        <button type="button" className={controls.plain} onClick={() => counter.askReward(shown, pass, ids)}>
          Give all {rewards.length}
        </button>
      )}
    </div>
  );
}
