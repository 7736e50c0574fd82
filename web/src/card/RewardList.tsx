import { count } from '@tessera/domain/lib/text';
import type { Scheme } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { rewardsBeyond, toGoInWords, unitsFor } from '../shared/scheme/words';
import styles from '../shared/screens/Card.module.css';

interface Props {
  scheme: Scheme;
  /** Where rewards are bought: the balance. What it can buy stands above as ready. */
  balance?: number | undefined;
}

/** What each reward needs, the nearest one first. */
export function RewardList({ scheme, balance }: Props) {
  const { inWords } = wordsOf(scheme);
  return (
    <ul className={styles.list} aria-label="Rewards">
      {rewardsBeyond(scheme, balance ?? 0).map((one) => {
        const { reward, days } = one;
        const units = unitsFor(one);
        return (
          <li key={`${units} ${reward}`}>
            <b>{inWords(units)}</b>
            <span>
              {reward}
              {balance === undefined ? (
                'at' in one && days !== undefined && <small>to use within {count(days, 'day')}</small>
              ) : (
                <small>{toGoInWords(scheme, one, balance)}</small>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
