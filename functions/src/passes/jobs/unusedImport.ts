/** Cards that an import has made: nothing is mailed about them by itself before somebody uses them. */
import { importedEventIds } from '@tessera/domain/moving/importedPass';
import type { Pass } from '@tessera/domain/pass/state';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/**
 * Whether a card is as an import has made it. Its address comes from a file, and perhaps from a stranger's: only a
 * manager's press on "Mail links" writes to it, within the limits of such mails.
 */
export async function isUnusedImport(businessId: string, { passId, seq }: Pass): Promise<boolean> {
  const { imported, blocked } = importedEventIds(passId);
  const newest = [imported, blocked][seq - 1];
  if (newest === undefined) return false;
  const { at } = refsOf(firestore(), businessId);
  return (await at('events', newest).get()).exists;
}
