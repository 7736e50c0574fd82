import { EMAIL_LIMIT } from '@tessera/domain/text';
import { type SubmitEvent, useRef } from 'react';
import { textOf } from '../../../features/forms/textOf';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import styles from './PaymentSearch.module.css';

interface PaymentSearchProps {
  onSearch: (term: string) => void;
  searching: boolean;
}

/** Finds a record by the payer's e-mail address or the account's uid. */
export function PaymentSearch({ onSearch, searching }: PaymentSearchProps) {
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(textOf(new FormData(event.currentTarget), 'term').trim());
  }

  return (
    <form ref={form} className={styles.form} method="dialog" role="search" aria-label="Payments" onSubmit={onSubmit}>
      <TextField
        label="Search by email or uid"
        name="term"
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={EMAIL_LIMIT}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {searching && (
        <Button
          variant="quiet"
          onClick={() => {
            form.current?.reset();
            onSearch('');
          }}
        >
          Show all
        </Button>
      )}
    </form>
  );
}
