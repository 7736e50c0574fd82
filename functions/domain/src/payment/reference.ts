/** The reference of a bank transfer: how it is written, and how it is found on a bank statement. Pure. */

/** Letters and digits that cannot be mistaken for one another on a bank statement: no I, L, O, U, 0 or 1. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = `[${REFERENCE_ALPHABET}]{4}`;
const ON_A_STATEMENT = new RegExp(String.raw`\bTES[\s-]*(${GROUP})[\s-]*(${GROUP})\b`, 'i');

/** The reference of two groups of four characters. UK banks' reference field takes at most 18. */
export const referenceOf = (group: string, another: string): string => `TES-${group}-${another}`.toUpperCase();

/** The reference in a line of text. Banks print it without hyphens, or in lower case. */
export function referenceIn(line: string): string | undefined {
  const [, group, another] = ON_A_STATEMENT.exec(line) ?? [];
  return group === undefined || another === undefined ? undefined : referenceOf(group, another);
}
