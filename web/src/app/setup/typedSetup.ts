/**
 * Values that were typed into the set-up and are not saved yet. The browser stores them at every keystroke, and removes
 * them with the session.
 */
import { isSetupField, type SetupFieldName } from '@tessera/domain/account/businessSetup';
import { textOf } from '../../shared/forms/form';
import { forgetRead, recallRead, rememberRead } from '../../shared/query/queryCache';
import type { Week } from './openingHours';
import { readWeek } from './readStep';
import { SETUP_STEPS } from './setupSteps';

/** The fields' values in the form, valid or not. */
export type TypedSetup = { [Name in SetupFieldName]?: Name extends 'openingHours' ? Week : string };

const keyOf = (uid: string): string => `setupTyped/${uid}`;

/** The values in a step's form. */
export function typedIn(step: number, data: FormData): TypedSetup {
  const typed: Record<string, unknown> = {};
  for (const { name } of SETUP_STEPS[step]?.fields ?? []) {
    if (name !== 'openingHours') typed[name] = textOf(data, name);
    else if (data.has('hours')) typed[name] = readWeek(data);
  }
  return typed;
}

/** The account's values that were typed in this browser and are not saved yet. */
export const recallTyped = (uid: string): TypedSetup => (recallRead(keyOf(uid))?.value ?? {}) as TypedSetup;

/** Stores typed values, in addition to those of other fields. */
export const keepTyped = (uid: string, typed: TypedSetup): void =>
  rememberRead(keyOf(uid), { ...recallTyped(uid), ...typed });

/** Removes the account's typed values. */
export const forgetTyped = (uid: string): void => forgetRead(keyOf(uid));

/** Removes saved fields, unless their value has changed since they were sent. */
export function forgetArrived(uid: string, names: readonly string[], sent: TypedSetup): void {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const left = Object.entries(recallTyped(uid)).filter(
    ([name, text]) => !(names.includes(name) && isSetupField(name) && isSame(text, sent[name])),
  );
  rememberRead(keyOf(uid), Object.fromEntries(left));
}
