/** The camera's picture, or what to do without one. */
import type { RefObject } from 'react';
import { useWaited } from '../../shared/lib/useWaited';
import { classNames } from '../../shared/ui/classNames';
import { PlainButton } from '../PlainButton';
import styles from './CameraView.module.css';
import { CAMERA_SENTENCES, type CameraState } from './useCamera';

interface StageProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraState;
  /** Whether there is a picture, or one is starting. */
  hasPicture: boolean;
  /** The counter's screen. A new one resets the hint; all but `ready` show a sheet. */
  screen: string;
  /** Whether words lie in front of the picture's foot. */
  hasNotes: boolean;
  /** What each scan adds without a tap; undefined if it adds nothing. */
  adds: string | undefined;
  onRetry: () => void;
}

export function CameraView({ video, camera, hasPicture, screen, hasNotes, adds, onRetry }: StageProps) {
  const hasSheet = screen !== 'ready';
  return (
    <div
      className={classNames(
        styles.stage,
        !hasPicture && styles.blind,
        hasSheet && styles.covered,
        (hasSheet || hasNotes) && styles.noted,
      )}
    >
      <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
      {hasPicture && (
        <div className={styles.corners} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {/* Beside a card or a question, the camera is not what comes next. */}
      {(!hasPicture || screen === 'ready' || screen === 'message') && (
        <Words key={screen} camera={camera} adds={adds} onRetry={onRetry} />
      )}
    </div>
  );
}

/** How long nothing is read before a hint about worn screens is shown, in ms. */
const NOTHING_READ_MS = 12_000;

function Words({ camera, adds, onRetry }: Pick<StageProps, 'camera' | 'adds' | 'onRetry'>) {
  const isLong = useWaited(true, NOTHING_READ_MS);
  const sentence = CAMERA_SENTENCES[camera];
  const handsFree = adds !== undefined && ` Hands-free: each scan adds ${adds}.`;
  if (camera === 'on')
    return (
      <p className={styles.hint}>
        {isLong
          ? 'Point the camera at the customer’s code. A dark or broken screen? Type the short code below it.'
          : 'Point the camera at the customer’s code.'}
        {handsFree}
      </p>
    );
  if (sentence === undefined) return <p className={styles.hint}>Starting the camera…</p>;
  return (
    <div className={styles.noCamera}>
      <p>
        {sentence}
        {handsFree}
      </p>
      {camera !== 'none' && <PlainButton onClick={onRetry}>Try the camera again</PlainButton>}
    </div>
  );
}
