/** All events of a card. */
import type { PassEvent } from '@tessera/domain/pass/state';
import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import type { Shop } from '../../data/shops';
import { PagedList } from '../../features/query/PagedList';
import { EventRow, mayUndo, namesOf } from '../../features/shop/EventRow';
import { useWorkers } from '../../features/shop/useWorkers';
import { loadChunk } from '../../lib/loadChunk';
import { Button } from '../../ui/Button';
import { LoadingRows } from '../../ui/LoadingRows';
import customers from './Customers.module.css';

interface LedgerProps {
  shop: Shop;
  passId: string;
  version: number;
  onUndo: (event: PassEvent) => void;
}

export function CardLedger({ shop: { businessId, business, member }, passId, version, onUndo }: LedgerProps) {
  const [workers] = useWorkers(businessId);
  const names = namesOf(workers);
  return (
    <PagedList
      what="the history of this card"
      empty="Nothing has happened on this card yet"
      loading={<LoadingRows isLines />}
      listKey={`ledger/${businessId}/${passId}`}
      version={version}
      fetchPage={async (after) =>
        (await loadChunk(() => import('../../data/customers'))).listLedger(businessId, passId, after)
      }
      head={<h2 className={customers.heading}>History</h2>}
    >
      {(events) =>
        events.map((event) => (
          <EventRow
            key={event.scanId}
            event={event}
            names={names}
            business={business}
            card={event.otherPassId !== undefined && <OtherCard passId={event.otherPassId} />}
          >
            {mayUndo(event, member) && (
              <Button variant="quiet" onClick={() => onUndo(event)}>
                Undo
              </Button>
            )}
          </EventRow>
        ))
      }
    </PagedList>
  );
}

const OtherCard = ({ passId }: { passId: string }) => <Link to={`${ROUTES.customers}/${passId}`}>The other card</Link>;
