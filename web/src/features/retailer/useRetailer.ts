import type { Retailer } from '@shared/retailer';
import { getRetailerProfile } from '../../data/retailer';
import { type Read, useRead } from '../useRead';

/** The owner's business, read once; empty where nothing has been set up. */
export function useRetailer(uid: string): [Read<Retailer>, () => void] {
  return useRead(`retailer/${uid}`, async () => {
    const { data, missing, message } = await getRetailerProfile(uid);
    if (data) return data;
    if (missing) return {};
    throw new Error(message);
  });
}
