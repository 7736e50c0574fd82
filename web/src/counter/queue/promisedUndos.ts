/** Undos that staff asked for before the server had answered the scan. Each is sent once its scan is accepted. */
import type { ScanBody, StoredScan } from '../../shared/scans/scanStore';
import type { ScanResult } from './scanResult';

/** Who makes a command: a person or tablet, and on a tablet the shift. */
export interface Taker {
  takenBy: string;
  shift?: string;
}

/**
 * The body of a scan's undo. Whoever is here now undoes it, since the shift of the scan may be over.
 * @param undoWith the scan id of the undo itself
 */
export const undoBody = (
  { scanId, body: { businessId } }: StoredScan,
  undoWith: string,
  taker: Taker | null,
): ScanBody<'undoScan'> => ({ businessId, scanId: undoWith, undoes: scanId, ...taker });

interface UndoDependencies {
  find(scanId: string): StoredScan | undefined;
  /** Who is here now; null on a tablet where nobody has a shift. */
  taker(): Taker | null;
  /** Stores a new undo, and sends it until it is answered. */
  request(body: ScanBody<'undoScan'>): Promise<ScanResult>;
  /** Sends a stored undo until it is answered. */
  resend(scanId: string): Promise<ScanResult>;
}

interface PromisedUndos {
  /**
   * Sends the undo that was promised for an accepted scan; does nothing if there is none or it is being sent. While
   * nobody has a shift it waits for the next one.
   */
  send(scan: StoredScan): Promise<void>;
  /**
   * Sends the undos that have no answer because the page was closed, and those that were refused after the end of a
   * shift.
   */
  resume(scans: readonly StoredScan[]): void;
}

export function createPromisedUndos({ find, taker, request, resend }: UndoDependencies): PromisedUndos {
  /** The scan ids of the undos that are being sent. */
  const underWay = new Set<string>();

  async function send(scan: StoredScan): Promise<void> {
    const { undoWith } = scan;
    const here = taker();
    if (undoWith === undefined || underWay.has(undoWith) || !here) return;
    underWay.add(undoWith);
    const result = await (find(undoWith) ? resend(undoWith) : request(undoBody(scan, undoWith, here)));
    underWay.delete(undoWith);
    if (result.status === 'failed') console.error('An undo was not stored:', result.error);
  }

  function isUnanswered({ state, undoWith, undone }: StoredScan): boolean {
    if (state !== 'accepted' || undoWith === undefined || undone) return false;
    const undo = find(undoWith);
    return !undo || undo.state === 'checking' || undo.reason === 'no-shift';
  }

  return {
    send,
    resume(scans) {
      for (const scan of scans.filter(isUnanswered)) void send(scan);
    },
  };
}
