import { type BusinessSetup, type Day, DAYS, SETUP_FIELDS } from '@tessera/domain/account/businessSetup';
import { useState } from 'react';
import { ChoiceField } from '../../shared/ui/ChoiceField';
import { ColourField } from '../../shared/ui/ColourField';
import { Checkbox, FieldError, TextField } from '../../shared/ui/Field';
import { StepperField } from '../../shared/ui/StepperField';
import { asWeek, type DayHours, readHours, type Week } from './openingHours';
import { characterLimitOf } from './readStep';
import styles from './SetupFields.module.css';
import { CARD_COLOURS, SETUP_STEPS, type SetupField } from './setupSteps';
import type { TypedSetup } from './typedSetup';

interface SetupFieldsProps {
  step: number;
  /** The stored values. */
  values: BusinessSetup;
  /** Typed values that are not saved yet. They take precedence. */
  typed: TypedSetup;
  /** Error messages by the field's name. */
  errors: Record<string, string>;
  /** Called with a field's name when the field is left. */
  onLeave: (name: string) => void;
}

/** The fields of one step, from the form's table. */
export function SetupFields({ step, values, typed, errors, onLeave }: SetupFieldsProps) {
  return SETUP_STEPS[step]?.fields.map((field) =>
    SETUP_FIELDS[field.name].kind === 'week' ? (
      <OpeningHours
        key={field.name}
        label={field.label}
        week={asWeek(typed.openingHours) ?? readHours(values.openingHours)}
        errors={errors}
      />
    ) : (
      <OneField
        key={field.name}
        field={field}
        value={(typed[field.name] ?? values[field.name]) as string | number | undefined}
        error={errors[field.name]}
        onLeave={onLeave}
      />
    ),
  );
}

interface OneFieldProps {
  field: SetupField;
  value: string | number | undefined;
  error: string | undefined;
  onLeave: (name: string) => void;
}

function OneField({
  field: { name, label, hint, missing, input, options, initial, says },
  value,
  error,
  onLeave,
}: OneFieldProps) {
  const isNeeded = missing !== undefined;
  const said = says?.(String(value ?? initial ?? ''));
  const common = {
    name,
    hint: said ?? hint,
    error,
    required: isNeeded,
    label: isNeeded ? label : `${label} (optional)`,
    onBlur: () => onLeave(name),
  };
  if (options) return <ChoiceField {...common} options={options} defaultValue={value?.toString()} />;
  if (input?.type === 'color')
    return (
      <ColourField
        {...common}
        colours={CARD_COLOURS}
        chosen={String(value ?? initial)}
        defaultValue={value ?? initial}
      />
    );
  if (input?.type === 'number')
    return (
      <StepperField
        {...common}
        unit="stamp"
        min={Number(input.min)}
        max={Number(input.max)}
        defaultValue={value ?? initial}
      />
    );
  return <TextField {...common} {...input} maxLength={characterLimitOf(name)} defaultValue={value ?? initial} />;
}

interface OpeningHoursProps {
  label: string;
  week: Week;
  errors: Record<string, string>;
}

/**
 * A box with which the owner sets hours; a row for the usual times; and one for each day: closed, the usual times, or
 * its own.
 */
function OpeningHours({ label, week, errors }: OpeningHoursProps) {
  const [isSet, setSet] = useState(week.isSet);
  const [usual, setUsual] = useState(week.usual);
  return (
    <fieldset className={styles.week}>
      <legend>{label}</legend>
      {/* Marks that the form contains the days, because unticked boxes are not sent. */}
      <input type="hidden" name="hours" value="week" />
      <Checkbox
        label="Say when the shop is open"
        name="set-hours"
        defaultChecked={isSet}
        onChange={({ currentTarget: { checked } }) => setSet(checked)}
      />
      {/* In the form also while it is hidden: the box's own event reads the days with it. */}
      <div hidden={!isSet}>
        <div className={styles.usual}>
          <b>Same every day</b>
          <TimeInputs name="usual" says="Every day" times={usual} onChange={setUsual} error={errors['hours-usual']} />
        </div>
        {DAYS.map((day) => (
          <DayRow key={day} day={day} hours={week.days[day]} usual={usual} error={errors[`hours-${day}`]} />
        ))}
      </div>
    </fieldset>
  );
}

interface TimeInputsProps {
  /** The suffix of the fields' names. */
  name: Day | 'usual';
  /** The name of the times, for screen readers. */
  says: string;
  times: Week['usual'];
  onChange: (times: Week['usual']) => void;
  error: string | undefined;
  hidden?: boolean;
}

function TimeInputs({ name, says, times, onChange, error, hidden }: TimeInputsProps) {
  const problem = error === undefined ? undefined : `hours-${name}-problem`;
  const one = (end: 'from' | 'to') => (
    <input
      type="time"
      name={`${end}-${name}`}
      value={times[end]}
      onChange={({ currentTarget }) => onChange({ ...times, [end]: currentTarget.value })}
      aria-label={`${says}, ${end === 'from' ? 'opens' : 'closes'}`}
      aria-describedby={problem}
    />
  );
  return (
    <>
      <div className={styles.times} hidden={hidden}>
        {one('from')}
        <span aria-hidden="true">to</span>
        {one('to')}
      </div>
      {problem !== undefined && (
        <div className={styles.problem}>
          <FieldError id={problem}>{error}</FieldError>
        </div>
      )}
    </>
  );
}

interface DayRowProps {
  day: Day;
  hours: DayHours;
  usual: Week['usual'];
  error: string | undefined;
}

/** One day. Its own times start as the usual ones, and stay in the form while the day is closed. */
function DayRow({ day, hours, usual, error }: DayRowProps) {
  const [{ open, own }, setState] = useState(hours);
  const [ownTimes, setOwnTimes] = useState({ from: hours.from, to: hours.to });
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  return (
    <div className={styles.day}>
      <Checkbox
        label={name}
        name={`open-${day}`}
        defaultChecked={open}
        onChange={({ currentTarget: { checked } }) => setState((before) => ({ ...before, open: checked }))}
      />
      <div hidden={!open}>
        <Checkbox
          label={
            <>
              <span className="visuallyHidden">{name}: </span>Other hours
            </>
          }
          name={`own-${day}`}
          defaultChecked={own}
          onChange={({ currentTarget: { checked } }) => {
            setState((before) => ({ ...before, own: checked }));
            setOwnTimes(usual);
          }}
        />
      </div>
      {!open && <p className="muted">Closed</p>}
      <TimeInputs
        name={day}
        says={name}
        times={own ? ownTimes : usual}
        onChange={setOwnTimes}
        error={error}
        hidden={!open || !own}
      />
    </div>
  );
}
