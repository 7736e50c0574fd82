/**
 * Values that were typed into the set-up and are not saved yet. The browser stores them at every keystroke, and removes
 * them with the session.
 */
import { type BusinessSetup, isSetupField, type SetupFieldName } from '@tessera/domain/account/businessSetup';
import { textOf } from '../../shared/forms/form';
import { forgetRead, recallRead, rememberRead } from '../../shared/query/queryCache';
import type { Week } from './openingHours';
import { readWeek } from './readStep';

/** The fields' values in the form, valid or not. */
export type TypedSetup = { [Name in SetupFieldName]?: Name extends 'openingHours' ? Week : string };

const keyOf = (uid: string): string => `setupTyped/${uid}`;

/**
 * The value that was typed into a form. Its other fields show what is stored, and another device may change that.
 * @param input the name of the input in which it was typed
 */
export function typedIn(data: FormData, input: string): TypedSetup {
  if (isSetupField(input)) return { [input]: textOf(data, input) };
  // Each day has inputs of its own.
  return data.has('hours') ? { openingHours: readWeek(data) } : {};
}

/** The account's values that were typed in this browser and are not saved yet. */
export const recallTyped = (uid: string): TypedSetup => (recallRead(keyOf(uid))?.value ?? {}) as TypedSetup;

/** Stores typed values, in addition to those of other fields. */
export const keepTyped = (uid: string, typed: TypedSetup): void =>
  rememberRead(keyOf(uid), { ...recallTyped(uid), ...typed });

/** Removes the account's typed values. */
export const forgetTyped = (uid: string): void => forgetRead(keyOf(uid));

/** Removes the account's typed values if the set-up was saved after them, as from another device. */
export function forgetOlder(uid: string, { updatedAt = '' }: BusinessSetup): void {
  if ((recallRead(keyOf(uid))?.at ?? 0) < Date.parse(updatedAt)) forgetTyped(uid);
}

/** Removes saved fields, unless their value has changed since they were sent. */
export function forgetArrived(uid: string, names: readonly string[], sent: TypedSetup): void {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const left = Object.entries(recallTyped(uid)).filter(
    ([name, text]) => !(names.includes(name) && isSetupField(name) && isSame(text, sent[name])),
  );
  if (left.length > 0) rememberRead(keyOf(uid), Object.fromEntries(left));
  else forgetTyped(uid);
}
