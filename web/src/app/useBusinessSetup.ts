/** The owner's business set-up. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { getRetailerProfile } from '../shared/data/businessSetup';
import { rethrow } from '../shared/data/errors';
import { type Read, useQuery } from '../shared/query/useQuery';

/** The owner's business set-up, read once; empty if there is none. */
export function useBusinessSetup(uid: string): [Read<BusinessSetup>, () => Promise<void>] {
  return useQuery(`businessSetup/${uid}`, async () => (await getRetailerProfile(uid, rethrow)).data ?? {});
}
