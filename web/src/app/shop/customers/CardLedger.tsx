/** All events of a card, and what happened before it was imported. */
import { customerAddress } from '@tessera/domain/addresses/paths';
import { count } from '@tessera/domain/lib/text';
import type { PassEvent } from '@tessera/domain/pass/state';
import { eventNames, ledgerInWords } from '@tessera/domain/pass/words';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { formatDateTime, isToday } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { PagedList } from '../../../shared/query/PagedList';
import { ReadFailure } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import { Button } from '../../../shared/ui/Button';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { EventRow, mayUndo, namesOf } from '../EventRow';
import { useWorkers } from '../useWorkers';
import { Visits } from './Visits';
import { visitsByMonth } from './visitsByMonth';

interface LedgerProps {
  shop: Shop;
  passId: string;
  version: number;
  /** Absent for a closed card, on which nothing can be undone. */
  onUndo: ((event: PassEvent) => void) | undefined;
}

export function CardLedger({ shop: { businessId, business, member }, passId, version, onUndo }: LedgerProps) {
  const [workers] = useWorkers(businessId);
  const names = namesOf(workers);
  const [openedAt] = useState(Date.now);
  return (
    <PagedList
      what="the history of this card"
      empty="Nothing has happened on this card yet"
      as="div"
      loading={<LoadingRows isLines />}
      listKey={`ledger/${businessId}/${passId}`}
      version={version}
      fetchPage={async (after) =>
        (await loadChunk(() => import('../../../shared/data/customers'))).listLedger(businessId, passId, after)
      }
      head={<h2>History</h2>}
    >
      {(events, hasMore) => (
        <>
          <Visits months={visitsByMonth(events, hasMore, business.timeZone, openedAt)} />
          <ul>
            {events.map((event) => (
              <EventRow
                key={event.scanId}
                event={event}
                names={names}
                business={business}
                card={event.otherPassId !== undefined && <OtherCard passId={event.otherPassId} />}
              >
                {onUndo && isToday(event.at) && mayUndo(event, member) && (
                  <Button variant="quiet" aria-label={`Undo: ${ledgerInWords(event)}`} onClick={() => onUndo(event)}>
                    Undo
                  </Button>
                )}
              </EventRow>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

/** What happened to an imported card in the system from which it came. It is shown, and changes nothing. */
export function CardPast({ shop: { businessId, business }, passId }: Pick<LedgerProps, 'shop' | 'passId'>) {
  const [read, again] = useQuery(
    `past/${businessId}/${passId}`,
    async () => (await loadChunk(() => import('../../../shared/data/customers'))).readPast(businessId, passId),
    { keep: false },
  );
  if (read.status === 'failed') return <ReadFailure what="the card’s past" reads={[read]} onRetry={again} />;
  if (read.status === 'loading' || !read.value) return null;
  const { system, events } = read.value;
  const kind = cardKind(business);
  return (
    <details>
      <summary>{`Before it was imported from ${system}: ${count(events.length, 'event')}`}</summary>
      <ul className="bullets">
        {events.map(({ at, type, amount }, index) => (
          <li key={index}>
            {formatDateTime(at)}: {eventNames(kind)[type]}
            {amount !== 0 && `, ${wordsOf({ kind }).inWords(amount)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const OtherCard = ({ passId }: { passId: string }) => <Link to={customerAddress(passId)}>The other card</Link>;
