/** Binds the fields of the card's editor to its draft. */
import type { ChangeEvent } from 'react';
import type { KindField } from '../../../shared/scheme/kinds/types';
import type { Problems } from '../../../shared/scheme/schemeDraft';
import type { Draft } from './programmeDraft';

export interface Bound {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problems: Problems;
}

/** Binds a field that only one kind of card has. */
export const bindField = ({ draft, change, problems }: Bound, { name, label, hint, inputMode }: KindField) => ({
  name,
  label,
  hint,
  inputMode,
  value: draft.fields[name] ?? '',
  error: problems[name],
  onChange: ({ target }: ChangeEvent<Control>) => change({ fields: { ...draft.fields, [name]: target.value } }),
});

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TextName<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields] & string;

/** Binds a text field to the draft. */
export function bind<Name extends Exclude<TextName<Draft>, 'kind'>>({ draft, change, problems }: Bound, name: Name) {
  return {
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<Control>) => change({ [name]: target.value }),
  };
}

/** Binds a text field of one part of a list, `rewards.0.at`. */
export function bindIn<Part extends object, Name extends TextName<Part>>(
  { part, path, change, problems }: { part: Part; path: string; change: (part: Part) => void; problems: Problems },
  name: Name,
) {
  return {
    name: `${path}.${name}`,
    value: String(part[name]),
    error: problems[`${path}.${name}`],
    onChange: ({ target }: ChangeEvent<Control>) => change({ ...part, [name]: target.value }),
  };
}

/** A list with one of its parts changed. */
export const withPart = <Part>(list: readonly Part[], at: number, part: Part): Part[] =>
  list.map((one, index) => (index === at ? part : one));
