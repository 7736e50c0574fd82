/** New and lapsed cards, and how full the cards are. */
import { LAPSED_AFTER_DAYS, lastSeen, newAndLapsed } from '@tessera/domain/insights/figures';
import { numberAt } from '@tessera/domain/insights/numbers';
import { closeInWords, monthInShort } from '@tessera/domain/insights/words';
import { count } from '@tessera/domain/lib/text';
import { cardKind, openProgramme } from '@tessera/domain/shop/business';
import { formatNumber } from '../../../shared/lib/format';
import { Bars } from '../../../shared/ui/Bars';
import { classNames } from '../../../shared/ui/classNames';
import { Figure, type FigureInput } from './Figure';
import styles from './Insights.module.css';

/** A month is pale while it is too early to say of all its cards whether they have lapsed. */
const lapsedInWords = (lapsed: number, isYoung: boolean): string =>
  isYoung ? (lapsed === 0 ? 'too early' : `${lapsed} lapsed so far`) : `${lapsed} lapsed`;

export function NewAndLapsed({ insights, today }: FigureInput) {
  const months = newAndLapsed(insights.cohorts, today);
  const seen = lastSeen(insights.total, insights.cohorts, today);
  const [lately] = seen;
  const most = Math.max(1, ...months.flatMap(({ joined, lapsed }) => [joined, lapsed]));
  const says = `Of ${count(insights.total.cards ?? 0, 'card')}, ${formatNumber(lately?.number ?? 0)} were used or taken in the last 30 days.`;
  return (
    <Figure
      title="New and lapsed"
      says={says}
      how={`A card lapses when it has not been used for ${LAPSED_AFTER_DAYS} days; it counts in the month in which it was last used, and no longer once it is used again. Of the latest months it is too early to say. Cards that were closed or erased are left out, and imported ones are not counted as new.`}
      file="new-and-lapsed"
      table={{
        head: ['When', 'New cards', 'Lapsed cards', 'Cards last used then'],
        rows: [
          ...months.map(({ month, joined, lapsed, isYoung }) => [
            monthInShort(month),
            joined,
            isYoung ? `${lapsed} so far` : lapsed,
            '',
          ]),
          ...seen.map(({ label, number }) => [label, '', '', number]),
        ],
      }}
    >
      <p className={styles.key} aria-hidden="true">
        <span>New</span>
        <span>Lapsed</span>
      </p>
      <Bars
        label={`New and lapsed cards by month. ${says}`}
        rows={months.map(({ month, joined, lapsed, isYoung }) => ({
          name: monthInShort(month),
          share: joined / most,
          other: lapsed / most,
          text: `${joined} new, ${lapsedInWords(lapsed, isYoung)}`,
          isYoung,
        }))}
      />
    </Figure>
  );
}

const FILL = ['Empty', 'Up to a quarter', 'Up to a half', 'Up to three quarters', 'Over three quarters'];
const REACHED = ['No reward yet', 'One reward', 'Two rewards', 'Three or more'];

export function HowFull({ insights: { total }, shop: { business } }: FigureInput) {
  const all = total.cards ?? 0;
  const filled = FILL.map((name, quarter) => ({ name, number: numberAt(total.fill, quarter) }));
  const reached = REACHED.map((name, rewards) => ({ name, number: numberAt(total.reached, rewards) }));
  const completed = all - (reached[0]?.number ?? 0);
  const scheme = openProgramme(business)?.programme.offer.scheme;
  const onTheWay = scheme?.kind === 'stamps' && scheme.rewards.length > 1 ? ', counting rewards on the way' : '';
  const says = `${formatNumber(completed)} of ${count(all, 'card')} have reached a reward; ${closeInWords(total, cardKind(business))}${onTheWay}.`;
  return (
    <Figure
      title="How far cards come"
      says={says}
      how="Cards that are open now, by how full they are, and by how many rewards they have reached so far. Where rewards are bought with points, a card is as full as its points are of the next reward."
      file="how-far-cards-come"
      table={{
        head: ['Open cards', 'Number'],
        rows: [...filled, ...reached].map(({ name, number }) => [name, number]),
      }}
    >
      <p className={classNames(styles.how, 'note')}>How full the {count(all, 'card')} are now:</p>
      <Bars
        label={`How full the open cards are. ${says}`}
        rows={filled.map(({ name, number }) => ({ name, share: all > 0 ? number / all : 0, text: String(number) }))}
      />
    </Figure>
  );
}
