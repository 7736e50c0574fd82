import { useState } from 'react';
import { type Control, Field, splitProps } from './Field';
import styles from './PasswordField.module.css';

/** A field for a password, with a button that shows and hides it. */
export function PasswordField(props: Omit<Control<'input'>, 'type'>) {
  const { field, control } = splitProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(bound) => (
        <div className={styles.password}>
          <input {...control} {...bound} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <button type="button" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="visuallyHidden"> the password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
