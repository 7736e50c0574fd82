import type { HistoryLine } from '@tessera/domain/loyalty/callables';
import { useId, useState } from 'react';
import { callPublic, sentenceOf } from '../../data/publicCalls';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './History.module.css';

/** The card's history in plain words, newest first. */
export function History({ secret, latest }: { secret: string; latest: readonly HistoryLine[] }) {
  const titleId = useId();
  const [older, setOlder] = useState<readonly HistoryLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // A line of the second page may have been among the latest ones before.
  const oldest = latest.at(-1)?.seq ?? 0;
  const lines = [...latest, ...older.filter(({ seq }) => seq < oldest)];
  const last = lines.at(-1);

  async function showOlder() {
    setBusy(true);
    setFailure('');
    try {
      const { events } = await callPublic('getPassHistory', { secret, ...(last && { before: last.seq }) });
      setOlder([...older, ...events]);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <h2 id={titleId}>History</h2>
      <ul className={styles.lines} aria-labelledby={titleId}>
        {lines.map(({ seq, at, words }) => (
          <li key={seq}>
            {words}
            <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ul>
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      {/* The first line of a card has the number 1. */}
      {(last?.seq ?? 0) > 1 && (
        <Button variant="secondary" busy={isBusy} onClick={() => void showOlder()}>
          Show older lines
        </Button>
      )}
    </>
  );
}
