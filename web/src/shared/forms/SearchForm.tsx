import { EMAIL_LIMIT } from '@tessera/domain/text';
import { type SubmitEvent, useRef } from 'react';
import { Button, type ButtonProps } from '../ui/Button';
import { TextField } from '../ui/Field';
import { textOf } from './form';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  /** What is searched. */
  name: string;
  /** What to type. */
  label: string;
  hint?: string;
  action: string;
  variant?: ButtonProps['variant'];
  /** The button that ends the search; absent while nothing is searched. */
  back: string | false;
  /** Called with what was typed; empty once the search ends. */
  onSearch: (term: string) => void;
}

/** Searches a list by a name, a code or an e-mail address. */
export function SearchForm({ name, label, hint, action, variant, back, onSearch }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(textOf(new FormData(event.currentTarget), 'term').trim());
  }

  return (
    <form ref={form} className={styles.search} method="dialog" role="search" aria-label={name} onSubmit={onSubmit}>
      <TextField
        label={label}
        hint={hint}
        name="term"
        type="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_LIMIT}
      />
      <Button type="submit" variant={variant}>
        {action}
      </Button>
      {back && (
        <Button
          variant="quiet"
          onClick={() => {
            form.current?.reset();
            onSearch('');
          }}
        >
          {back}
        </Button>
      )}
    </form>
  );
}
