/** The lists below the camera: waiting scans and recent scans. */
import { UNDO_MS } from '@tessera/domain/pass/command';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { purchaseInWords, wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import { formatTime } from '../shared/lib/format';
import type { ScanBody, StoredScan } from '../shared/scans/scanStore';
import { classNames } from '../shared/ui/classNames';
import styles from './Below.module.css';
import type { Counter } from './counterScreen';
import { PlainButton } from './PlainButton';
import { purchaseOf } from './queue/decideHere';
import { unsavedIn, waitingIn } from './queue/queueState';
import { logInInWords, sendersOf } from './queue/senders';
import { answersTo } from './reading/readCode';
import { useServerNow } from './useServerNow';

function rewardsInWords({ rewardId }: ScanBody<'redeemReward'>): string {
  const { length } = [rewardId].flat();
  return length > 1 ? `${length} rewards` : 'Reward';
}

/** @param kind of the shop's cards */
function whatInWords(scan: StoredScan, kind: SchemeKind): string {
  switch (scan.command) {
    case 'recordScan':
      return purchaseInWords(purchaseOf(scan)?.purchase ?? { quantity: 1 }, kind);
    case 'redeemReward':
      return rewardsInWords(scan.body as ScanBody<'redeemReward'>);
    case 'bringPaperCard':
      return `${(scan.body as ScanBody<'bringPaperCard'>).stamps} from a paper card`;
    case 'undoScan':
      return 'Undo';
  }
}

/** @param kind of the shop's cards */
function stateInWords(scan: StoredScan, kind: SchemeKind): string {
  const { state, reason, message = '', undone, undoWith, isSent, wasQueued } = scan;
  switch (state) {
    case 'waiting':
      return undoWith === undefined ? 'Waiting' : 'Waiting, then undone';
    case 'checking':
      return 'No answer yet';
    case 'accepted':
      if (undone) return `${message} Undone.`.trimStart();
      return wasQueued ? `Accepted. ${message}` : message;
    case 'refused':
      return `Refused. ${message}`;
    case 'decision':
      // The verdict counts the seconds before the scan, which would read as the seconds before now.
      return `Needs your decision. ${reason === 'again-soon' ? wordsOf({ kind }).againInWords('just before') : message}`;
    case 'withdrawn':
      return isSent ? 'Not counted' : 'Undone before it was sent';
  }
}

function Line({ scan, counter, now }: { scan: StoredScan; counter: Counter; now: number }) {
  const { scanId, state, command, card, takenAt, decidedAt = 0, message, undone, undoWith } = scan;
  const name = counter.nameOf(card);
  const what = whatInWords(scan, counter.kind);
  const named = `${what}, ${name ?? card}`;
  const isSaid = state === 'accepted' && message !== undefined;
  const { yes, no } = answersTo(scan, counter.kind);
  const canUndo =
    !undone &&
    undoWith === undefined &&
    command !== 'undoScan' &&
    ((state === 'accepted' && now - decidedAt < UNDO_MS) || state === 'waiting');
  return (
    <li className={styles.line}>
      <span className={classNames(styles.mark, styles[state])} aria-hidden="true" />
      <p>
        <strong className={name === undefined ? styles.code : undefined}>{name ?? card}</strong>{' '}
        <time>{formatTime(takenAt)}</time>
        <br />
        {!isSaid && `${what}. `}
        {stateInWords(scan, counter.kind)}
      </p>
      {canUndo && (
        <PlainButton aria-label={`Undo: ${named}`} onClick={() => void counter.undo(scanId)}>
          Undo
        </PlainButton>
      )}
      {state === 'checking' && (
        <PlainButton aria-label={`Ask again: ${named}`} onClick={() => void counter.askAgain(scanId)}>
          Ask again
        </PlainButton>
      )}
      {state === 'decision' && (
        <div className={styles.either}>
          {[yes, no].map((answer) => (
            <PlainButton
              key={answer}
              aria-label={`${answer}: ${named}`}
              onClick={() => void counter.decide(scanId, answer === yes)}
            >
              {answer}
            </PlainButton>
          ))}
        </div>
      )}
    </li>
  );
}

function waitsInWords(waiting: number, unsaved: number): string {
  if (unsaved === 0) return 'Saved on this device.';
  return unsaved === waiting ? 'Not saved on this device.' : `Saved on this device, but for ${unsaved}.`;
}

/** Whether a scan is in the list of scans that wait or waited. The scan on the screen is left out. */
const isListed = (scan: StoredScan, { screen }: Counter): boolean => {
  if (screen.at === 'again' && screen.scanId === scan.scanId) return false;
  if (screen.at === 'busy') return scan.wasQueued;
  return scan.wasQueued || scan.state === 'waiting' || scan.state === 'checking' || scan.state === 'decision';
};

export function WaitingScans({ counter }: { counter: Counter }) {
  const { queue, seat, elsewhere } = counter;
  const held = counter.held.length;
  const [opened] = useState(Date.now);
  const { scans, obstacle, isUnread } = queue;
  const now = useServerNow(counter);
  const listed = scans.filter((scan) => isListed(scan, counter)).reverse();
  const waiting = waitingIn(queue, counter.screen.at === 'busy').length;
  const undecided = listed.filter(({ state }) => state === 'decision').length;
  const unsaved = unsavedIn(queue);
  const open = waiting + elsewhere + undecided;
  if (listed.length === 0 && waiting + held + elsewhere === 0 && !obstacle && !isUnread) return null;
  return (
    <section id="waiting" aria-label="Waiting scans" className={styles.panel}>
      <h2>
        {open > 0 ? (
          <>
            Waiting scans <span className={styles.number}>{open}</span>
          </>
        ) : listed.length > 0 ? (
          'Scans that waited'
        ) : (
          'Waiting scans'
        )}
      </h2>
      {waiting > held && (
        <p>
          {waitsInWords(waiting, unsaved)} Keep this page open: they are sent when{' '}
          {queue.isSignedOut ? 'you log in' : queue.isDown ? 'the connection is back' : 'our server answers'}.
        </p>
      )}
      {held > 0 && (
        <p>
          {held === 1 ? 'One scan was' : `${held} scans were`} taken here{' '}
          {seat === 'device'
            ? `before this tablet got its code. Only a person can send such a scan: close the shift, and remove this tablet from the shop. Then ${logInInWords(sendersOf(counter.held, opened))}`
            : 'by somebody else, without a code from the customer’s phone. Only the person who took such a scan can send it: within seven days they have to log in here, and open the counter.'}
        </p>
      )}
      {elsewhere > 0 && (
        <p>
          {elsewhere === 1 ? 'One scan' : `${elsewhere} scans`} of another shop: sent when its team opens the counter
          here.
        </p>
      )}
      {obstacle && <p role="alert">Not sent: {obstacle}</p>}
      {isUnread && <p role="alert">The scans saved on this device could not be read. We keep trying.</p>}
      {listed.length > 0 && (
        <ul className={styles.lines}>
          {listed.map((scan) => (
            <Line key={scan.scanId} scan={scan} counter={counter} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function LastScans({ counter }: { counter: Counter }) {
  const now = useServerNow(counter);
  const recent = counter.queue.scans
    .filter((scan) => !isListed(scan, counter) && scan.state === 'accepted' && now - (scan.decidedAt ?? 0) < UNDO_MS)
    .reverse();
  if (recent.length === 0) return null;
  return (
    <section aria-label="Last 15 minutes" className={styles.panel}>
      <h2>Last 15 minutes</h2>
      <ul className={styles.lines}>
        {recent.map((scan) => (
          <Line key={scan.scanId} scan={scan} counter={counter} now={now} />
        ))}
      </ul>
    </section>
  );
}
