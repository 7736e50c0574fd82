/** Undos that staff asked for before the server had answered the scan. Each is sent once its scan is accepted. */
import type { Verdict } from '@tessera/domain/pass/verdict';
import type { ScanBody, StoredScan } from './scanStore';

/** The body of a scan's undo. `undoWith` is the scan id of the undo itself. */
export function undoBody({ scanId, body }: StoredScan, undoWith: string): ScanBody<'undoScan'> {
  const { businessId, shift } = body as ScanBody<'recordScan'>;
  return { businessId, scanId: undoWith, undoes: scanId, ...(shift !== undefined && { shift }) };
}

interface UndoDependencies {
  find(scanId: string): StoredScan | undefined;
  /** Stores a new undo, and sends it until it is answered. */
  ask(body: ScanBody<'undoScan'>): Promise<Verdict | null>;
  /** Sends a stored undo until it is answered. */
  askAgain(scanId: string): Promise<Verdict | null>;
}

export interface PromisedUndos {
  /** Sends the undo that was promised for an accepted scan; does nothing without one, or while it is being sent. */
  send(scan: StoredScan): Promise<void>;
  /** Sends the undos that have no answer yet, after the page was closed before it. */
  resume(scans: readonly StoredScan[]): void;
}

export function createPromisedUndos({ find, ask, askAgain }: UndoDependencies): PromisedUndos {
  /** The scan ids of the undos that are being sent. */
  const underWay = new Set<string>();

  async function send(scan: StoredScan): Promise<void> {
    const { undoWith } = scan;
    if (undoWith === undefined || underWay.has(undoWith)) return;
    underWay.add(undoWith);
    try {
      await (find(undoWith) ? askAgain(undoWith) : ask(undoBody(scan, undoWith)));
    } catch (error) {
      console.error('An undo was not stored:', error);
    } finally {
      underWay.delete(undoWith);
    }
  }

  const isUnanswered = ({ state, undoWith, undone }: StoredScan): boolean =>
    state === 'accepted' && undoWith !== undefined && !undone && (find(undoWith)?.state ?? 'checking') === 'checking';

  return {
    send,
    resume(scans) {
      for (const scan of scans.filter(isUnanswered)) void send(scan);
    },
  };
}
