import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { textOf } from './form';
import styles from './SearchForm.module.css';

interface SearchFormProps {
  /** What is searched. */
  name: string;
  /** What to type. */
  label: string;
  hint?: string;
  /** What is searched for when the form opens. */
  first?: string;
  /** The button that ends the search; absent while nothing is searched. */
  back: string | false;
  /** Whether it searches as soon as somebody pauses typing, too. */
  isLive?: boolean;
  /** Called with what was typed; empty once the search ends. */
  onSearch: (term: string) => void;
}

/** The pause in typing after which a live search begins, in milliseconds, and the fewest letters for one. */
const PAUSE_MS = 300;
const LEAST = 2;

/** Searches a list by a name, a code or an e-mail address. */
export function SearchForm({ name, label, hint, first, back, isLive, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function onTyped(typed: string) {
    clearTimeout(pause.current);
    const term = typed.trim();
    if (isLive && (term === '' || term.length >= LEAST)) pause.current = setTimeout(() => onSearch(term), PAUSE_MS);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearTimeout(pause.current);
    onSearch(textOf(new FormData(event.currentTarget), 'term').trim());
  }

  return (
    <form className={styles.search} method="dialog" role="search" aria-label={name} onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        name="term"
        type="search"
        defaultValue={first}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_LIMIT}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      <Button type="submit" variant="secondary">
        Find
      </Button>
      {back && (
        <Button
          variant="quiet"
          onClick={() => {
            clearTimeout(pause.current);
            if (field.current) field.current.value = '';
            onSearch('');
          }}
        >
          {back}
        </Button>
      )}
    </form>
  );
}
