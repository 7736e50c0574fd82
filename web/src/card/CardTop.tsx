/** The top of a card: what is ready, with the code to show for it, and how far the card is filled. */
import type { PassView } from '@tessera/domain/calls/callables';
import { groupBy } from '@tessera/domain/lib/groupBy';
import { lastingOf } from '@tessera/domain/scheme/ends';
import type { ReadyReward } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type ReactNode, useEffect, useState } from 'react';
import { barOf } from '../shared/scheme/Progress';
import { progressInWords, readyInWords, rewardsBeyond, rewardsOnTheWay, toGoInWords } from '../shared/scheme/words';
import styles from '../shared/screens/Card.module.css';
import { ShopName, StampCard, StampMosaic } from '../shared/ui/StampCard';
import { givesRewards } from './heldCards';

/** How long the page says thanks for a reward that was given, before the card empties. */
const THANKS_MS = 1500;

interface Props {
  view: PassView;
  /** When the server confirmed the view: milliseconds since 1970. */
  seenAt: number;
  isGrey: boolean;
  /** Why the card does not work as usual, said first. */
  pause: ReactNode;
  /** The code, directly below what is ready, or below the card. */
  code: ReactNode;
}

export function CardTop({ view: { business, programme, pass, events }, seenAt, isGrey, pause, code }: Props) {
  const { logo, colour } = business;
  const { balance, target, status } = pass;
  const isBlocked = status === 'blocked';
  const mayRedeem = status === 'open' && givesRewards(business, seenAt);
  const all = mayRedeem || isBlocked ? pass.rewards : [];
  const lasting = lastingOf(all, business, seenAt);
  const rewards = isBlocked ? [] : lasting;
  const over = isBlocked ? [] : all.filter((reward) => !lasting.includes(reward));
  const { inWords, isBought } = wordsOf(pass);
  const only = rewards.length === 1 ? rewards[0] : undefined;
  const more = only && moreInWords(only);
  const onTheWay = rewardsOnTheWay(programme);
  const isFull = target !== undefined && rewards.some((one) => !onTheWay.some(({ reward }) => reward === one.reward));
  // A frozen shop gives nothing towards a next reward, and a blocked card gets nothing.
  const next = business.active && status === 'open' ? rewardsBeyond(programme, balance)[0] : undefined;
  const toGo = next && toGoInWords(programme, next, balance);
  const isThanked = useThanks(isFull) && events[0]?.type === 'redeemed';
  const mainWords = isThanked ? 'Thank you. Enjoy it!' : target ? toGo : inWords(balance);
  const isNamedAbove = rewards.length > 0 || !!pause;
  const name = <h1 className={styles.name}>{business.name}</h1>;
  const tokens = lasting.length > 0 && <Tokens rewards={lasting} textOf={moreInWords} />;
  return (
    <>
      {isNamedAbove && <ShopName name={name} logo={logo} />}
      {pause}
      {rewards.length > 0 && (
        <section className={styles.ready} aria-label="Rewards ready">
          <p className={styles.whole}>
            {only ? readyInWords(only.reward) : isBought ? 'Choose a reward' : `${rewards.length} rewards are ready`}
            {more && <small>{more}</small>}
          </p>
          {code}
          {!only && tokens}
        </section>
      )}
      <StampCard
        name={!isNamedAbove && name}
        logo={logo}
        colour={colour}
        isGrey={isGrey}
        stamps={isThanked ? (target ?? 0) : balance}
        needed={target}
        bar={target === undefined ? barOf(programme, balance) : undefined}
        marks={onTheWay.map(({ at }) => at)}
      >
        <div className={styles.progress}>
          {mainWords && <p className={styles.toGo}>{mainWords}</p>}
          {/* Beside what is missing for a reward along the way, “0 of 8” would name another number. */}
          {target && !isThanked && (
            <span className={styles.count}>{onTheWay[0] ? inWords(balance) : progressInWords(pass)}</span>
          )}
        </div>
        {next && !isThanked && (
          <p className={styles.reward}>
            {target === undefined ? toGo : 'Then'}: {next.reward}
          </p>
        )}
        {isBlocked && tokens}
      </StampCard>
      {over.map(({ rewardId, reward, endsAt = 0 }) => (
        <p key={rewardId} className={styles.updated}>
          <b>{reward}</b> ended on {dayOf(endsAt)}. A manager may still give it: ask at the counter.
        </p>
      ))}
      {rewards.length === 0 && code}
    </>
  );

  // An end is the moment after the last day, in the shop's zone.
  function dayOf(endsAt: number): string {
    const { timeZone } = business;
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(endsAt - 1);
    // On one line.
    return day.replace(' ', '\u00a0');
  }

  function moreInWords({ price, endsAt }: ReadyReward): string {
    if (price !== undefined) return inWords(price);
    // A frozen shop's rewards last beyond their day.
    return endsAt === undefined || endsAt <= seenAt ? '' : `until ${dayOf(endsAt)}`;
  }
}

/** Whether the page says thanks now: the card was full a moment ago. */
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

interface TokensProps {
  rewards: readonly ReadyReward[];
  textOf: (reward: ReadyReward) => string;
}

/** The rewards that are ready, each as a token, equal ones together. */
function Tokens({ rewards, textOf }: TokensProps) {
  const noted = rewards.map((one) => ({ reward: one.reward, more: textOf(one) }));
  return (
    <ul className={styles.tokens}>
      {[...groupBy(noted, ({ reward, more }) => `${reward}\n${more}`)].map(([key, [first, ...equal]]) => (
        <li key={key}>
          <StampMosaic className={styles.picture} stamps={4} needed={4} />
          <p>
            {first?.reward}
            {equal.length > 0 && <span> × {equal.length + 1}</span>}
            {first?.more && <small> {first.more}</small>}
          </p>
        </li>
      ))}
    </ul>
  );
}
