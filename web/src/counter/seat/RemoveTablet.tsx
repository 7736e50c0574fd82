import { isAtLeast } from '@tessera/domain/team/member';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/data/callables';
import { textOf, useSubmit } from '../../shared/forms/form';
import { useScansHere } from '../../shared/scans/waitingScans';
import doors from '../../shared/screens/Counter.module.css';
import { Dialog } from '../../shared/ui/Dialog';
import { SelectField, TextField } from '../../shared/ui/Field';
import styles from '../Below.module.css';
import controls from '../Controls.module.css';
import { onOddPin, Overdue, PIN_CONTROL, SendButton } from '../PinPad';
import { PlainButton } from '../PlainButton';
import { logInInWords, sendersOf } from '../queue/senders';
import type { SeatActions } from './seatStore';
import type { Person } from './useTeam';

interface Props {
  actions: SeatActions;
  businessId: string;
  people: readonly Person[];
}

/** Takes the tablet out of the shop on the server, by a manager's PIN, and then signs it out here. */
export function RemoveTablet({ businessId, people, actions }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const scans = useScansHere();
  const [now] = useState(Date.now);
  const managers = people.filter(({ role, hasPin }) => hasPin && isAtLeast(role, 'manager'));

  const form = useRef<HTMLFormElement>(null);
  // The next PIN replaces a wrong one.
  useEffect(() => {
    if (error === undefined) return;
    const pin = form.current?.querySelector<HTMLInputElement>('[name=pin]');
    pin?.focus();
    pin?.select();
  }, [error]);

  const close = () => {
    setAsking(false);
    setError(undefined);
  };
  const { busy, onSubmit, stop } = useSubmit(
    async (data) => {
      setError(undefined);
      const typed = { manager: textOf(data, 'manager'), pin: textOf(data, 'pin') };
      await call('removeDevice', { businessId, ...typed }, { seat: 'device' });
      await actions.signOut();
    },
    ({ message }) => setError(message),
  );

  return (
    <>
      <button type="button" className={doors.quiet} onClick={() => setAsking(true)}>
        Remove this tablet from the shop
      </button>
      <Dialog open={isAsking} onClose={close} title="Remove this tablet?">
        {scans.length > 0 && (
          <p>
            {scans.length === 1 ? 'One scan waits' : `${scans.length} scans wait`} here. A removed tablet cannot send
            what waits: then {logInInWords(sendersOf(scans, now))}
          </p>
        )}
        <p>A removed tablet needs a new code from a manager to work here again.</p>
        {managers.length === 0 ? (
          <p>It takes a manager’s PIN, and no manager has one. A manager can also remove it on the Team page.</p>
        ) : (
          <form ref={form} id="remove" className={styles.remove} onSubmit={onSubmit}>
            <SelectField
              label="Manager"
              name="manager"
              options={managers.map(({ uid, name }) => ({ value: uid, label: name }))}
            />
            <TextField label="PIN" error={error} {...PIN_CONTROL} onInvalid={onOddPin(setError)} />
            <Overdue isWaiting={busy} action="Stop waiting" onAction={stop} />
          </form>
        )}
        <div className={styles.answers}>
          <PlainButton className={styles.keep} onClick={close}>
            Keep this tablet
          </PlainButton>
          {managers.length > 0 && (
            <SendButton busy={busy} form="remove" className={controls.plain}>
              Remove this tablet
            </SendButton>
          )}
        </div>
      </Dialog>
    </>
  );
}
