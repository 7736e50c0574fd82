import { monthInShort, monthInWords } from '@tessera/domain/insights/words';
import { count } from '@tessera/domain/lib/text';
import { Columns } from '../../../shared/ui/Columns';
import styles from './Customers.module.css';
import type { visitsByMonth } from './visitsByMonth';

/** The visits of each month as columns; nothing before there are three months, or without a visit. */
export function Visits({ months }: { months: ReturnType<typeof visitsByMonth> }) {
  const [first, last] = [months[0], months.at(-1)];
  const all = months.reduce((sum, { visits }) => sum + visits, 0);
  if (!first || !last || months.length < 3 || all === 0) return null;
  const since = monthInWords(first.month);
  const isThisYear = first.month.slice(0, 4) === last.month.slice(0, 4);
  // Not “in 3 months”: the card may be older than the months that are shown.
  const said = `${count(all, 'visit')} since ${isThisYear ? since.slice(0, -5) : since}`;
  return (
    <figure className={styles.visits}>
      <figcaption>{said}</figcaption>
      <Columns
        className={styles.months}
        label={`${said}: ${months.map(({ month, visits }) => `${monthInShort(month)} ${visits}`).join(', ')}`}
        numbers={months.map(({ visits }) => visits)}
        now={months.length - 1}
      />
      <p aria-hidden="true">
        <span>{monthInShort(first.month)}</span>
        <span>{monthInShort(last.month)}</span>
      </p>
    </figure>
  );
}
