/** Rules for a typed text, each with a message for a text that breaks it. */
import { CATEGORIES, SETUP_FIELDS, STAMPS_NEEDED } from '@tessera/domain/account/businessSetup';
import { inkOn } from '@tessera/domain/lib/inkOn';
import { emailProblem } from '../../shared/forms/textProblems';

/** A field's value in its stored form, or an error message. */
export type CheckedValue = { value: string | number } | { error: string };

/** Gets a text that is trimmed and not empty. */
export type Check = (text: string) => CheckedValue;

const matching =
  (pattern: RegExp, error: string): Check =>
  (value) =>
    pattern.test(value) ? { value } : { error };

export function email(value: string): CheckedValue {
  const error = emailProblem(value);
  return error === undefined ? { value } : { error };
}

export const phone = matching(/^\+?[\d\s()/-]{7,}$/, 'Enter a phone number, like 020 7946 0000.');
export const colour = matching(/^#[0-9a-f]{6}$/i, 'Choose a colour.');

/** The text colour on a card of this colour, in words; undefined until the colour is complete. */
export function inkInWords(brandColour: string): string | undefined {
  if ('error' in colour(brandColour)) return undefined;
  const ink = inkOn(brandColour) === 'light' ? 'White' : 'Black';
  return `${ink} text is easy to read on this colour.`;
}

export const category: Check = (value) =>
  CATEGORIES.some((one) => one === value) ? { value } : { error: 'Choose what comes closest.' };

/** People type `shop.co.uk`; a link needs its scheme. */
export function website(text: string): CheckedValue {
  const error = 'Enter a web address like www.yourshop.co.uk.';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { error };
  const { protocol, hostname, href } = new URL(address);
  if (!/^https?:$/.test(protocol) || !/^[^.]+(\.[^.]+)+$/.test(hostname)) return { error };
  const { limit } = SETUP_FIELDS.website;
  return href.length > limit ? { error: `Use at most ${limit} characters.` } : { value: href.replace(/\/$/, '') };
}

export function postcode(text: string): CheckedValue {
  const compact = text.toUpperCase().replace(/\s+/g, '');
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)) return { error: 'Enter a UK postcode like SW1A 1AA.' };
  return { value: `${compact.slice(0, -3)} ${compact.slice(-3)}` };
}

export function stampsNeeded(text: string): CheckedValue {
  const value = Number(text);
  const { least, most } = STAMPS_NEEDED;
  return Number.isInteger(value) && value >= least && value <= most
    ? { value }
    : { error: `Choose a whole number from ${least} to ${most}.` };
}
