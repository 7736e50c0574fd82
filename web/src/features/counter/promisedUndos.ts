/** Undos that staff asked for before the server had answered the scan. Each is sent once its scan is accepted. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { ScanBody, StoredScan } from './scanStore';

/** The shift in which a command is made; none for a person with an account of their own. */
export interface Circumstances {
  shift?: string;
}

/**
 * The body of a scan's undo. Its shift is the present one, since the shift of the scan may be over.
 * @param undoWith the scan id of the undo itself
 */
export const undoBody = (
  { scanId, body: { businessId } }: StoredScan,
  undoWith: string,
  circumstances: Circumstances | null,
): ScanBody<'undoScan'> => ({ businessId, scanId: undoWith, undoes: scanId, ...circumstances });

interface UndoDependencies {
  find(scanId: string): StoredScan | undefined;
  /** The present circumstances; null on a tablet where nobody has a shift. */
  circumstances(): Circumstances | null;
  /** Stores a new undo, and sends it until it is answered. */
  ask(body: ScanBody<'undoScan'>): Promise<Verdict | null>;
  /** Sends a stored undo until it is answered. */
  askAgain(scanId: string): Promise<Verdict | null>;
}

export interface PromisedUndos {
  /**
   * Sends the undo that was promised for an accepted scan; does nothing without one, while it is being sent, or where
   * nobody has a shift: then it is sent in the next one.
   */
  send(scan: StoredScan): Promise<void>;
  /** Sends the undos without an answer, since the page was closed before it, and those refused after a shift's end. */
  resume(scans: readonly StoredScan[]): void;
}

export function createPromisedUndos({ find, circumstances, ask, askAgain }: UndoDependencies): PromisedUndos {
  /** The scan ids of the undos that are being sent. */
  const underWay = new Set<string>();

  async function send(scan: StoredScan): Promise<void> {
    const { undoWith } = scan;
    const here = circumstances();
    if (undoWith === undefined || underWay.has(undoWith) || !here) return;
    underWay.add(undoWith);
    try {
      await (find(undoWith) ? askAgain(undoWith) : ask(undoBody(scan, undoWith, here)));
    } catch (error) {
      console.error('An undo was not stored:', error);
    } finally {
      underWay.delete(undoWith);
    }
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
