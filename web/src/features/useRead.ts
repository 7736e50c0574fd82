import { useCallback, useEffect, useState } from 'react';
import { recallRead, rememberRead } from './lastRead';

/** `stale`: out of reach, so this is what was read last. */
export type Read<Value> =
  { status: 'loading' } | { status: 'ready'; value: Value; stale: boolean } | { status: 'failed' };

/**
 * Reads something of an owner's once, and keeps a copy for when there is no connection. What could not be read is read
 * again once there is one.
 * @param key names the value and its owner, like `businessSetup/<uid>`; another key reads again
 * @param read rejects when it cannot be read
 * @returns what came of it, and the way to read again
 */
export function useRead<Value>(key: string, read: () => Promise<Value>): [Read<Value>, () => void] {
  const [result, setResult] = useState<{ key: string; read: Read<Value> }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    const settle = (outcome: Read<Value>) => {
      if (!gone) setResult({ key, read: outcome });
    };
    read().then(
      (value) => {
        // Whoever has left may have signed out: nothing of theirs is kept any more.
        if (!gone) rememberRead(key, value);
        settle({ status: 'ready', value, stale: false });
      },
      (error: unknown) => {
        console.error('Not read:', key.split('/')[0], error);
        const kept = recallRead(key);
        settle(kept === undefined ? { status: 'failed' } : { status: 'ready', value: kept as Value, stale: true });
      },
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what is read
  }, [key, attempt]);

  const current: Read<Value> = result?.key === key ? result.read : { status: 'loading' };
  const unread = current.status === 'failed' || (current.status === 'ready' && current.stale);
  useEffect(() => {
    if (!unread) return;
    const readAnew = () => setAttempt((count) => count + 1);
    addEventListener('online', readAnew);
    return () => removeEventListener('online', readAnew);
  }, [unread]);

  const again = useCallback(() => {
    setResult(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return [current, again];
}
