/** What the shop owes in rewards, with a link to the page for the accountant. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { owedNow } from '@tessera/domain/insights/figures';
import { monthInShort } from '@tessera/domain/insights/words';
import { count } from '@tessera/domain/lib/text';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { Bars } from '../../../shared/ui/Bars';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { classNames } from '../../../shared/ui/classNames';
import { Figure, type FigureInput } from './Figure';
import styles from './Insights.module.css';

export function OwedNow({ insights: { total }, shop: { business } }: FigureInput) {
  const { rewards, cards, units } = owedNow(total);
  const { inWords, isBought } = wordsOf({ kind: cardKind(business) });
  const number = rewards.reduce((sum, one) => sum + one.number, 0);
  const months = new Map<string, number>();
  for (const one of rewards.flatMap((reward) => reward.months))
    months.set(one.month, (months.get(one.month) ?? 0) + one.number);
  const byMonth = [...months].filter(([, waiting]) => waiting > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const most = Math.max(1, ...byMonth.map(([, waiting]) => waiting));
  const ready = `${count(number, 'reward')} ${number === 1 ? 'is' : 'are'} waiting; `;
  const says = `${isBought ? '' : ready}${count(cards, 'card')} ${cards === 1 ? 'has' : 'have'} ${inWords(units)} on ${cards === 1 ? 'it' : 'them'}.`;
  return (
    <Figure
      title="What you owe in rewards"
      says={says.charAt(0).toUpperCase() + says.slice(1)}
      how={
        isBought
          ? 'Points on cards that are not closed. Nothing is earned before it is bought, so no reward waits.'
          : 'Rewards by the month in which they were earned. A reward that ended counts for 30 more days, in which a manager may still give it. Those of closed cards are left out.'
      }
      file="what-you-owe"
      table={{
        head: ['Reward', 'Earned in', 'Waiting'],
        rows: rewards.flatMap(({ reward, months: earned }) =>
          earned.filter((one) => one.number > 0).map((one) => [reward, monthInShort(one.month), one.number]),
        ),
      }}
    >
      {byMonth.length > 0 && (
        <>
          <p className={classNames(styles.how, 'note')}>Earned in:</p>
          <Bars
            label={`Rewards waiting, by the month they were earned in. ${says}`}
            rows={byMonth.map(([month, waiting]) => ({
              name: monthInShort(month),
              share: waiting / most,
              text: String(waiting),
            }))}
          />
        </>
      )}
      <p>
        <ButtonLink to={ROUTES.owed} variant="secondary">
          Open the accountant’s page
        </ButtonLink>
      </p>
    </Figure>
  );
}
