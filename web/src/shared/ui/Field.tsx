/** Form fields. They are uncontrolled by default: read them with FormData when the form is sent. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './classNames';
import styles from './Field.module.css';

interface FieldText {
  label: string;
  /** A hint before typing. */
  hint?: ReactNode;
  /** The error and what to do. Absent without an error. */
  error?: ReactNode;
}

interface FieldProps extends FieldText {
  id?: string;
  'aria-describedby'?: string;
  /** Draws the control with the attributes that bind label, hint and error to it. */
  children: (control: {
    id: string;
    className?: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
  }) => ReactNode;
}

/** Label above, hint below it, the control, the error under it. */
export function Field({ label, hint, error, id, 'aria-describedby': describedBy, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <p className={classNames(styles.hint, 'note')} id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        className: styles.control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/**
 * What is wrong with a field, and what to do. The control's `aria-describedby` names its id. It is announced by itself,
 * because the focus may be in that field already, or have left it.
 */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles.error} id={id} role="alert">
    {children}
  </p>
);

/** A control's own attributes, with a required name. The field sets the class. */
export type Control<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className' | 'children'> &
  FieldText & { name: string };

/** Separates a control's attributes from those of the field around it. */
export function splitProps<Props extends Omit<FieldProps, 'children'>>({
  label,
  hint,
  error,
  id,
  'aria-describedby': describedBy,
  ...control
}: Props) {
  return { field: { label, hint, error, id, 'aria-describedby': describedBy }, control };
}

/** One line of text. */
export function TextField({ type = 'text', ...props }: Control<'input'>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(bound) => <input {...control} {...bound} type={type} />}</Field>;
}

/** Several lines of text. */
export function TextArea(props: Control<'textarea'>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(bound) => <textarea rows={4} {...control} {...bound} />}</Field>;
}

interface SelectFieldProps extends Control<'select'> {
  options: readonly { value: string; label: string }[];
}

/** The browser's own select, which works on every phone and with every screen reader. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(bound) => (
        <div className={styles.select}>
          <select {...control} {...bound}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  label: ReactNode;
  name: string;
}

/** A checkbox, drawn as a tile. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input {...rest} type="checkbox" id={id} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

/**
 * A honeypot: a hidden field that only robots fill in. Chrome fills in a field that looks like a part of an address,
 * even with `off`, but not one with a token that it does not know.
 */
export function Honeypot() {
  return (
    <div className="visuallyHidden" aria-hidden="true">
      <label>
        Home page
        {/* oxlint-disable-next-line jsx-a11y/autocomplete-valid -- unknown on purpose */}
        <input name="homepage" tabIndex={-1} autoComplete="nope" />
      </label>
    </div>
  );
}
