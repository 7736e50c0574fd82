import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { getRetailerProfile } from '../../data/businessSetup';
import { type Read, useRead } from '../useRead';

/** The owner's business, read once; empty where nothing has been set up. */
export function useBusinessSetup(uid: string): [Read<BusinessSetup>, () => void] {
  return useRead(`businessSetup/${uid}`, async () => {
    const { data, missing, message } = await getRetailerProfile(uid);
    if (data) return data;
    if (missing) return {};
    throw new Error(message);
  });
}
