import { loadChunk } from '../../shared/lib/loadChunk';
import { useQuery } from '../../shared/query/useQuery';

/** Everybody to whom the shop's ledger may refer. If the names cannot be read, the rooms open without them. */
export function useWorkers(businessId: string) {
  return useQuery(`workers/${businessId}`, async () =>
    (await loadChunk(() => import('../../shared/data/team'))).readWorkers(businessId),
  );
}
