/** Parts of the counter's sheets. */
import { groupBy } from '@tessera/domain/lib/groupBy';
import type { CardReference } from '@tessera/domain/pass/code';
import { hasRewardEnded } from '@tessera/domain/scheme/ends';
import { MOST_GIVEN } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { useEffect, useRef } from 'react';
import styles from '../../shared/screens/Sheet.module.css';
import type { CardSeen, Counter } from '../counterScreen';
import { PlainButton } from '../PlainButton';
import { useServerNow } from '../useServerNow';
import { giveInWords, noteOf } from './rewardWords';

/** Focuses the next action when a sheet opens, so that a stamp takes two touches or two keys. */
export function useFirstFocus() {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}

/** The card shown full, if these units have just filled it: its balance is already that of the next round. */
export const wholeIfFilled = (pass: CardSeen, laid = 0): CardSeen =>
  pass.target !== undefined && pass.balance === 0 && laid > 0 ? { ...pass, balance: pass.target } : pass;

/** The rewards that can be had, each named, with its price or its end. Equal ones are one line. */
export function Rewards({
  counter,
  business,
  shown,
  pass,
  label = 'Ready',
}: {
  counter: Counter;
  business: Business;
  shown: CardReference;
  pass: CardSeen;
  label?: string;
}) {
  const now = useServerNow(counter);
  const { rewards } = pass;
  if (rewards.length === 0) return null;
  const noted = rewards.map((reward) => ({
    ...reward,
    note: noteOf(reward, business, now),
    isOver: hasRewardEnded(reward, business, now),
  }));
  const lines = [...groupBy(noted, ({ reward, note }) => `${reward}\n${note}`).values()];
  const lasting = noted.filter(({ isOver }) => !isOver);
  const isAlone = lines.length === 1;
  return (
    <div className={styles.ready} data-rewards="">
      {!isAlone && <p>{label}. Press one to give it:</p>}
      {lines.map(([first, ...equal]) => {
        if (!first) return null;
        const { rewardId, reward, note, isOver } = first;
        const named = (
          <strong>
            {reward}
            {equal.length > 0 && ` ×\u00a0${1 + equal.length}`}
          </strong>
        );
        const action = isOver ? 'Give it anyway' : giveInWords(1);
        const mayGive = !isOver || counter.isManager;
        const give = () => counter.askReward(shown, pass, [rewardId]);
        if (isAlone)
          return (
            <div key={rewardId}>
              <p>
                {isOver ? 'Ended' : label}: {named} {note}
              </p>
              {mayGive && (
                <button type="button" className={styles.give} onClick={give}>
                  {action}
                </button>
              )}
            </div>
          );
        return (
          <button key={rewardId} type="button" className={styles.one} disabled={!mayGive} onClick={give}>
            <span className="visuallyHidden">{action}: </span>
            {named} {isOver && 'ended '}
            {note}
          </button>
        );
      })}
      {lasting.length > 1 && lasting.length <= MOST_GIVEN && !wordsOf(pass).isBought && (
        <PlainButton
          onClick={() =>
            counter.askReward(
              shown,
              pass,
              lasting.map(({ rewardId }) => rewardId),
            )
          }
        >
          {giveInWords(lasting.length)}
        </PlainButton>
      )}
    </div>
  );
}
