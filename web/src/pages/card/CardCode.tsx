/** What the customer shows at the counter. */
import { CODE_PERIOD_SECONDS, rotatingCode, stepOf } from '@tessera/domain/pass/code';
import { QRCodeSVG } from 'qrcode.react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import styles from './CardCode.module.css';

const CODE_SIZE = 240;

/** Bytes of a base64url text; none where it is not one. */
function bytesOf(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Seconds since 1970 by the server's clock. @param clockAhead the server's clock less this device's, in milliseconds
 */
const serverSeconds = (clockAhead: number): number => (Date.now() + clockAhead) / 1000;

/** The number of the present code, and the seconds that it is old. */
function useStep(clockAhead: number): { step: number; age: number } {
  const read = (): { step: number; age: number } => {
    const seconds = serverSeconds(clockAhead);
    return { step: stepOf(seconds), age: Math.floor(seconds % CODE_PERIOD_SECONDS) };
  };
  const [now, setNow] = useState(read);
  useEffect(() => {
    // Half a second, and not the rest of the period: a phone that slept must not show yesterday's code.
    const timer = setInterval(() => {
      const next = read();
      setNow((last) => (last.step === next.step ? last : next));
    }, 500);
    return () => clearInterval(timer);
  });
  return now;
}

/** Keeps the screen awake while the code shows. A browser that does not can only be left alone. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (isOver || document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void ask();
    // The browser takes the lock back when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

interface CardCodeProps {
  passId: string;
  shortCode: string;
  /** base64url */
  codeKey: string;
  clockAhead: number;
}

/** The rotating code as a picture, and the short one to read aloud. */
export function CardCode({ passId, shortCode, codeKey, clockAhead }: CardCodeProps) {
  const { step, age } = useStep(clockAhead);
  const key = useMemo(() => bytesOf(codeKey), [codeKey]);
  const code = useMemo(() => rotatingCode(passId, key, step * CODE_PERIOD_SECONDS), [passId, key, step]);
  useScreenAwake();
  return (
    <div className={styles.panel}>
      <QRCodeSVG className={styles.code} value={code} size={CODE_SIZE} level="M" title="Card code" role="img" />
      <div key={step} className={styles.left} style={{ '--age': `${age}s` } as CSSProperties} aria-hidden="true" />
      <p className={styles.short}>
        <span className={styles.label}>Short code</span> <code>{shortCode}</code>
      </p>
      <p className={styles.hint}>Show this at the counter. It changes every {CODE_PERIOD_SECONDS} seconds.</p>
    </div>
  );
}
