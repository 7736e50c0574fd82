/** A counter's store in memory. */
import type { ScanStore, StoredScan } from '../../../web/src/shared/scans/scanStore';

/** A disk that survives the page. */
export function memoryStore(): ScanStore & { scans: Map<string, StoredScan> } {
  const scans = new Map<string, StoredScan>();
  return {
    scans,
    all: async () => [...scans.values()].sort((one, other) => one.order - other.order),
    put: async (...changed) => changed.forEach((scan) => scans.set(scan.scanId, structuredClone(scan))),
    async update(known, change) {
      const present: StoredScan[] = [];
      const changed: StoredScan[] = [];
      for (const one of known) {
        const before = structuredClone(scans.get(one.scanId) ?? one);
        const after = change(before);
        present.push(after ?? before);
        if (!after) continue;
        changed.push(after);
        scans.set(after.scanId, structuredClone(after));
      }
      return { present, changed };
    },
    remove: async (...ids) => ids.forEach((id) => scans.delete(id)),
  };
}
