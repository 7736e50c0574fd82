import { SERVER_UNREACHED } from '../data/serverReach';
import { formatRecent } from '../lib/format';
import { useBusy } from '../lib/useBusy';
import { Button } from '../ui/Button';
import { classNames } from '../ui/classNames';
import { EmptyState } from '../ui/EmptyState';
import styles from './QueryNotice.module.css';
import type { Read, Staleness } from './useQuery';

interface TryAgainProps {
  onRetry: () => Promise<unknown>;
  variant?: 'secondary' | 'quiet';
}

/** A button that retries, and is busy meanwhile. */
export function TryAgain({ onRetry, variant = 'secondary' }: TryAgainProps) {
  const { busy, run } = useBusy();
  return (
    <Button variant={variant} busy={busy} onClick={() => void run(() => onRetry())}>
      Try again
    </Button>
  );
}

interface ReadNoticeProps {
  onRetry: () => Promise<unknown>;
  /** All reads of the page. */
  reads: readonly Read<unknown>[];
}

const staleOf = (read: Read<unknown>): Staleness[] => (read.status === 'ready' && read.stale ? [read.stale] : []);

/** One band that says why the page shows an old copy, and since when. Shows nothing while the page is up to date. */
export function StaleNotice({ reads, onRetry }: ReadNoticeProps) {
  const stale = reads.flatMap(staleOf);
  if (stale.length === 0) return null;
  const at = Math.min(...stale.map((one) => one.at));
  const unreachable = stale.some((one) => one.unreachable);
  return (
    <div className={classNames(styles.band, unreachable && styles.unreached)}>
      <p>
        <span className={styles.why}>
          {unreachable ? 'We cannot reach our server.' : 'This could not be read just now.'}
        </span>{' '}
        {unreachable && <span className={styles.more}>We keep trying. </span>}
        Last updated {formatRecent(at)}
      </p>
      <TryAgain onRetry={onRetry} variant="quiet" />
    </div>
  );
}

/**
 * Shown instead of a value that could not be read and has no stored copy. Where the server was not reached, no other
 * notice of the page says so (`data-unreached`). `what` is its name: "your business".
 */
export function ReadFailure({ what, reads, onRetry }: ReadNoticeProps & { what: string }) {
  const unreachable = reads.some((read) => read.status === 'failed' && read.unreachable);
  return (
    <div data-unreached={unreachable || undefined}>
      <EmptyState title={`We could not load ${what}`} action={<TryAgain onRetry={onRetry} />}>
        <p role="alert">
          {unreachable ? `${SERVER_UNREACHED} We keep trying.` : 'Try again in a moment.'} Nothing that was saved is
          lost.
        </p>
      </EmptyState>
    </div>
  );
}
