import { loadChunk } from '../../lib/loadChunk';
import { useRead } from '../reading/useRead';

/** Everybody whom the shop's ledger may name. The rooms open without the names where they cannot be read. */
export function useWorkers(businessId: string) {
  return useRead(`workers/${businessId}`, async () =>
    (await loadChunk(() => import('../../data/team'))).readWorkers(businessId),
  );
}
