import { monthField } from '@tessera/domain/insights/counters';
import { below, type Numbers } from '@tessera/domain/insights/numbers';
import type { FieldValue as FieldValues, WriteBatch } from 'firebase-admin/firestore';
import { incrementsWith } from '../../platform/increments';
import type { BusinessRefs } from '../../records/refs';

/**
 * Fills a batch with a difference of a shop's counters.
 * @param difference by the counter's document
 * @param FieldValue the admin SDK's class, which is loaded when first used
 */
export function addToCounters(
  batch: WriteBatch,
  refs: BusinessRefs,
  difference: Numbers,
  FieldValue: typeof FieldValues,
): void {
  for (const id of Object.keys(difference)) {
    const fields: object = { ...monthField(id), ...incrementsWith(FieldValue, below(difference, id)) };
    batch.set(refs.at('insights', id), fields, { merge: true });
  }
}
