import { Checkbox } from '../../../shared/ui/Field';
import styles from './Integrations.module.css';

interface NamedProps<Name extends string> {
  names: readonly Name[];
  /** What each name means, in the owner's words. */
  words: Record<Name, string>;
}

interface ChoicesProps<Name extends string> extends NamedProps<Name> {
  legend: string;
  areChecked?: boolean;
}

/** Boxes for what a key may do, or what an address hears. */
export function Choices<Name extends string>({ legend, names, words, areChecked = false }: ChoicesProps<Name>) {
  return (
    <fieldset className={styles.scopes}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <Checkbox key={name} name={name} label={words[name]} defaultChecked={areChecked} />
      ))}
    </fieldset>
  );
}

/** What was chosen. */
export function Chosen<Name extends string>({ names, words }: NamedProps<Name>) {
  return (
    <ul className={styles.may}>
      {names.map((name) => (
        <li key={name}>{words[name]}</li>
      ))}
    </ul>
  );
}
