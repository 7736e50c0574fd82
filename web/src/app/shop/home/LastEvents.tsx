import { customerAddress } from '@tessera/domain/addresses/paths';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { historyInWords, ledgerInWords } from '@tessera/domain/pass/words';
import { cardAt } from '@tessera/domain/scheme/rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/data/callables';
import type { Result } from '../../../shared/data/errors';
import type { ListedEvent } from '../../../shared/data/holders';
import type { Shop } from '../../../shared/data/shops';
import { DialogForm } from '../../../shared/forms/DialogForm';
import { useProblems, useSubmit } from '../../../shared/forms/form';
import { isToday } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { useQuery } from '../../../shared/query/useQuery';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { Outcome } from '../../../shared/ui/Notice';
import { Reason, reasonIn } from '../ActionForm';
import { EventRow, mayUndo, needsReason } from '../EventRow';
import { undoInWords } from '../undoInWords';
import type { Today } from './useShopHome';

interface Props {
  shop: Shop;
  home: Today;
  onChange: () => Promise<void>;
}

/** The newest events, as they happen. */
export function LastEvents({ shop, home, onChange }: Props) {
  const [undoing, setUndoing] = useState<ListedEvent>();
  const [result, setResult] = useState<Result>();
  // Two short lines leave no room for the tablet.
  const names = home.team ? { byUid: new Map(Object.entries(home.team.names)), hasTablets: false } : null;
  return (
    <Card as="section" title="Latest">
      <ul>
        {home.events.map((event) => (
          <EventRow
            key={event.scanId}
            event={event}
            names={names}
            business={shop.business}
            card={<CardLink event={event} />}
            isOfDay={isToday(event.scannedAt ?? event.at)}
            isBrief
          >
            {mayUndo(event, shop.member) && (
              <Button
                variant="quiet"
                aria-label={`Undo: ${ledgerInWords(event)} ${cardInWords(event)}`}
                onClick={() => setUndoing(event)}
              >
                Undo
              </Button>
            )}
          </EventRow>
        ))}
      </ul>
      <Outcome result={result} />
      {undoing && (
        <UndoDialog
          event={undoing}
          shop={shop}
          onClose={() => setUndoing(undefined)}
          onDone={(done) => {
            setUndoing((open) => (open === undoing ? undefined : open));
            setResult(done);
            void onChange();
          }}
        />
      )}
    </Card>
  );
}

type OfCard = Pick<ListedEvent, 'passId' | 'holderName' | 'practice'>;

const cardInWords = ({ passId, holderName, practice }: OfCard): string =>
  practice ? 'Practice card' : (holderName ?? `Card ${shortCodeOf(passId)}`);

/** The card's holder, with a link to the card. */
export const CardLink = ({ event }: { event: OfCard }) => (
  <Link to={customerAddress(event.passId)}>{cardInWords(event)}</Link>
);

interface UndoProps {
  event: ListedEvent;
  shop: Shop;
  onClose: () => void;
  onDone: (result: Result) => void;
}

/** Says what is undone, and asks for a reason if one is required. */
function UndoDialog({ event, shop, onClose, onDone }: UndoProps) {
  // One id for all attempts, so that an undo that was sent twice is done once.
  const [scanId] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(Date.now);
  const [isReasoned] = useState(() => needsReason(event, shop.member));
  const [problem, setProblem] = useState<Result>();
  const { businessId, business } = shop;
  const { passId } = event;
  const [read] = useQuery(
    `undo/${businessId}/${passId}`,
    async () =>
      (await loadChunk(() => import('../../../shared/data/customers'))).readCustomer(businessId, passId, false),
    { keep: false },
  );
  const pass = read.status === 'ready' ? read.value?.pass : undefined;
  const card = pass && { ...cardAt(pass, business, openedAt), open: pass.rewards };
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    const { reason, wrong } = reasonIn(data);
    setProblem(undefined);
    if (!accepts({ reason: isReasoned ? wrong : undefined }, form)) return;
    const input = { businessId, scanId, undoes: event.scanId, reason: reason || undefined };
    const { verdict, message } = await call('undoScan', input);
    if (verdict === 'accepted') onDone({ success: true, message });
    else setProblem({ success: false, message });
  }, setProblem);
  return (
    <Dialog open onClose={onClose} title="Undo this?">
      <DialogForm {...submit} action="Undo" result={problem} onCancel={onClose}>
        <p>
          {ledgerInWords(event)} The customer now reads “{historyInWords(event)}”, and will read{' '}
          {card ? `“${undoInWords(event, card)}”` : 'that it was undone'}.
        </p>
        {isReasoned && <Reason hint="It stays in the history." problems={problems} />}
      </DialogForm>
    </Dialog>
  );
}
