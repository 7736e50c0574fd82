import { useState } from 'react';
import button from '../shared/ui/Button.module.css';
import { classNames } from '../shared/ui/classNames';
import { type Control, Field, splitProps } from '../shared/ui/Field';
import styles from './FileField.module.css';

/**
 * A field for a file: a button, the file's name, and a place to drop it. The browser's own input lies over them unseen,
 * so that the pointer, the keyboard and screen readers use that. Its name has both texts that are seen.
 * @param act what the button says
 */
export function FileField({ act, ...props }: Control<'input'> & { act: string }) {
  const { field, control } = splitProps(props);
  const [name, setName] = useState<string>();
  return (
    <Field {...field}>
      {(bound) => (
        <div className={styles.zone}>
          <input
            {...control}
            {...bound}
            className={undefined}
            type="file"
            aria-label={`${field.label}: ${act}`}
            onChange={(event) => {
              control.onChange?.(event);
              setName(event.currentTarget.files?.[0]?.name);
            }}
          />
          <span className={classNames(button['button'], button['secondary'])} aria-hidden="true">
            {act}
          </span>
          <span className={classNames(styles.name, name === undefined && styles.drop)} aria-hidden="true">
            {name ?? 'or drop it here'}
          </span>
        </div>
      )}
    </Field>
  );
}
