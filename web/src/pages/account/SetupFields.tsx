import { type BusinessSetup, type Day, DAYS, SETUP_FIELDS, type SetupFieldName } from '@tessera/domain/businessSetup';
import { useState } from 'react';
import { type DayHours, readHours, type Week } from '../../features/business/openingHours';
import { SETUP_STEPS, type SetupField } from '../../features/business/setupForm';
import type { Typed } from '../../features/business/typedSetup';
import { Checkbox, SelectField, TextField } from '../../ui/Field';
import styles from './SetupFields.module.css';

interface SetupFieldsProps {
  step: number;
  /** What the fields begin with. */
  values: BusinessSetup;
  /** What was typed and has not been saved: it comes first. */
  typed: Typed;
  /** What is wrong, by the field's name. */
  errors: Record<string, string>;
}

/** The fields of one step, as the form's table describes them. */
export function SetupFields({ step, values, typed, errors }: SetupFieldsProps) {
  return SETUP_STEPS[step]?.fields.map((field) =>
    SETUP_FIELDS[field.name].kind === 'week' ? (
      <OpeningHours
        key={field.name}
        label={field.label}
        week={typed.openingHours ?? readHours(values.openingHours)}
        errors={errors}
      />
    ) : (
      <OneField
        key={field.name}
        field={field}
        value={(typed[field.name] ?? values[field.name]) as string | number | undefined}
        error={errors[field.name]}
      />
    ),
  );
}

function limitOf(name: SetupFieldName): number | undefined {
  const field = SETUP_FIELDS[name];
  return 'limit' in field ? field.limit : undefined;
}

interface OneFieldProps {
  field: SetupField;
  value: string | number | undefined;
  error: string | undefined;
}

function OneField({ field: { name, label, hint, missing, input, options, initial }, value, error }: OneFieldProps) {
  const isNeeded = missing !== undefined;
  const common = { name, hint, error, required: isNeeded, label: isNeeded ? label : `${label} (optional)` };
  return options ? (
    <SelectField {...common} options={options} defaultValue={value ?? ''} />
  ) : (
    <TextField {...common} {...input} maxLength={limitOf(name)} defaultValue={value ?? initial} />
  );
}

interface OpeningHoursProps {
  label: string;
  week: Week;
  errors: Record<string, string>;
}

/** Seven days: open or closed, and from when to when. */
function OpeningHours({ label, week, errors }: OpeningHoursProps) {
  return (
    <fieldset className={styles.week}>
      <legend>{label}</legend>
      {/* Says that the days are in this form: unticked ones leave no trace in it. */}
      <input type="hidden" name="hours" value="week" />
      {DAYS.map((day) => (
        <DayRow key={day} day={day} hours={week[day]} error={errors[`hours-${day}`]} />
      ))}
    </fieldset>
  );
}

interface DayRowProps {
  day: Day;
  hours: DayHours;
  error: string | undefined;
}

/** One day. The times stay in the form while the day is closed, so that a slip of the finger loses nothing. */
function DayRow({ day, hours, error }: DayRowProps) {
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
