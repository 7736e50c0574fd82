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
  /** Number of those that the disk refused. */
  unsaved: number;
  /** Number of other scans, such as rewards, that have no answer yet. */
  unanswered: number;
  /** Number of scans that need a yes or a no at this counter. */
  undecided: number;
}

export function Leave({ state, actions, waiting, unsaved, unanswered, undecided }: Props) {
  const { seat, shop, shift, hasOthers } = state;
  const [isAsking, setAsking] = useState(false);
  const { result, run } = useOutcome();
  const { busy, run: whileBusy, stop } = useBusy();
  const action = seat === 'device' ? 'Close the shift' : 'Sign out';
  const open = waiting + unanswered + undecided;

  const leave = async () => {
    setAsking(false);
    if (busy) return;
    await whileBusy(() =>
      run(async () => {
        if (seat === 'person') return await actions.signOut();
        if (!shift) return;
        await callIn('counter', 'closeShift', { businessId: shop.businessId, shift: shift.shift }, { seat });
        actions.endShift(shift.shift);
      }),
    );
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
              : `A colleague who opens this page can send ${waiting === 1 ? 'it if it was scanned; if not, only you can' : 'the scanned ones; only you can send the rest'}.`}
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
