/** What became of a scan that staff made. */
import type { Verdict } from '@tessera/domain/pass/verdict';

export type ScanResult =
  | { status: 'answered'; verdict: Verdict }
  /** It is on the disk, and has no answer yet. */
  | { status: 'queued' }
  /** The disk refused it, so it was not sent. */
  | { status: 'failed'; error: unknown };

/** @param verdict null without an answer */
export const resultOf = (verdict: Verdict | null): ScanResult =>
  verdict ? { status: 'answered', verdict } : { status: 'queued' };

/** The result of an action that stores a scan first. */
export async function stored(action: () => Promise<ScanResult>): Promise<ScanResult> {
  try {
    return await action();
  } catch (error) {
    return { status: 'failed', error };
  }
}
