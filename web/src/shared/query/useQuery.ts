import { useCallback, useEffect, useRef, useState } from 'react';
import { isRefused, isUnreachable } from '../data/errors';
import { serverReach } from '../data/serverReach';
import { keepTrying } from '../lib/keepTrying';
import { createListeners } from '../lib/listeners';
import { ANSWER_LIMIT_MS } from '../lib/waits';
import { recallRead, rememberRead } from './queryCache';

/** Told of each read that is refused: the person's role may have changed since the page was opened. */
export const refusedReads = createListeners();

/** How a value is out of date. */
export interface Staleness {
  /** When it was read: milliseconds since 1970. */
  at: number;
  /** The server could not be reached at the last attempt, or has not answered it for 8 s. */
  unreachable: boolean;
}

interface Options {
  /** A new version reads the value again, and shows the old value until then. */
  version?: number;
  /** False: the browser stores no copy, because the value is not the owner's own. */
  keep?: boolean;
}

/**
 * `stale`: the value could not be read, so this is the stored copy. `failed`: it could not be read and there is no
 * copy.
 */
export type Read<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value; stale: Staleness | null }
  | { status: 'failed'; unreachable: boolean };

/** The stored copy, for a value that could not be read; undefined if there is none. */
export function staleCopy<Value>(
  key: string,
  unreachable: boolean,
): Extract<Read<Value>, { status: 'ready' }> | undefined {
  const copy = recallRead(key);
  return copy && { status: 'ready', value: copy.value as Value, stale: { at: copy.at, unreachable } };
}

/**
 * Reads a value once, and stores a copy. While the server cannot be reached, it shows the copy and retries. A call of a
 * function may take longer than 8 s: then it shows the copy, and waits for the answer.
 * @param key identifies the value and its owner, like `businessSetup/<uid>`; another key reads again
 * @param read rejects when it cannot be read
 * @returns the state of the value, and a function that reads again, and resolves once there is an outcome to show
 */
export function useQuery<Value>(
  key: string,
  read: () => Promise<Value>,
  { version = 0, keep = true }: Options = {},
): [Read<Value>, () => Promise<void>] {
  const [result, setResult] = useState<{ key: string; read: Read<Value> }>();
  const attempt = useRef<() => Promise<void>>(undefined);
  const readAt = useRef(0);

  useEffect(() => {
    let gone = false;
    let stopTrying: (() => void) | undefined;
    let begun = 0;
    /** The newest attempt that succeeded. The outcomes of earlier ones are out of date. */
    let succeeded = 0;

    function showKept(unreachable: boolean): void {
      const copy = keep ? staleCopy<Value>(key, unreachable) : undefined;
      setResult((last) => {
        // The shown value stays on the page, although no copy is stored.
        const shown = last?.key === key && last.read.status === 'ready' ? last.read : undefined;
        const stale = { at: readAt.current, unreachable };
        return { key, read: copy ?? (shown ? { ...shown, stale } : { status: 'failed', unreachable }) };
      });
    }

    async function readOnce(): Promise<void> {
      const mine = ++begun;
      // Another request had no answer, so the page says so without waiting for this one.
      if (serverReach.isUnreached()) showKept(true);
      // Unmounted: the owner may have signed out, so store no copy.
      const isOver = () => gone || mine < succeeded;
      const overdue = setTimeout(() => isOver() || showKept(true), ANSWER_LIMIT_MS);
      try {
        const value = await read();
        if (isOver()) return;
        succeeded = mine;
        stopTrying?.();
        stopTrying = undefined;
        readAt.current = Date.now();
        if (keep) rememberRead(key, value);
        setResult({ key, read: { status: 'ready', value, stale: null } });
      } catch (error) {
        console.error('Not read:', key.split('/')[0], error);
        if (isOver()) return;
        const unreachable = isUnreachable(error);
        showKept(unreachable);
        if (unreachable) stopTrying ??= keepTrying(readOnce);
        if (isRefused(error)) refusedReads.notify();
      } finally {
        clearTimeout(overdue);
      }
    }

    attempt.current = () => Promise.race([readOnce(), new Promise<void>((done) => setTimeout(done, ANSWER_LIMIT_MS))]);
    void readOnce();
    return () => {
      gone = true;
      stopTrying?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- key and version stand for what is read
  }, [key, version]);

  const again = useCallback(async () => attempt.current?.(), []);
  return [result?.key === key ? result.read : { status: 'loading' }, again];
}
