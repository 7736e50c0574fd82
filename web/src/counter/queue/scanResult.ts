/** What became of a scan that staff made. */
import type { Verdict } from '@tessera/domain/pass/verdict';

/** `later`: the verdict that may still come while the page is open. */
interface Awaited {
  later?: Promise<Verdict>;
}

export type ScanResult =
  | { status: 'answered'; verdict: Verdict }
  /** It is on the disk, and has no answer yet. */
  | ({ status: 'queued' } & Awaited)
  /** It has no answer yet, and the disk refused it. It is sent again while the page is open. */
  | ({ status: 'unkept' } & Awaited)
  /** The disk refused it, so it was not sent. */
  | { status: 'failed'; error: unknown };

/** The result of an action that stores a scan first. */
export async function stored(action: () => Promise<ScanResult>): Promise<ScanResult> {
  try {
    return await action();
  } catch (error) {
    return { status: 'failed', error };
  }
}
