/** What becomes of every row: to search, to narrow down, and to download. */
import { customerAddress } from '@tessera/domain/addresses/paths';
import type { RowVerdict, ShownRow } from '@tessera/domain/moving/imports';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { downloadFile } from '../../../shared/lib/downloadFile';
import { formatNumber } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { classNames } from '../../../shared/ui/classNames';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LiveRegion } from '../../../shared/ui/Notice';
import { Unbroken } from '../../../shared/ui/Unbroken';
import styles from './Import.module.css';
import { reasonOf, rowInShort, rowsCsv, rowsWith } from './importWords';

/** Number of rows that are drawn at first, and with each "Show more". */
const DRAWN = 50;

type RowOutcome = RowVerdict | 'removed' | 'left';

const KINDS: Record<RowOutcome, string> = {
  refused: 'Refused',
  new: 'New cards',
  same: 'Brought over before',
  left: 'Left in the undo',
  removed: 'Removed',
};

const TONES = { new: 'good', same: 'neutral', refused: 'bad', left: 'waiting', removed: 'neutral' } as const;

const outcomeOf = ({ verdict, undone }: ShownRow): RowOutcome =>
  undone === undefined ? verdict : undone === 'removed' ? undone : 'left';

/** Whether the row's card can be opened: it existed before the import, or stays after the undo. */
const hasCard = (row: ShownRow): boolean =>
  outcomeOf(row) === 'same' || (outcomeOf(row) === 'left' && row.undone !== 'gone');

/** The filters for the rows: every outcome that occurs among them. */
const optionsFor = (rows: readonly ShownRow[]) => {
  const outcomes = new Set(rows.map(outcomeOf));
  const kinds = (Object.keys(KINDS) as RowOutcome[]).filter((kind) => outcomes.has(kind));
  return [{ value: '', label: 'Every row' }, ...kinds.map((value) => ({ value, label: KINDS[value] }))];
};

interface ImportRowsProps {
  shop: Shop;
  importId: string;
  total: number;
  /** Whether the cards are made, or removed again. */
  isOver: boolean;
}

/** All rows, read part by part. */
function useRows({ shop, importId }: Pick<ImportRowsProps, 'shop' | 'importId'>) {
  const [rows, setRows] = useState<ShownRow[]>([]);
  const [status, setStatus] = useState<'reading' | 'read' | 'failed'>('reading');
  const [attempt, setAttempt] = useState(0);
  const { businessId } = shop;
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const { allRows } = await loadChunk(() => import('../../../shared/data/imports'));
      await allRows(businessId, importId, (part) => {
        if (!isGone) setRows(part);
      });
      if (!isGone) setStatus('read');
    };
    read().catch((error: unknown) => {
      console.warn('Rows not read:', error);
      if (!isGone) setStatus('failed');
    });
    return () => {
      isGone = true;
    };
  }, [businessId, importId, attempt]);
  const again = () => {
    setStatus('reading');
    setAttempt((last) => last + 1);
  };
  return { rows, status, again };
}

export function ImportRows({ total, isOver, ...props }: ImportRowsProps) {
  const { rows, status, again } = useRows(props);
  const [term, setTerm] = useState('');
  const [only, setOnly] = useState<'' | RowOutcome>('');
  const [drawn, setDrawn] = useState(DRAWN);
  const kind = cardKind(props.shop.business);
  const { heading, numberOf } = wordsOf({ kind });
  const title = `What ${isOver ? 'became' : 'becomes'} of each row`;
  const shown = rows.filter((row) => only === '' || outcomeOf(row) === only);
  const listed = term.trim() === '' ? shown : rowsWith(shown, term);
  const isNone = status === 'read' && listed.length === 0;
  return (
    <Stack gap={4}>
      <form className={styles.fields} method="dialog" role="search" aria-label="Rows">
        <TextField
          label="Find a row"
          hint="A name, number, address or reason."
          name="row"
          type="search"
          autoComplete="off"
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
        />
        <SelectField
          label="Show"
          name="only"
          options={optionsFor(rows)}
          value={only}
          onChange={({ currentTarget }) => setOnly(currentTarget.value as '' | RowOutcome)}
        />
      </form>
      <Cluster spread>
        <LiveRegion>
          <p>
            {status === 'reading'
              ? `${formatNumber(rows.length)} of ${formatNumber(total)} rows read…`
              : isNone
                ? 'No row is like this.'
                : `${formatNumber(listed.length)} of ${formatNumber(total)} rows`}
          </p>
        </LiveRegion>
        <Button
          variant="secondary"
          disabled={status !== 'read' || isNone}
          onClick={() => downloadFile('import-rows.csv', 'text/csv', rowsCsv(listed, kind))}
        >
          Download CSV
        </Button>
      </Cluster>
      {status === 'failed' && (
        <Cluster>
          <p role="alert">The rows could not be read. Check your connection.</p>
          <Button variant="secondary" onClick={again}>
            Try again
          </Button>
        </Cluster>
      )}
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0} hidden={isNone}>
        <table className={classNames(styles.table, styles.rows)}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Customer</th>
              <th scope="col">{heading}</th>
              <th scope="col">{isOver ? 'Became' : 'Becomes'}</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, drawn).map((row) => (
              <tr key={row.row}>
                <th scope="row" className={styles.number} data-column="Row">
                  {row.row}
                </th>
                <td className={styles.who}>
                  <Unbroken text={row.name ?? row.email ?? row.number ?? '–'} />
                  {row.name && (row.email ?? row.number) && (
                    <>
                      <br />
                      <span className="muted">
                        <Unbroken text={row.email ?? row.number ?? ''} />
                      </span>
                    </>
                  )}
                  {reasonOf(row) && <span className={styles.why}>{reasonOf(row)}</span>}
                </td>
                <td className={styles.number} data-column={heading}>
                  {row.units === undefined ? '' : formatNumber(numberOf(row.units))}
                </td>
                <td>
                  <Badge tone={TONES[outcomeOf(row)]}>{rowInShort(row)}</Badge>
                  {row.passId && hasCard(row) && (
                    <>
                      <br />
                      <Link to={customerAddress(row.passId)}>Open card</Link>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {listed.length > drawn && (
        <p>
          <Button variant="secondary" onClick={() => setDrawn(drawn + DRAWN)}>
            Show more
          </Button>
        </p>
      )}
    </Stack>
  );
}
