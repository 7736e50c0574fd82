import type { UserProfile } from '@tessera/domain/account';
import { Button } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { StaleNotice } from '../StaleNotice';

/** The profile as it was read last. To read, not to change: what was changed elsewhere since would be overwritten. */
export function KeptProfile({ profile, onRetry }: { profile: UserProfile | null; onRetry: () => void }) {
  return (
    <>
      <StaleNotice />
      <Facts
        items={[
          { term: 'Your name', value: profile?.displayName || 'Not given' },
          { term: 'Your phone', value: profile?.phone || 'Not given' },
        ]}
      />
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
