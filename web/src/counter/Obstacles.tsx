import { useState } from 'react';
import styles from './CounterRoom.module.css';
import { isWaiting, type QueueState } from './queue/queueState';
import { exceptInWords, senderInWords, sendersOf } from './queue/senders';
import type { SeatActions, SeatState } from './seat/seatStore';

interface Props {
  queue: QueueState;
  seat: Extract<SeatState, { status: 'open' }>['seat'];
  actions: SeatActions;
}

/** What keeps this counter from sending or storing scans, and what to do about it. */
export function Obstacles({ queue, seat, actions }: Props) {
  const { isSignedOut, isHeld, isUnread, unsaved, scans } = queue;
  const [opened] = useState(Date.now);
  const kept = scans.filter((scan) => isWaiting(scan) && !unsaved.has(scan.scanId));
  const senders = sendersOf(kept, opened);
  const isRefused = !isHeld && (isUnread || unsaved.size > 0);
  return (
    <>
      {isSignedOut && (
        <p className={styles.warning} role="alert">
          {seat === 'person'
            ? 'Your sign-in has ended.'
            : 'This tablet’s sign-in has ended. A manager makes a new code.'}
          {kept.length > 0 &&
            ` ${kept.length === 1 ? 'One scan is' : `${kept.length} scans are`} kept on this device until ${senderInWords(senders)} logs in.${exceptInWords(senders)}`}{' '}
          <button type="button" className={styles.link} onClick={() => void actions.signOut()}>
            {seat === 'person' ? 'Log in again' : 'Type a new code'}
          </button>
        </p>
      )}
      {isHeld && (
        <p className={styles.warning} role="alert">
          Nothing can be stored here yet: another tab or window may have an older version of this site open. Close all
          other tabs and windows of {location.host}: this one goes on by itself. Until then each scan needs a
          connection.
        </p>
      )}
      {isRefused && (
        <p className={styles.warning} role="alert">
          This device stores nothing now. Free some space, and let the browser store data of {location.host}: this page
          goes on by itself. Until then each scan needs a connection.
        </p>
      )}
    </>
  );
}
