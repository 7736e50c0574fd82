/** The events of an alert, read when somebody opens them. */
import type { Alert } from '@tessera/domain/alerts/alert';
import { useState } from 'react';
import type { ListedEvent } from '../../../shared/data/holders';
import type { Shop } from '../../../shared/data/shops';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { EventRow, type Names } from '../EventRow';
import { CardLink } from '../home/LastEvents';
import styles from './Alerts.module.css';

/** How many events are shown at first, so that the buttons below them stay near. */
const FIRST = 5;

interface AlertEventsProps {
  alert: Alert;
  shop: Shop;
  names: Names | null;
}

export function AlertEvents({ alert: { events, passId }, shop: { businessId, business }, names }: AlertEventsProps) {
  const [read, setRead] = useState<ListedEvent[] | 'failed'>();
  const [isWhole, setWhole] = useState(false);
  const open = async () => {
    try {
      setRead(await (await loadChunk(() => import('../../../shared/data/alerts'))).readEvents(businessId, events));
    } catch (error) {
      console.error('Events of an alert not read:', error);
      setRead('failed');
    }
  };
  if (read === undefined || read === 'failed')
    return (
      <div>
        <ActionButton variant="secondary" onAction={open}>
          {events.length === 1 ? 'Show the event' : `Show the ${events.length} events`}
        </ActionButton>
        {read === 'failed' && <p role="alert">The events could not be read. Check your connection and try again.</p>}
      </div>
    );
  return (
    <ul>
      {read.slice(0, isWhole ? undefined : FIRST).map((event) => (
        <EventRow
          key={event.scanId}
          event={event}
          names={names}
          business={business}
          // An alert about one card names it once, above.
          card={passId === undefined && <CardLink event={event} />}
        />
      ))}
      {!isWhole && read.length > FIRST && (
        // A row of the list, so that the focus goes to the event in its place.
        <li className={styles.all}>
          <Button variant="secondary" onClick={() => setWhole(true)}>{`Show all ${read.length}`}</Button>
        </li>
      )}
    </ul>
  );
}
