/** A one-time code that the customer's new phone scans: the card moves there, and its old link ends. */
import { LOYALTY_ROUTES } from '@tessera/domain/loyalty/routes';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { call } from '../../data/callables';
import { callableMessage } from '../../data/errors';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { ActProps } from './ActForm';
import styles from './MoveCode.module.css';

interface Ticket {
  ticket: string;
  until: number;
}

export function MoveCode({ shop: { businessId }, card: { passId } }: ActProps) {
  const [ticket, setTicket] = useState<Ticket>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(() => {
    if (!ticket) return;
    const timer = setTimeout(() => setTicket(undefined), ticket.until - Date.now());
    return () => clearTimeout(timer);
  }, [ticket]);

  async function show() {
    setBusy(true);
    setFailure('');
    try {
      setTicket(await call('movePass', { businessId, passId }));
    } catch (error) {
      setFailure(callableMessage(error));
    } finally {
      setBusy(false);
    }
  }

  if (ticket)
    return (
      <>
        <p>The customer scans this with the new phone and presses “Move my card here”.</p>
        <div className={styles.code}>
          <QRCodeSVG
            value={`${location.origin}${LOYALTY_ROUTES.takeOver}#${ticket.ticket}`}
            size={240}
            level="M"
            title="Code for the new phone"
            role="img"
          />
        </div>
        <p>It serves once, until {formatDateTime(ticket.until)}.</p>
      </>
    );
  return (
    <>
      <p>
        Stamps and rewards move to the new phone. The link and the code on the old one end as soon as the new one takes
        the card. Show this only to the card’s holder: whoever scans it has the card.
      </p>
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <p>
        <Button busy={busy} onClick={() => void show()}>
          Show the code for ten minutes
        </Button>
      </p>
    </>
  );
}
