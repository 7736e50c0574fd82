/** One figure of the insights: a sentence, a plot, how it is counted, and the numbers as a table and as a file. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { csvFile } from '@tessera/domain/moving/guard';
import type { ReactNode } from 'react';
import type { Insights } from '../../../shared/data/insights';
import type { Shop } from '../../../shared/data/shops';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { Button } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { Card } from '../../../shared/ui/Card';
import { classNames } from '../../../shared/ui/classNames';
import { EmptyState } from '../../../shared/ui/EmptyState';
import styles from './Insights.module.css';
import { Table, type TableData } from './Numbers';

/** What a figure gets. */
export interface FigureInput {
  insights: Insights;
  /** In the shop's time zone, `2026-11-21`. */
  today: string;
  shop: Shop;
}

interface FigureProps {
  title: string;
  /** What the numbers say, in a sentence. */
  says: string;
  /** How it is counted, and what is not to be concluded. */
  how: ReactNode;
  table: TableData;
  /** The beginning of the file's name. */
  file: string;
  /** Choices above the plot. */
  choice?: ReactNode;
  /** The plot. */
  children: ReactNode;
}

export function Figure({ title, says, how, table, file, choice, children }: FigureProps) {
  const { head, rows } = table;
  return (
    <Card as="section" title={title}>
      {choice}
      <p className={styles.says}>{says}</p>
      {children}
      <details className={styles.numbers}>
        <summary>
          In numbers<span className="visuallyHidden">: {title}</span>
        </summary>
        <p className={classNames(styles.how, 'note')}>{how}</p>
        <Table name={title} {...table} />
        <p className={styles.download}>
          <Button
            variant="secondary"
            onClick={() => downloadFile(`${file}.csv`, 'text/csv', csvFile(head, rows))}
            aria-label={`Download CSV: ${title}`}
          >
            Download CSV
          </Button>
        </p>
      </details>
    </Card>
  );
}

/** For a shop of which no night has counted a card. */
export const NothingCounted = ({ shop: { business } }: Pick<FigureInput, 'shop'>) => (
  <EmptyState
    title="Nothing is counted yet"
    action={business.active && <ButtonLink to={ROUTES.poster}>Print the poster</ButtonLink>}
  >
    <p>
      {business.active
        ? 'Your cards are counted every night. The first numbers are here on the morning after the first card.'
        : 'Your shop is frozen, so nobody can join. The cards that customers have are counted every night.'}
    </p>
  </EmptyState>
);
