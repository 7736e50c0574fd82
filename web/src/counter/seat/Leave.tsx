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
import { Overdue, SendButton } from '../PinPad';
import type { SeatActions, SeatState } from './seatStore';

interface Props {
  state: Extract<SeatState, { status: 'open' }>;
  actions: SeatActions;
  /** Number of this shop's scans that wait. */
  waiting: number;
  /** Number of those that only whoever is here can send. */
  own: number;
  /** Number of those that the disk refused. */
  unsaved: number;
  /** Number of other scans, such as rewards, that have no answer yet. */
  unanswered: number;
  /** Number of scans that need a yes or a no at this counter. */
  undecided: number;
  /** Whether the last request had no answer. */
  isDown: boolean;
  /** Called when closing the shift has failed, perhaps because there is no connection. */
  onFailure: () => void;
}

/** Who can send the scans that a person leaves behind. */
function sendersInWords(waiting: number, own: number): string {
  const it = waiting === 1 ? 'it' : 'them';
  if (own === waiting) return `Only you can send ${it}.`;
  return own === 0
    ? `A colleague who opens this page can send ${it}.`
    : `Only you can send ${own} of them; a colleague who opens this page can send the others.`;
}

export function Leave({ state, actions, waiting, own, unsaved, unanswered, undecided, isDown, onFailure }: Props) {
  const { seat, shop, shift, hasOthers } = state;
  const [isAsking, setAsking] = useState(false);
  const { result, setResult, run } = useOutcome();
  const { busy, run: whileBusy, stop } = useBusy();
  const action = seat === 'device' ? 'Close the shift' : 'Sign out';
  const open = waiting + unanswered + undecided;
  const [wasDown, setWasDown] = useState(isDown);
  // What failed without a connection is no longer true with one.
  if (isDown !== wasDown) {
    setWasDown(isDown);
    if (!isDown) setResult(undefined);
  }

  const leave = async () => {
    setAsking(false);
    if (busy) return;
    await whileBusy(async () => {
      const isDone = await run(async () => {
        if (seat === 'person') return await actions.signOut();
        if (!shift) return;
        await callIn('counter', 'closeShift', { businessId: shop.businessId, shift: shift.shift }, { seat });
        actions.endShift(shift.shift);
      });
      if (!isDone) onFailure();
    });
  };

  return (
    <div className={styles.leave}>
      {seat === 'person' && isAtLeast(shop.member.role, 'manager') && (
        <a className={controls.plain} href={ROUTES.team}>
          Team and tablets
        </a>
      )}
      {hasOthers && (
        <button type="button" className={controls.plain} onClick={() => void run(actions.chooseAgain)}>
          Another shop
        </button>
      )}
      <SendButton busy={busy} className={controls.plain} onClick={() => (open > 0 ? setAsking(true) : void leave())}>
        {action}
      </SendButton>
      <Overdue isWaiting={busy} action="Stop waiting" onAction={stop} />
      {result && <p role="alert">{result.message}</p>}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={open > 0 ? `${action} while scans wait?` : `${action}?`}
      >
        {waiting > 0 && (
          <p>
            {waiting === 1
              ? 'One scan waits for a connection, and stays'
              : `${waiting} scans wait for a connection, and stay`}{' '}
            on this device.{' '}
            {seat === 'device'
              ? `${waiting === 1 ? 'It is' : 'They are'} sent once there is a connection and a shift is open.`
              : sendersInWords(waiting, own)}
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
        {seat === 'device' && isDown && <p>Closing the shift needs a connection, and there seems to be none.</p>}
        {open === 0 && <p>Each scan has its answer now.</p>}
        {unsaved > 0 && <p>{unsaved} could not be saved here, and may be lost: stay until there is an answer.</p>}
        <div className={styles.answers}>
          <button type="button" className={controls.plain} onClick={() => setAsking(false)}>
            Stay
          </button>
          <button type="button" className={controls.plain} onClick={() => void leave()}>
            {open > 0 ? `${action} all the same` : action}
          </button>
        </div>
      </Dialog>
    </div>
  );
}
