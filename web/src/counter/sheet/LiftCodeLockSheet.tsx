/** A manager's PIN, typed here, after which codes are accepted from this counter again. */
import { useEffect, useState } from 'react';
import { callableMessage } from '../../shared/data/errors';
import { textOf } from '../../shared/forms/form';
import styles from '../../shared/screens/Sheet.module.css';
import { Frame, Verdict } from '../../shared/screens/sheetFrame';
import { SelectField, TextField } from '../../shared/ui/Field';
import { Spinner } from '../../shared/ui/Loading';
import type { Counter } from '../counterScreen';
import { onOddPin, PIN_CONTROL } from '../PinPad';
import { PlainButton } from '../PlainButton';

type Managers = Awaited<ReturnType<Counter['managers']>>;

export function LiftCodeLockSheet({ counter, message }: { counter: Counter; message: string }) {
  const [managers, setManagers] = useState<Managers>();
  const [error, setError] = useState('');
  // Kept, because the counter is a new object after each change of its screen, and the team is read once.
  const [read] = useState(() => counter.managers);
  useEffect(() => void read().then(setManagers, (reason: unknown) => setError(callableMessage(reason))), [read]);
  return (
    <Frame tone="ask">
      <Verdict words={message} />
      {!managers && !error && (
        <p className={styles.busy}>
          <Spinner /> Reading the team…
        </p>
      )}
      {!managers && error && <p role="alert">{error}</p>}
      {managers?.length === 0 && <p>No manager has a PIN yet. An owner sets it on the Team page.</p>}
      {managers && managers.length > 0 && (
        <form
          className={styles.pin}
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget);
            void counter.liftCodeLock(textOf(typed, 'manager'), textOf(typed, 'pin'));
          }}
        >
          <SelectField
            label="Manager"
            name="manager"
            options={managers.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
          <TextField
            label="Manager’s PIN"
            error={error}
            {...PIN_CONTROL}
            onInvalid={onOddPin(setError)}
            onInput={() => setError('')}
          />
          <button type="submit" className={styles.give}>
            Accept codes again
          </button>
        </form>
      )}
      <PlainButton onClick={counter.back}>Not now</PlainButton>
    </Frame>
  );
}
