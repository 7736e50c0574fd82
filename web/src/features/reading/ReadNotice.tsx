import { type ReactNode, useState } from 'react';
import { SERVER_UNREACHED } from '../../data/errors';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import type { Read, Stale } from './useRead';

/** A button that is busy while it tries again. */
export function TryAgain({ onRetry, children }: { onRetry: () => Promise<unknown>; children?: ReactNode }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void onRetry().finally(() => setBusy(false));
      }}
    >
      {children ?? 'Try again'}
    </Button>
  );
}

interface ReadNoticeProps {
  onRetry: () => Promise<unknown>;
  /** Everything that the page reads. */
  reads: readonly Read<unknown>[];
}

const staleOf = (read: Read<unknown>): Stale[] => (read.status === 'ready' && read.stale ? [read.stale] : []);

/** Says that the page shows what was read last, since when, and why. Nothing while the page is up to date. */
export function StaleNotice({ reads, onRetry }: ReadNoticeProps) {
  const stale = reads.flatMap(staleOf);
  if (stale.length === 0) return null;
  const at = Math.min(...stale.map((one) => one.at));
  const unreachable = stale.some((one) => one.unreachable);
  return (
    <Notice tone="warning" title={unreachable ? 'We cannot reach our server' : 'This could not be read just now'}>
      <p>
        This was read on {formatDateTime(at)} and may have changed since.
        {unreachable && ' We keep trying: the page is brought up to date by itself.'}
      </p>
      <TryAgain onRetry={onRetry} />
    </Notice>
  );
}

/** Shown instead of a value that could not be read and of which no copy is kept. `what` names it: "your business". */
export function ReadFailure({ what, reads, onRetry }: ReadNoticeProps & { what: string }) {
  const unreachable = reads.some((read) => read.status === 'failed' && read.unreachable);
  return (
    <EmptyState title={`We could not load ${what}`} action={<TryAgain onRetry={onRetry} />}>
      <p role="alert">
        {unreachable ? `${SERVER_UNREACHED} We keep trying.` : 'Try again in a moment.'} Nothing that was saved is lost.
      </p>
    </EmptyState>
  );
}
