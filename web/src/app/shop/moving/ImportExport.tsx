/** The way out: everything of a shop in one file. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Card } from '../../../shared/ui/Card';
import { LiveRegion, Outcome } from '../../../shared/ui/Notice';

export function ExportCard({ shop: { businessId } }: { shop: Shop }) {
  const { result, run } = useOutcome();
  const [isOpened, setOpened] = useState(false);
  const start = () =>
    run(async () => {
      setOpened(false);
      const { url } = await call('startExport', { businessId });
      setOpened(true);
      window.location.assign(url);
    });
  return (
    <Card as="section" title="Take everything with you">
      <p>
        All of your shop in one ZIP file: cards, balances, rewards, every event, your customers’ addresses and what they
        agreed to. It has the names of your customers, so keep it safe. For a list of customers alone, use{' '}
        <Link to={ROUTES.customers}>Customers</Link>.
      </p>
      <p>
        <ActionButton variant="secondary" onAction={start}>
          Download everything
        </ActionButton>
      </p>
      <LiveRegion>
        {isOpened && (
          <p>
            The download has begun. It is whole if the last file in it is <code>complete.json</code>; without that it
            broke off, so download it again.
          </p>
        )}
      </LiveRegion>
      <Outcome result={result} />
    </Card>
  );
}
