/** A shop's keys for other programs, without the keys themselves. Owners read them, and only Cloud Functions write. */
import type { ApiKey } from '@tessera/domain/integrations/apiKey';
import { QUERIES } from '@tessera/domain/records/queries';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { queryIn } from './shopQueries';

/** How many keys the page lists, the newest first. */
const LISTED = 50;

/** @throws FirebaseError */
export async function readApiKeys(businessId: string): Promise<ApiKey[]> {
  const { docs } = await getDocs(query(queryIn(businessId, QUERIES.apiKeys), limit(LISTED)));
  return docs.map((snapshot) => snapshot.data());
}
