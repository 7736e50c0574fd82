/** A one-time code for the customer's new phone to scan. The card moves there, and its old link becomes invalid. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { call } from '../../../shared/data/callables';
import form from '../../../shared/forms/DialogForm.module.css';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { formatTime } from '../../../shared/lib/format';
import { useExpiring } from '../../../shared/lib/useExpiring';
import { LinkQr } from '../../../shared/LinkQr';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Cluster } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import type { ActionProps } from '../ActionForm';

interface Ticket {
  ticket: string;
  until: number;
}

export function MoveCode({ shop: { businessId }, card: { passId }, onClose }: ActionProps) {
  const [ticket, setTicket] = useExpiring<Ticket>(10 * MINUTE_MS);
  const { result, run } = useOutcome();
  const show = () => run(async () => setTicket(await call('movePass', { businessId, passId })));

  if (ticket)
    return (
      <>
        <p>The customer scans this with the new phone and presses “Move my card here”.</p>
        <LinkQr
          address={`${location.origin}${ROUTES.takeOver}#${ticket.ticket}`}
          title="Code for the new phone"
          size={240}
        />
        <p>It works once, until {formatTime(ticket.until)}.</p>
      </>
    );
  return (
    <>
      <p>
        The card moves to the new phone with all that is on it, and stops working on the old one. Show this code only to
        the card’s holder: whoever scans it gets the card.
      </p>
      <Outcome result={result} />
      <Cluster className={form.acts}>
        <ActionButton onAction={show}>Show the code for ten minutes</ActionButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Cluster>
    </>
  );
}
