import type { Day } from '@tessera/domain/businessSetup';
import { useState } from 'react';
import type { DayHours } from '../../../features/business/openingHours';
import { Checkbox } from '../../../ui/Field';
import styles from './OpeningHours.module.css';

interface DayRowProps {
  day: Day;
  hours: DayHours;
  error: string | undefined;
}

/** One day. The times stay in the form while the day is closed, so that a slip of the finger loses nothing. */
export function DayRow({ day, hours, error }: DayRowProps) {
  const [open, setOpen] = useState(hours.open);
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  const problem = error === undefined ? undefined : `hours-${day}-problem`;
  return (
    <div className={styles.day}>
      <Checkbox
        label={<span>{name}</span>}
        name={`open-${day}`}
        defaultChecked={hours.open}
        aria-describedby={problem}
        onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
      />
      <div className={styles.times} hidden={!open}>
        <input
          type="time"
          name={`from-${day}`}
          defaultValue={hours.from}
          aria-label={`${name}, opens`}
          aria-describedby={problem}
        />
        <span aria-hidden="true">to</span>
        <input
          type="time"
          name={`to-${day}`}
          defaultValue={hours.to}
          aria-label={`${name}, closes`}
          aria-describedby={problem}
        />
      </div>
      {!open && <p className={styles.closed}>Closed</p>}
      {error !== undefined && (
        <p id={problem} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
