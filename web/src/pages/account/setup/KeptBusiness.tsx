import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { BusinessSummary } from '../../../features/business/BusinessSummary';
import { StaleNotice } from '../../../features/reading/ReadNotice';
import type { Read } from '../../../features/reading/useRead';
import { Card } from '../../../ui/Card';

interface KeptBusinessProps {
  setup: Extract<Read<BusinessSetup>, { status: 'ready' }>;
  onRetry: () => Promise<void>;
}

/** The business as it was read last. To read, not to change: what was changed elsewhere since would be overwritten. */
export function KeptBusiness({ setup, onRetry }: KeptBusinessProps) {
  return (
    <Card>
      <StaleNotice reads={[setup]} onRetry={onRetry} />
      <BusinessSummary business={setup.value} />
    </Card>
  );
}
