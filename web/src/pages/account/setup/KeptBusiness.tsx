import type { BusinessSetup } from '@tessera/domain/businessSetup';
import { BusinessSummary } from '../../../features/business/BusinessSummary';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { StaleNotice } from '../StaleNotice';

/** The business as it was read last. To read, not to change: what was changed elsewhere since would be overwritten. */
export function KeptBusiness({ business, onRetry }: { business: BusinessSetup; onRetry: () => void }) {
  return (
    <Card>
      <StaleNotice />
      <BusinessSummary business={business} />
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}
