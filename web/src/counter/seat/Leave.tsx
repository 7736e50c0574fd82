/** Signing out, closing a shift and changing the shop. If scans are waiting, it says so first. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { isAtLeast } from '@tessera/domain/team/member';
import { useState } from 'react';
import { callIn } from '../../shared/data/callables';
import { useOutcome } from '../../shared/forms/useOutcome';
import { useBusy } from '../../shared/lib/useBusy';
import { Dialog } from '../../shared/ui/Dialog';
import styles from '../Below.module.css';
import controls from '../Controls.module.css';
import type { Counter } from '../counterScreen';
import { Overdue, SendButton } from '../PinPad';
import { PlainButton } from '../PlainButton';
import { isWaiting, unsavedIn } from '../queue/queueState';
import { sendersInWords, sendersOf } from '../queue/senders';
import { syncCounts } from '../queue/syncWords';
import type { SeatActions, SeatState } from './seatStore';

interface Props {
  state: Extract<SeatState, { status: 'open' }>;
  actions: SeatActions;
  counter: Pick<Counter, 'queue' | 'held' | 'check'>;
}

/** What becomes of the scans that are left behind. @param held number of those that this tablet cannot send */
function afterShift(waiting: number, held: number): string {
  const them = waiting === 1 ? 'it' : 'them';
  if (held === waiting) return `This tablet cannot send ${them}.`;
  const sent = 'sent once there is a connection and a shift is open.';
  if (held > 0) return `This tablet cannot send ${held} of them; the others are ${sent}`;
  return `${waiting === 1 ? 'It is' : 'They are'} ${sent}`;
}

export function Leave({ state, actions, counter }: Props) {
  const { seat, uid, shop, shift, hasOthers } = state;
  const { queue, held, check } = counter;
  const { scans, isDown } = queue;
  const waiting = scans.filter(isWaiting);
  const unsaved = unsavedIn(queue);
  const unanswered = scans.filter((scan) => scan.state === 'checking').length + queue.storing;
  const { businessId } = shop;
  const [now] = useState(Date.now);
  const undecided = syncCounts(scans, now).needing;
  const [isAsking, setAsking] = useState(false);
  const { result, setResult, run } = useOutcome();
  const { busy, run: whileBusy, stop } = useBusy();
  const action = seat === 'device' ? 'Close the shift' : 'Sign out';
  const open = waiting.length + unanswered + undecided;
  const [wasDown, setWasDown] = useState(isDown);
  // What failed without a connection is no longer true with one.
  if (isDown !== wasDown) {
    setWasDown(isDown);
    if (!isDown) setResult(undefined);
  }

  // A question stays until the answer is here, so that a failure is told where the button is.
  const leave = async () => {
    if (busy) return;
    await whileBusy(async () => {
      const isDone = await run(async () => {
        if (seat === 'person') return await actions.signOut();
        if (!shift) return;
        await callIn('counter', 'closeShift', { businessId, shift: shift.shift }, { seat });
        actions.endShift(shift.shift);
      });
      // There may be no connection.
      if (!isDone) check();
    });
  };
  const ask = (isOn: boolean) => {
    setAsking(isOn);
    setResult(undefined);
  };
  const outcome = (
    <>
      <Overdue isWaiting={busy} action="Stop waiting" onAction={stop} />
      {result && <p role="alert">{result.message}</p>}
    </>
  );

  return (
    <div className={styles.leave}>
      {seat === 'person' && isAtLeast(shop.member.role, 'manager') && (
        <a className={controls.plain} href={ROUTES.team}>
          Team and tablets
        </a>
      )}
      {hasOthers && <PlainButton onClick={() => void run(actions.chooseAgain)}>Another shop</PlainButton>}
      <SendButton busy={busy} className={controls.plain} onClick={() => (open > 0 ? ask(true) : void leave())}>
        {action}
      </SendButton>
      {!isAsking && outcome}
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={open > 0 ? `${action} while scans wait?` : `${action}?`}
      >
        {waiting.length > 0 && (
          <p>
            {waiting.length === 1
              ? 'One scan is not sent yet, and stays'
              : `${waiting.length} scans are not sent yet, and stay`}{' '}
            on this device.{' '}
            {seat === 'device'
              ? afterShift(waiting.length, held.length)
              : sendersInWords(sendersOf(waiting, now, { businessId, uid, seat }))}
          </p>
        )}
        {unanswered > 0 && (
          <p>
            {unanswered === 1 ? 'One scan has' : `${unanswered} scans have`} no answer yet, and may count or not: stay
            until there is one.
          </p>
        )}
        {undecided > 0 && (
          <p>
            {undecided === 1 ? 'One scan still needs' : `${undecided} scans still need`} your decision. Until then
            nothing is added.
          </p>
        )}
        {seat === 'device' && isDown && !result && (
          <p>Closing the shift needs a connection, and there seems to be none. If it fails, the shift stays open.</p>
        )}
        {open === 0 && <p>Each scan has its answer now.</p>}
        {unsaved > 0 && <p>{unsaved} could not be saved here, and may be lost: stay until there is an answer.</p>}
        {isAsking && outcome}
        <div className={styles.answers}>
          <PlainButton onClick={() => ask(false)}>Stay</PlainButton>
          <SendButton busy={busy} className={controls.plain} onClick={() => void leave()}>
            {result ? 'Try again' : open > 0 ? `${action} all the same` : action}
          </SendButton>
        </div>
      </Dialog>
    </div>
  );
}
