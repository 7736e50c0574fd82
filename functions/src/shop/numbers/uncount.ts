/** Takes the cards of an undone import out of a shop's tallies, because their ledgers are removed. */
import { add, type Numbers } from '@tessera/domain/insights/numbers';
import type { CountedCard } from '@tessera/domain/insights/tallies';
import type { DocumentSnapshot, FieldValue as FieldValues, WriteBatch } from 'firebase-admin/firestore';
import type { BusinessRefs } from '../../records/refs';
import { addToTallies } from './addToTallies';

/**
 * Fills a batch that takes back what cards have added to the tallies. A card that was never counted changes nothing.
 * @param cards what was counted of each, as read; a count meanwhile makes the batch fail
 */
export function uncount(
  batch: WriteBatch,
  refs: BusinessRefs,
  cards: readonly DocumentSnapshot<CountedCard>[],
  FieldValue: typeof FieldValues,
): void {
  let difference: Numbers = {};
  for (const card of cards) {
    const counted = card.data();
    if (!counted) continue;
    difference = add(difference, counted.counts, -1);
    batch.delete(card.ref, card.updateTime && { lastUpdateTime: card.updateTime });
  }
  addToTallies(batch, refs, difference, FieldValue);
}
