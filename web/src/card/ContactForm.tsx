import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type SubmitEvent, useState } from 'react';
import { callPublic, Refusal } from '../shared/data/publicCalls';
import { createListeners } from '../shared/lib/listeners';
import { CALL_LIMIT_MS } from '../shared/lib/waits';
import { Button } from '../shared/ui/Button';
import { TextField } from '../shared/ui/Field';
import { Outcome } from '../shared/ui/Notice';
import styles from './join/Join.module.css';
import { useAction } from './useAction';

/** Tells the other parts of the page that the holder's name or address was saved. */
export const contactSaved = createListeners();

interface ContactFormProps {
  secret: string;
  fields?: readonly ('name' | 'email')[];
  onSaved?: () => void;
}

/** The name and address of a card's holder, as the join page asks for them. What is left empty stays as it is. */
export function ContactForm({ secret, fields = ['name', 'email'], onSaved }: ContactFormProps) {
  const { isBusy, result, press } = useAction();
  const [isEmpty, setEmpty] = useState(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const filled = fields.flatMap((field) => {
      const text = String(data.get(field) ?? '').trim();
      return text === '' ? [] : [[field, text] as const];
    });
    setEmpty(filled.length === 0);
    if (filled.length === 0) return;
    const typed = Object.fromEntries(filled);
    void press({
      send: () =>
        callPublic('setContact', { secret, ...typed }, CALL_LIMIT_MS).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'functions/invalid-argument')
            throw new Refusal('INVALID_ARGUMENT', { sentence: 'Check what you typed for a typo.' });
          throw error;
        }),
      done() {
        onSaved?.();
        contactSaved.notify();
        return { success: true, message: 'Saved with your card.' };
      },
      meanwhile: 'What you typed is still here.',
      what: JSON.stringify(typed),
    });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {fields.includes('name') && (
        <TextField name="name" label="Name" autoComplete="name" maxLength={MEMBER_TEXT_LIMITS.name} />
      )}
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={EMAIL_LIMIT}
        error={isEmpty ? `Type your ${fields.includes('name') ? 'name or ' : ''}email address first.` : undefined}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        Save
      </Button>
      <Outcome result={result} />
    </form>
  );
}
