import type { HistoryLine } from '@tessera/domain/calls/callables';
import { useId, useState } from 'react';
import { callPublic, failureSentence } from '../shared/data/publicCalls';
import { formatDateTime } from '../shared/lib/format';
import { ANSWER_LIMIT_MS } from '../shared/lib/waits';
import { Button } from '../shared/ui/Button';
import { Failure } from '../shared/ui/Notice';
import styles from './History.module.css';

/** The lines to show, a function that adds older ones if there are any, whether it is busy, and why it failed. */
export function useHistory(secret: string, latest: readonly HistoryLine[]) {
  /** The lines that were shown when older ones came. */
  const [shown, setShown] = useState<readonly HistoryLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // Each event moves a line from the latest ones to the older ones.
  const oldest = latest.at(-1)?.seq ?? 0;
  const older = shown.filter(({ seq }) => seq < oldest);
  // After many events at once, lines between the two are missing, so the older ones have to be read again.
  const lines = older[0]?.seq === oldest - 1 ? [...latest, ...older] : latest;
  const last = lines.at(-1);

  async function showOlder() {
    setBusy(true);
    setFailure('');
    try {
      const { events } = await callPublic('getPassHistory', { secret, before: last?.seq }, ANSWER_LIMIT_MS);
      setShown([...lines, ...events]);
    } catch (error) {
      setFailure(failureSentence(error));
    }
    setBusy(false);
  }

  // The first line of a card has the number 1.
  const hasOlder = (last?.seq ?? 0) > 1;
  return [lines, hasOlder && showOlder, isBusy, failure] as const;
}

/** The lines without those that undid another one of them, which says so itself. */
export function withoutUndos(lines: readonly HistoryLine[]): HistoryLine[] {
  const undone = new Set(lines.flatMap(({ type, undo }) => (undo === undefined || type === 'undone' ? [] : [undo])));
  return lines.filter(({ type, undo }) => type !== 'undone' || undo === undefined || !undone.has(undo));
}

/** The card's history in plain words, newest first. */
export function History({ secret, latest }: { secret: string; latest: readonly HistoryLine[] }) {
  const titleId = useId();
  const [lines, showOlder, isBusy, failure] = useHistory(secret, latest);
  return (
    <>
      <h2 id={titleId}>History</h2>
      <ul className={styles.lines} aria-labelledby={titleId}>
        {withoutUndos(lines).map(({ seq, at, words, undo, type }) => (
          <li key={seq}>
            {undo !== undefined && type !== 'undone' ? <s>{words}</s> : words}
            <time className="note" dateTime={new Date(at).toISOString()}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
      <Failure message={failure} />
      {showOlder && (
        <Button variant="secondary" busy={isBusy} onClick={() => void showOlder()}>
          Show older lines
        </Button>
      )}
    </>
  );
}
