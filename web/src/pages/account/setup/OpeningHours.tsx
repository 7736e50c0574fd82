import { DAYS } from '@tessera/domain/businessSetup';
import type { Week } from '../../../features/business/openingHours';
import { DayRow } from './DayRow';
import styles from './OpeningHours.module.css';

interface OpeningHoursProps {
  week: Week;
  errors: Record<string, string>;
}

/** Seven days: open or closed, and from when to when. */
export function OpeningHours({ week, errors }: OpeningHoursProps) {
  return (
    <fieldset className={styles.week}>
      <legend>Opening hours</legend>
      {/* Says that the days are in this form: unticked ones leave no trace in it. */}
      <input type="hidden" name="hours" value="week" />
      {DAYS.map((day) => (
        <DayRow key={day} day={day} hours={week[day]} error={errors[`hours-${day}`]} />
      ))}
    </fieldset>
  );
}
