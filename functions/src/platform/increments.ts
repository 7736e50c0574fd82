/** Numbers at any depth as increments, for a `set` that merges. */
import { FieldValue } from 'firebase-admin/firestore';

export const incrementsWith = (numbers: object): object =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'object' && value !== null ? incrementsWith(value) : FieldValue.increment(Number(value)),
    ]),
  );
