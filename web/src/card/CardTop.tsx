/** The top of a card: its progress, the rewards that can be had, and a bonus that is on. */
import type { PassView } from '@tessera/domain/callables';
import { hasEnded } from '@tessera/domain/scheme/ends';
import type { ReadyReward } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { useEffect, useState } from 'react';
import { shareOfNext } from '../shared/scheme/Progress';
import { progressInWords, readyInWords, rewardsInOrder, rewardsOnTheWay, unitsFor } from '../shared/scheme/words';
import styles from '../shared/screens/Card.module.css';
import { classNames } from '../shared/ui/classNames';
import { StampCard, StampMosaic } from '../shared/ui/StampCard';

/** How long a reward that was given is thanked for, before the card empties. */
const THANKS_MS = 1500;

interface Props {
  view: PassView;
  /** When the server confirmed the view: milliseconds since 1970. */
  seenAt: number;
  isGrey: boolean;
}

export function CardTop({ view: { business, programme, pass, events }, seenAt, isGrey }: Props) {
  const { name, logo, colour } = business;
  const { balance, target, status } = pass;
  const all = status === 'open' ? pass.rewards : [];
  const isOver = (reward: ReadyReward): boolean => hasEnded(reward, business, seenAt);
  const rewards = all.filter((reward) => !isOver(reward));
  const { mainReward, missingInWords, inWords } = wordsOf(pass);
  const onTheWay = rewardsOnTheWay(programme);
  const isFull = target !== undefined && rewards.some((one) => !onTheWay.some(({ reward }) => reward === one.reward));
  const next = rewardsInOrder(programme).find((one) => unitsFor(one) > balance);
  const isThanked = useThanks(isFull) && events[0]?.type === 'redeemed';
  const isWhole = isFull || isThanked;
  const progress = <span className={styles.count}>{progressInWords(pass)}</span>;
  return (
    <>
      <StampCard
        name={<h1 className={styles.name}>{name}</h1>}
        logo={logo}
        colour={colour}
        isGrey={isGrey}
        stamps={isWhole ? (target ?? 0) : balance}
        needed={target}
        share={target === undefined ? shareOfNext(programme, balance) : undefined}
        marks={onTheWay.map(({ at }) => at)}
      >
        {isWhole ? (
          <>
            <p className={styles.whole}>
              {isThanked
                ? 'Thank you. Enjoy it!'
                : rewards.length > 1
                  ? `${rewards.length} rewards are ready`
                  : readyInWords(rewards[0]?.reward ?? '')}
            </p>
            <p className={styles.progress}>On your next card: {progress}</p>
          </>
        ) : (
          <div className={styles.progress}>
            <p className={styles.toGo}>{missingInWords(pass) || inWords(balance)}</p>
            {target !== undefined && progress}
          </div>
        )}
        {!isWhole && target !== undefined && <p className={styles.reward}>Then: {mainReward(programme)}</p>}
        {target === undefined && next && (
          <p className={styles.reward}>
            {inWords(unitsFor(next) - balance)} to go: {next.reward}
          </p>
        )}
      </StampCard>
      {rewards.length > 0 && <Ready rewards={rewards} isBelowWhole={isWhole} textOf={untilInWords} inWords={inWords} />}
      {all.filter(isOver).map(({ rewardId, reward, endsAt = 0 }) => (
        <p key={rewardId} className={styles.updated}>
          <b>{reward}</b> ended on {dayOf(endsAt)}. A manager may still give it: ask at the counter.
        </p>
      ))}
    </>
  );

  // An end is the moment after the last day, in the shop's zone.
  function dayOf(endsAt: number): string {
    const { timeZone } = business;
    return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(endsAt - 1);
  }

  function untilInWords({ endsAt }: ReadyReward): string {
    // A frozen shop's rewards last beyond their day.
    return endsAt === undefined || endsAt <= seenAt ? '' : `until ${dayOf(endsAt)}`;
  }
}

/** Whether a card that was full is thanked for now. */
function useThanks(isFull: boolean): boolean {
  const [wasFull, setWasFull] = useState(isFull);
  if (isFull && !wasFull) setWasFull(true);
  const isThanked = wasFull && !isFull;
  useEffect(() => {
    if (!isThanked) return;
    const over = setTimeout(setWasFull, THANKS_MS, false);
    return () => clearTimeout(over);
  }, [isThanked]);
  return isThanked;
}

interface ReadyProps {
  rewards: readonly ReadyReward[];
  isBelowWhole: boolean;
  textOf: (reward: ReadyReward) => string;
  inWords: (units: number) => string;
}

/** The rewards that can be had, equal ones together. */
function Ready({ rewards, isBelowWhole, textOf, inWords }: ReadyProps) {
  const groups = new Map<string, { reward: ReadyReward; more: string; count: number }>();
  for (const reward of rewards) {
    const more = reward.price === undefined ? textOf(reward) : inWords(reward.price);
    const key = `${reward.reward}\n${more}`;
    groups.set(key, { reward, more, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  const isOne = groups.size === 1;
  return (
    <section className={classNames(styles.ready, !isOne && styles.several)} aria-label="Rewards ready">
      {!isBelowWhole && <StampMosaic className={styles.picture} stamps={4} needed={4} />}
      <div className={styles.readyWords}>
        <p className={styles.readyTitle}>Ready for you</p>
        <ul className={styles.rewards}>
          {[...groups].map(([key, { reward, more, count }]) => (
            <li key={key}>
              {reward.reward}
              {count > 1 && <span> × {count}</span>}
              {more && <small> {more}</small>}
            </li>
          ))}
        </ul>
        <p className={styles.readyHint}>Ask for {isOne ? 'it' : 'one'} at the counter and show the code.</p>
      </div>
    </section>
  );
}
