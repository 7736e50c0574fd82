/**
 * What is typed into the set-up and has not arrived yet: kept in the browser at every keystroke, and removed with the
 * session.
 */
import type { SetupFieldName } from '@tessera/domain/businessSetup';
import { textOf } from '../forms/form';
import { recallRead, rememberRead } from '../reading/lastRead';
import type { Week } from './openingHours';
import { readWeek } from './readStep';
import { SETUP_STEPS } from './setupForm';

/** As it is in the form, right or wrong. */
export type Typed = { [Name in SetupFieldName]?: Name extends 'openingHours' ? Week : string };

const keyOf = (uid: string): string => `setupTyped/${uid}`;

/** What is in the form of a step. */
export function typedIn(step: number, data: FormData): Typed {
  const typed: Record<string, unknown> = {};
  for (const { name } of SETUP_STEPS[step]?.fields ?? []) {
    if (name !== 'openingHours') typed[name] = textOf(data, name);
    else if (data.has('hours')) typed[name] = readWeek(data);
  }
  return typed;
}

/** What this account typed here and what has not arrived. */
export const recallTyped = (uid: string): Typed => (recallRead(keyOf(uid))?.value ?? {}) as Typed;

/** Keeps what was typed, beside what is kept of other fields. */
export const keepTyped = (uid: string, typed: Typed): void =>
  rememberRead(keyOf(uid), { ...recallTyped(uid), ...typed });

/** Lets go of what has arrived, unless something else was typed there since it was sent. */
export function forgetArrived(uid: string, names: readonly string[], sent: Typed): void {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const left = Object.entries(recallTyped(uid)).filter(
    ([name, text]) => !(names.includes(name) && isSame(text, sent[name as SetupFieldName])),
  );
  rememberRead(keyOf(uid), Object.fromEntries(left));
}
