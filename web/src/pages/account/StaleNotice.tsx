import { Notice } from '../../ui/Notice';

/** The page shows what it read the last time. */
export function StaleNotice() {
  return (
    <Notice tone="warning" title="You are offline">
      <p>This is what we read last. It may have changed since.</p>
    </Notice>
  );
}
