/** A printed card that nobody has scanned yet: its batch, and the card that it becomes. */
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Business } from '@tessera/domain/shop/business';
import type { PrintedBatch } from '@tessera/domain/shop/printed';
import { queryIn } from '../records/queries';
import type { BusinessRefs } from '../records/refs';
import { isStaticMac, type PresentedCard } from './keys';
import { joinedIn, type NewCard, newCard } from './newCard';

/** The version of the code that is printed. */
export const FIRST_CODE = 1;

/** The batch of a printed card, if its code is genuine. One read; none for any other code. */
export async function printedBatchOf(refs: BusinessRefs, shown: PresentedCard): Promise<PrintedBatch | null> {
  if (shown.form !== 'static' || shown.version !== FIRST_CODE) return null;
  const { docs } = await queryIn(refs, QUERIES.batchOfCard, shown.passId).limit(1).get();
  const batch = docs[0]?.data();
  return batch && isStaticMac(refs.business.id, shown.passId, shown) ? batch : null;
}

/** The fields of the card that a printed one becomes. */
export const printedCard = ({ programmeId, root, batchId }: PrintedBatch, passId: string): NewCard => ({
  ...newCard({ passId, programmeId }),
  root,
  printed: batchId,
});

/** The card that a printed one would become now: for reading, without writing it. */
export const unissued = (batch: PrintedBatch, passId: string, business: Business): Pass =>
  joinedIn(business, printedCard(batch, passId)).pass;
