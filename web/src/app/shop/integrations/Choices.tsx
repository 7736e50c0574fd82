import { useId } from 'react';
import styles from '../../../shared/ui/ChoiceField.module.css';
import { Checkbox, FieldError } from '../../../shared/ui/Field';

interface NamedProps<Name extends string> {
  names: readonly Name[];
  /** What each name means, in the owner's words. */
  words: Record<Name, string>;
}

interface ChoicesProps<Name extends string> extends NamedProps<Name> {
  legend: string;
  name: string;
  areChecked?: boolean;
  error: string | undefined;
}

/** Checkboxes for what a key may do, or what an address hears. */
export function Choices<Name extends string>({
  legend,
  name,
  names,
  words,
  areChecked = false,
  error,
}: ChoicesProps<Name>) {
  const id = useId();
  return (
    <fieldset name={name} className={styles.checks} aria-describedby={error && id}>
      <legend>{legend}</legend>
      {names.map((choice) => (
        <Checkbox key={choice} name={choice} label={words[choice]} defaultChecked={areChecked} />
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** What a key may do, or what an address hears, as a list. */
export function Chosen<Name extends string>({ names, words }: NamedProps<Name>) {
  return (
    <ul className="bullets note">
      {names.map((name) => (
        <li key={name}>{words[name]}</li>
      ))}
    </ul>
  );
}
