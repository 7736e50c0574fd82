/** Fills batches with what cards add to a shop's tallies. */
import { addNumbers, type Numbers, numbersBelow } from '@tessera/domain/insights/numbers';
import { type CountedCard, type CountingProgress, monthField } from '@tessera/domain/insights/tallies';
import type { DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { deleteGuarded, writeGuarded } from '../../platform/commit';
import { incrementsWith } from '../../platform/increments';
import type { BusinessRefs } from '../../records/refs';

/**
 * Fills a batch with a difference of a shop's tallies.
 * @param difference by the tally's document
 */
export function addToTallies(batch: WriteBatch, refs: BusinessRefs, difference: Numbers): void {
  for (const id of Object.keys(difference)) {
    const fields: object = { ...monthField(id), ...incrementsWith(numbersBelow(difference, id)) };
    batch.set(refs.at('insights', id), fields, { merge: true });
  }
}

/**
 * Fills a batch that takes the cards of an undone import out of the tallies, because their ledgers are removed. A card
 * that was never counted changes nothing. A count meanwhile makes the batch fail, and it makes the count fail.
 * @param read how far the shop is counted, and what was counted of each card
 */
export function uncount(
  batch: WriteBatch,
  refs: BusinessRefs,
  {
    progress,
    cards,
  }: { progress: DocumentSnapshot<CountingProgress>; cards: readonly DocumentSnapshot<CountedCard>[] },
): void {
  if (progress.exists) writeGuarded(batch, progress, { changedAt: Date.now() });
  else batch.delete(progress.ref, { exists: false });
  let difference: Numbers = {};
  for (const card of cards) {
    const counted = card.data();
    if (!counted) continue;
    difference = addNumbers(difference, counted.counts, -1);
    deleteGuarded(batch, card);
  }
  addToTallies(batch, refs, difference);
}
