/** The owner's business set-up. */
import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { readBusinessSetup } from '../../data/businessSetup';
import { type Read, useRead } from '../reading/useRead';

/** The owner's business set-up, read once; empty if there is none. */
export function useBusinessSetup(uid: string): [Read<BusinessSetup>, () => Promise<void>] {
  return useRead(`businessSetup/${uid}`, async () => (await readBusinessSetup(uid)) ?? {});
}
