/** What became of a scan that staff made. */
import type { Verdict } from '@tessera/domain/pass/verdict';

export type ScanResult =
  | { status: 'answered'; verdict: Verdict }
  /**
   * It has no answer yet. `queued`: it is on the disk. `unsaved`: the disk refused it, and it is sent again while the
   * page is open. `later`: its verdict, if it comes while the page is open.
   */
  | { status: 'queued' | 'unsaved'; later?: Promise<Verdict> }
  /** The disk refused it, so it was not sent. */
  | { status: 'failed'; error: unknown };

/** The result of an action that stores a scan first. */
export async function catchStorageError(action: () => Promise<ScanResult>): Promise<ScanResult> {
  try {
    return await action();
  } catch (error) {
    return { status: 'failed', error };
  }
}
