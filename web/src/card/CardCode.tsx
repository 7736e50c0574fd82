/** The code that the customer shows at the counter. */
import { CODE_PERIOD_SECONDS, codeWith, stepOf } from '@tessera/domain/pass/code';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import styles from '../shared/screens/CardCode.module.css';
import { digitsAt } from './digits';

const CODE_SIZE = 240;

/** The bytes of a base64url text; empty for any other text. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Seconds since 1970 by the server's clock.
 * @param clockAhead the server's clock minus this device's, in milliseconds
 */
const serverSeconds = (clockAhead: number): number => (Date.now() + clockAhead) / 1000;

/** The step of the current code, and its age in seconds. */
function useStep(clockAhead: number): { step: number; age: number } {
  const read = (): { step: number; age: number } => {
    const seconds = serverSeconds(clockAhead);
    return { step: stepOf(seconds), age: Math.floor(seconds % CODE_PERIOD_SECONDS) };
  };
  const [now, setNow] = useState(read);
  useEffect(() => {
    // Every half second instead of once per period, so that a phone that slept does not show an old code.
    const timer = setInterval(() => {
      const next = read();
      setNow((last) => (last.step === next.step ? last : next));
    }, 500);
    return () => clearInterval(timer);
  });
  return now;
}

/** The code of a step; undefined until its digits are computed. */
function useCode(passId: string, codeKey: string, step: number): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const seconds = step * CODE_PERIOD_SECONDS;
    let isOver = false;
    digitsAt(bytesOf(codeKey), seconds).then(
      (digits) => !isOver && setCode(codeWith(passId, seconds, digits)),
      (error: unknown) => console.error('No code could be made:', error),
    );
    return () => {
      isOver = true;
    };
  }, [passId, codeKey, step]);
  return code;
}

interface CardCodeProps {
  passId: string;
  shortCode: string;
  /** base64url */
  codeKey: string;
  clockAhead: number;
}

/** The rotating code as a QR code, and the short code. */
export function CardCode({ passId, shortCode, codeKey, clockAhead }: CardCodeProps) {
  const { step, age } = useStep(clockAhead);
  const code = useCode(passId, codeKey, step);
  return (
    <div className={styles.panel}>
      <div className={styles.code}>
        {code !== undefined && <QRCodeSVG value={code} size={CODE_SIZE} level="M" title="Card code" role="img" />}
      </div>
      <div key={step} className={styles.left} style={{ '--age': `${age}s` }} aria-hidden="true" />
      <p className={styles.short}>
        <span className={styles.label}>Short code</span> <code>{shortCode}</code>
      </p>
      <p className={styles.hint}>
        Show this at the counter. <span>The square changes every {CODE_PERIOD_SECONDS} seconds.</span>
      </p>
    </div>
  );
}
