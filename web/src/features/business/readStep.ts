import { type BusinessSetup, type Day, DAYS } from '@tessera/domain/businessSetup';
import { textOf } from '../forms/textOf';
import { checkField } from './checkField';
import { type Week, writeHours } from './openingHours';
import { SETUP_STEPS } from './setupSteps';

export interface StepReading {
  /** The fields that may be saved as they are. */
  values: BusinessSetup;
  /** What is wrong, by the field's name; a day of the opening hours by `hours-<day>`. */
  errors: Record<string, string>;
}

const MISSING: Record<string, string> = {
  name: 'Tell us what your business is called.',
  category: 'Choose what comes closest.',
  contactName: 'Tell us whom to ask for.',
  contactEmail: 'Enter an email address for the business.',
  addressLine1: 'Enter the first line of the address.',
  city: 'Enter the town or city.',
  postcode: 'Enter a UK postcode like SW1A 1AA.',
  brandColour: 'Choose a colour.',
  reward: 'Say what your customers get.',
  stampsNeeded: 'Choose how many stamps it takes.',
};

/** Texts that the database takes only when they are right, so that an empty one is left as it was. */
const NEVER_EMPTY = ['category', 'brandColour', 'stampsNeeded'];

function readWeek(data: FormData): Week {
  const week = DAYS.map((day): [Day, Week[Day]] => [
    day,
    { open: data.has(`open-${day}`), from: textOf(data, `from-${day}`), to: textOf(data, `to-${day}`) },
  ]);
  return Object.fromEntries(week) as Week;
}

/**
 * What a step's form says: what of it can be saved, and what is wrong.
 * @param strict also names what is missing, as before going on
 */
export function readStep(step: number, data: FormData, strict: boolean): StepReading {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const name of new Set(data.keys())) {
    if (/^(open|from|to)-/.test(name)) continue;
    const checked = checkField(name, textOf(data, name));
    if ('error' in checked) errors[name] = checked.error;
    else if (checked.value !== '' || !NEVER_EMPTY.includes(name)) values[name] = checked.value;
  }
  if (data.has('hours')) {
    const { openingHours, errors: wrong } = writeHours(readWeek(data));
    for (const [day, problem] of Object.entries(wrong)) errors[`hours-${day}`] = problem;
    if (Object.keys(wrong).length === 0) values['openingHours'] = openingHours;
    delete values['hours'];
  }
  if (strict) {
    for (const name of SETUP_STEPS[step]?.needed ?? []) {
      if (!textOf(data, name).trim()) errors[name] = MISSING[name] ?? 'This is needed.';
    }
  }
  return { values, errors };
}
