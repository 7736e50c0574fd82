/** Cards that are printed before anybody has them. A printed card becomes a card when it is first scanned. */

/** `businesses/{businessId}/printedBatches/{batchId}` */
export interface PrintedBatch {
  batchId: string;
  programmeId: string;
  /** What the shop calls it: "July, from Kit's printer". */
  name: string;
  /** The ids that the cards will have. */
  passIds: string[];
  /** The number of the root secret from which the printed codes are derived. */
  root: number;
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /**
   * Nobody can begin a card of this batch any more. `unfinished` until the cards that were begun are blocked, too: it
   * stays if that breaks off.
   */
  blocked?: { by: string; at: number; reason: string; unfinished?: true };
}

/** Cards of one batch: whole sheets of A4. */
export const PRINTED = { aSheet: 10, mostSheets: 50 } as const;
