import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldText {
  name: string;
}

/** One line of text. Uncontrolled unless told otherwise: read it with FormData when the form is sent. */
export function TextField({
  label,
  hint,
  error,
  id,
  type = 'text',
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} describedBy={describedBy}>
      {(control) => <input {...rest} {...control} type={type} />}
    </Field>
  );
}
