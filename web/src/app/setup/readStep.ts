import { type BusinessSetup, type Day, DAYS, isSetupField, SETUP_FIELDS } from '@tessera/domain/account/businessSetup';
import { recordOf } from '@tessera/domain/lib/keys';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { textOf } from '../../shared/forms/form';
import { trimmed } from '../../shared/forms/textProblems';
import type { Check, CheckedValue } from './checks';
import { type Week, writeHours } from './openingHours';
import { SETUP_STEPS } from './setupSteps';

interface StepReading {
  /** The valid fields, in their stored form. */
  values: BusinessSetup;
  /** Error messages by the field's name; for opening hours by `hours-usual` and `hours-<day>`. */
  errors: Record<string, string>;
}

const CHECKS = new Map(
  SETUP_STEPS.flatMap(({ fields }) => fields.map(({ name, check }): [string, Check | undefined] => [name, check])),
);

/** The most characters of a field; undefined if the domain's table has no limit for it. */
export function characterLimitOf(name: string): number | undefined {
  const field = isSetupField(name) ? SETUP_FIELDS[name] : undefined;
  return field && 'limit' in field ? field.limit : undefined;
}

/**
 * Checks one text field of the business, or the same field of the owner's profile. Surrounding space and line breaks
 * are removed. An empty text is valid.
 */
export function checkField(name: string, typed: string): CheckedValue {
  const value = trimmed(typed).replace(/\s+/g, ' ');
  if (value === '') return { value };
  const error = characterProblem(value);
  if (error !== undefined) return { error };
  const limit = characterLimitOf(name);
  if (limit !== undefined && value.length > limit) return { error: `Use at most ${limit} characters.` };
  return CHECKS.get(name)?.(value) ?? { value };
}

/** Whether the database refuses an empty value of the field, so that it must not be saved. */
const isNeverEmpty = (name: string): boolean => !isSetupField(name) || SETUP_FIELDS[name].kind !== 'text';

/** The week in the form's fields. */
export function readWeek(data: FormData): Week {
  const times = (name: Day | 'usual') => ({ from: textOf(data, `from-${name}`), to: textOf(data, `to-${name}`) });
  const dayHours = (day: Day) => ({ open: data.has(`open-${day}`), own: data.has(`own-${day}`), ...times(day) });
  return { isSet: data.has('set-hours'), usual: times('usual'), days: recordOf(DAYS, dayHours) };
}

/**
 * Reads a step's form: its valid fields, and the errors in the others.
 * @param strict also reports missing fields: for going on to the next step, and for an open shop, which needs them
 */
export function readStep(step: number, data: FormData, strict: boolean): StepReading {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const { name, missing } of SETUP_STEPS[step]?.fields ?? []) {
    if (SETUP_FIELDS[name].kind === 'week') {
      if (!data.has('hours')) continue;
      const { openingHours, errors: wrong } = writeHours(readWeek(data));
      for (const [day, problem] of Object.entries(wrong)) errors[`hours-${day}`] = problem;
      if (Object.keys(wrong).length === 0) values[name] = openingHours;
      continue;
    }
    const isEmpty = !trimmed(textOf(data, name));
    if (missing !== undefined && isEmpty && (strict || (data.has(name) && SETUP_FIELDS[name].kind === 'count')))
      errors[name] = missing;
    if (!data.has(name) || errors[name]) continue;
    const checked = checkField(name, textOf(data, name));
    if ('error' in checked) errors[name] = checked.error;
    else if (!isEmpty || !isNeverEmpty(name)) values[name] = checked.value;
  }
  return { values, errors };
}
