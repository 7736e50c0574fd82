import type { UserProfile } from '@tessera/domain/account';
import { StaleNotice } from '../../../features/reading/ReadNotice';
import type { Read } from '../../../features/reading/useRead';
import { Facts } from '../../../ui/Facts';

interface KeptProfileProps {
  profile: Extract<Read<UserProfile | null>, { status: 'ready' }>;
  onRetry: () => Promise<void>;
}

/** The profile as it was read last. To read, not to change: what was changed elsewhere since would be overwritten. */
export function KeptProfile({ profile, onRetry }: KeptProfileProps) {
  return (
    <>
      <StaleNotice reads={[profile]} onRetry={onRetry} />
      <Facts
        items={[
          { term: 'Your name', value: profile.value?.displayName || 'Not given' },
          { term: 'Your phone', value: profile.value?.phone || 'Not given' },
        ]}
      />
    </>
  );
}
