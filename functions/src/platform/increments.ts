/** Numbers at any depth as increments, for a `set` that merges. */
import type { FieldValue as FieldValues } from 'firebase-admin/firestore';

/** @param FieldValue the admin SDK's class, which is loaded when first used */
export const incrementsWith = (FieldValue: typeof FieldValues, numbers: object): object =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'object' && value !== null
        ? incrementsWith(FieldValue, value)
        : FieldValue.increment(Number(value)),
    ]),
  );
