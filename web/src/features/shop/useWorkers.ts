import { loadChunk } from '../../lib/loadChunk';
import { useRead } from '../reading/useRead';

/** Everybody to whom the shop's ledger may refer. If the names cannot be read, the rooms open without them. */
export function useWorkers(businessId: string) {
  return useRead(`workers/${businessId}`, async () =>
    (await loadChunk(() => import('../../data/team'))).readWorkers(businessId),
  );
}
