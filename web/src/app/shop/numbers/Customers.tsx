/** Who comes back, and how long it takes until the first reward. */
import { AGAIN_WITHIN } from '@tessera/domain/insights/cardCounts';
import { comingBack, timeToReward } from '@tessera/domain/insights/figures';
import { cameAgain, FEWEST, monthInShort, reachedReward } from '@tessera/domain/insights/words';
import { useState } from 'react';
import { Bars } from '../../../shared/ui/Bars';
import choice from '../../../shared/ui/ChoiceField.module.css';
import { classNames } from '../../../shared/ui/classNames';
import { Figure, type FigureInput } from './Figure';
import styles from './Insights.module.css';

const TOO_FEW = 'too few';
const TOO_EARLY = 'too early';

const share = (number: number, of: number): number => (of > 0 ? number / of : 0);

export function ComesBack({ insights, today }: FigureInput) {
  const [days, setDays] = useState<(typeof AGAIN_WITHIN)[number]>(30);
  const cohorts = comingBack(insights.cohorts, today).filter(({ joined }) => joined > 0);
  const says = cameAgain(cohorts, days);
  const rows = cohorts.map(({ month, joined, again }) => {
    const { of, number } = again[days];
    return {
      name: monthInShort(month),
      share: of < FEWEST ? 0 : share(number, of),
      text: of === 0 ? TOO_EARLY : `${number} of ${of}${of < FEWEST ? `, ${TOO_FEW}` : of < joined ? ' so far' : ''}`,
      isYoung: of < joined,
    };
  });
  const hasRow = (word: string): boolean => rows.some(({ text }) => text.endsWith(word));
  const notes = [
    ...(hasRow(TOO_FEW) ? [`Too few: a share of fewer than ${FEWEST} cards says nothing.`] : []),
    ...(hasRow(TOO_EARLY) ? [`Too early: no card of that month is ${days} days old yet.`] : []),
  ];
  return (
    <Figure
      title="Who comes back"
      says={says}
      how="By the month of joining. Somebody came again if the card was used on a later day than the one it was taken on, within so many days. A card counts once it has had these days; until all cards of a month have, its bar is pale. Two cards that were merged are one person. Imported customers are left out: nobody knows when they first came."
      file="who-comes-back"
      table={{
        head: ['Month', 'Joined', ...AGAIN_WITHIN.flatMap((one) => [`${one} days old`, `Came again in ${one}`])],
        rows: cohorts.map(({ month, joined, again }) => [
          monthInShort(month),
          joined,
          ...AGAIN_WITHIN.flatMap((one) => [again[one].of, again[one].number]),
        ]),
      }}
      choice={
        <fieldset className={choice.choice}>
          <legend>Came again within</legend>
          {AGAIN_WITHIN.map((one) => (
            <label key={one}>
              <input type="radio" name="again" checked={days === one} onChange={() => setDays(one)} />
              {one} days
            </label>
          ))}
        </fieldset>
      }
    >
      {rows.length > 0 && (
        <Bars label={`Who came again within ${days} days, by the month of joining. ${says}`} rows={rows} />
      )}
      {notes.length > 0 && <p className={classNames(styles.how, 'note')}>{notes.join(' ')}</p>}
    </Figure>
  );
}

export function FirstReward({ insights, today }: FigureInput) {
  const time = timeToReward(insights.cohorts, today);
  const { of, number } = time.within;
  const says = reachedReward(time);
  return (
    <Figure
      title="Time to the first reward"
      says={says}
      how="Of the cards of the last thirteen months that are older than 90 days: how many had reached their first reward after so many days. Younger cards are left out, because they have not had the time, and so are imported ones."
      file="time-to-first-reward"
      table={{
        head: ['After', 'Cards with a reward', 'Cards'],
        rows: [
          ...time.after.map((one) => [`${one.days} days`, one.number, of]),
          ['No reward within 90 days', of - number, of],
        ],
      }}
    >
      {of > 0 && (
        <Bars
          label={`Cards that had reached a reward. ${says}`}
          rows={time.after.map((one) => ({
            name: `${one.days} days`,
            share: share(one.number, of),
            text: `${one.number} of ${of}`,
          }))}
        />
      )}
    </Figure>
  );
}
