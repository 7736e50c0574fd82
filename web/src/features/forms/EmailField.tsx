import { EMAIL_LIMIT } from '@tessera/domain/text';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/Field';

type EmailFieldProps = Omit<Partial<ComponentProps<typeof TextField>>, 'type' | 'maxLength'>;

/** An e-mail address that has to be given. By default it is the one that the owner logs in with. */
export function EmailField({ label = 'Email', name = 'email', autoComplete = 'username', ...rest }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_LIMIT}
      required
      {...rest}
    />
  );
}
