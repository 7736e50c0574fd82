import { below, type Numbers } from '@tessera/domain/insights/numbers';
import { monthField } from '@tessera/domain/insights/tallies';
import type { FieldValue as FieldValues, WriteBatch } from 'firebase-admin/firestore';
import { incrementsWith } from '../../platform/increments';
import type { BusinessRefs } from '../../records/refs';

/**
 * Fills a batch with a difference of a shop's tallies.
 * @param difference by the tally's document
 * @param FieldValue the admin SDK's class, which is loaded when first used
 */
export function addToTallies(
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
