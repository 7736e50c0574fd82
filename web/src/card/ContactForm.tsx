import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type SubmitEvent, useEffect, useState } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { textOf, useProblems } from '../shared/forms/form';
import { emailProblem, trimmed } from '../shared/forms/textProblems';
import { createListeners } from '../shared/lib/listeners';
import { Button } from '../shared/ui/Button';
import { TextField } from '../shared/ui/Field';
import { Outcome } from '../shared/ui/Notice';
import styles from './join/Join.module.css';
import { useAction } from './useAction';

/** Tells the other parts of the page that the holder's name or address was saved. */
export const contactSaved = createListeners();

interface ContactFormProps {
  secret: string;
  /** Whether the name is asked, too. */
  asksName?: boolean;
  onSaved?: () => void;
}

/** The name and address of a card's holder, as the join page asks for them. What is left empty stays as it is. */
export function ContactForm({ secret, asksName = true, onSaved }: ContactFormProps) {
  const { isBusy, result, press } = useAction();
  const { problems, isRefused, accepts } = useProblems();
  const [hasAddress, setHasAddress] = useState(false);
  useEffect(() => {
    if (!asksName) return;
    const read = () =>
      void callPublic('getConsent', { secret }).then(
        ({ email }) => setHasAddress(email.hasAddress),
        (error: unknown) => console.info('Not known whether the card has an address:', error),
      );
    read();
    return contactSaved.subscribe(read);
  }, [secret, asksName]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const filled = (['name', 'email'] as const).flatMap((field) => {
      const text = trimmed(textOf(data, field));
      return text === '' ? [] : [[field, text] as const];
    });
    const typed: Partial<Record<'name' | 'email', string>> = Object.fromEntries(filled);
    const nothing = filled.length === 0 ? `Type your ${asksName ? 'name or ' : ''}email address first.` : undefined;
    const found = {
      name: characterProblem(typed.name ?? ''),
      email: typed.email === undefined ? nothing : emailProblem(typed.email),
    };
    if (!accepts(found, form)) return;
    void press({
      send: () => callPublic('setContact', { secret, ...typed }),
      done() {
        onSaved?.();
        contactSaved.notify();
        return { success: true, message: 'Saved with your card.' };
      },
      meanwhile: 'What you typed is still here.',
      what: JSON.stringify(typed),
    });
  }

  // The panel that asks for an address alone has nothing more to ask.
  if (!asksName && result?.success) return <Outcome result={result} />;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {asksName && (
        <TextField
          name="name"
          label="Name"
          hint="Leave a box empty to keep what we have."
          autoComplete="name"
          maxLength={MEMBER_TEXT_LIMITS.name}
          error={problems['name']}
        />
      )}
      <TextField
        name="email"
        type="email"
        label="Email"
        hint={hasAddress && 'This card has an email address. Type another to change it.'}
        autoComplete="email"
        maxLength={EMAIL_LIMIT}
        error={problems['email']}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        Save
      </Button>
      <Outcome result={isRefused ? undefined : result} />
    </form>
  );
}
