import type { ComponentProps } from 'react';
import { Field, type FieldText } from './Field';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldText {
  name: string;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, id, 'aria-describedby': describedBy, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} describedBy={describedBy}>
      {(control) => <textarea rows={4} {...rest} {...control} />}
    </Field>
  );
}
