/** Checks of typed text. Apart from the forms, because pages that only show typed text load this too. */
import { isEmailAddress, NOT_AN_ADDRESS } from '@tessera/domain/lib/emailAddress';

/** Spaces, and the marks without width that phones and pages copy with a number or an address. */
const AROUND = /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]+|[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]+$/g;

/** A typed or pasted text without what stands unseen at its ends. */
export const trimmed = (text: string): string => text.replace(AROUND, '');

/** The error of a text that is not an e-mail address; undefined for an address. */
export function emailProblem(text: string): string | undefined {
  return isEmailAddress(text) ? undefined : NOT_AN_ADDRESS;
}
