import { BUSINESS_SETUP_LIMITS, CATEGORIES, type Category, STAMPS_NEEDED } from '@tessera/domain/businessSetup';
import { notPlain } from '../forms/notPlain';

/** A field's value to be stored, or what is wrong with it in one plain sentence. */
export type Checked = { value: string | number } | { error: string };

type Check = (text: string) => Checked;

const keep: Check = (value) => ({ value });

const matching =
  (pattern: RegExp, error: string): Check =>
  (value) =>
    pattern.test(value) ? { value } : { error };

/** `shop.co.uk` is what people type; a link needs its scheme. */
function website(text: string): Checked {
  const error = 'Enter a web address like www.yourshop.co.uk.';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { error };
  const { protocol, hostname, href } = new URL(address);
  if (!/^https?:$/.test(protocol) || !/^[^.]+(\.[^.]+)+$/.test(hostname)) return { error };
  return href.length > BUSINESS_SETUP_LIMITS.website
    ? { error: `Use at most ${BUSINESS_SETUP_LIMITS.website} characters.` }
    : { value: href.replace(/\/$/, '') };
}

function postcode(text: string): Checked {
  const compact = text.toUpperCase().replace(/\s+/g, '');
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)) return { error: 'Enter a UK postcode like SW1A 1AA.' };
  return { value: `${compact.slice(0, -3)} ${compact.slice(-3)}` };
}

function stampsNeeded(text: string): Checked {
  const value = Number(text);
  const { least, most } = STAMPS_NEEDED;
  return Number.isInteger(value) && value >= least && value <= most
    ? { value }
    : { error: `Choose a whole number from ${least} to ${most}.` };
}

const CHECKS: Record<string, Check> = {
  category: (value) => (CATEGORIES.includes(value as Category) ? { value } : { error: 'Choose what comes closest.' }),
  contactEmail: matching(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 'Enter an email address like name@shop.co.uk.'),
  phone: matching(/^\+?[\d\s()/-]{7,}$/, 'Enter a phone number, digits and spaces.'),
  postcode,
  website,
  brandColour: matching(/^#[0-9a-f]{6}$/i, 'Choose a colour.'),
  stampsNeeded,
};

const limitOf = (name: string): number => (BUSINESS_SETUP_LIMITS as Record<string, number>)[name] ?? Infinity;

/** Checks one text field of the business. Surrounding space and line breaks are taken out; an empty text is a value too. */
export function checkField(name: string, typed: string): Checked {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '') return { value: '' };
  const error = notPlain(text);
  if (error !== undefined) return { error };
  if (text.length > limitOf(name)) return { error: `Use at most ${limitOf(name)} characters.` };
  return (CHECKS[name] ?? keep)(text);
}
