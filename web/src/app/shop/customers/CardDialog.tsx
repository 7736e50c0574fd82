/** The dialogs for actions on a card. Each says beforehand what the customer will see. */
import { parseCardCode } from '@tessera/domain/pass/code';
import type { ConsentChannel, Contact } from '@tessera/domain/pass/contact';
import type { PassEvent } from '@tessera/domain/pass/state';
import { historyInWords } from '@tessera/domain/pass/words';
import { wordsOf } from '@tessera/domain/scheme/words';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import { textOf } from '../../../shared/forms/form';
import { correctionProblem, lostWith, unitsTyped } from '../../../shared/scheme/unitsTyped';
import { Dialog } from '../../../shared/ui/Dialog';
import { TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { ActionForm, type ActionProps, type CardWithBalance, Reason, reasonIn } from '../ActionForm';
import type { ActionOutcome } from '../cardActions';
import { needsReason } from '../EventRow';
import { undoInWords } from '../undoInWords';
import { ConsentForm } from './ConsentForm';
import { MergeForm } from './MergeForm';
import { MoveCode } from './MoveCode';
import { PrintCard } from './PrintCard';

/** The consent of one channel. */
type ConsentAction = `consent-${ConsentChannel}`;

export type OpenAction =
  | 'adjust'
  | 'block'
  | 'move'
  | 'print'
  | 'merge'
  | 'mail'
  | ConsentAction
  | 'erase'
  | { undo: PassEvent };

interface CardDialogProps extends ActionProps {
  open: OpenAction;
  contact: Contact | null;
}

export function titleOf(open: OpenAction, { status, offer }: CardWithBalance): string {
  if (typeof open === 'object') return 'Undo this?';
  const titles = {
    adjust: `Correct the ${wordsOf(offer.scheme).noun}`,
    block: status === 'blocked' ? 'Open this card again' : 'Block this card',
    move: 'Move to a new phone',
    print: 'Print this card',
    merge: 'Merge with another card',
    mail: 'Send the link again',
    'consent-email': 'News by email',
    'consent-wallet': 'News in the wallet',
    erase: 'Erase this card?',
  };
  return titles[open];
}

export function CardDialog({ open, contact, ...props }: CardDialogProps) {
  const { actions, card } = props;
  const close = () => {
    if (actions.result && !actions.result.success) actions.say(undefined);
    actions.stop();
    props.onClose();
  };
  const all = { ...props, onClose: close };
  return (
    <Dialog open title={titleOf(open, card)} onClose={close}>
      <Stack gap={4}>
        {typeof open === 'object' && <UndoForm {...all} event={open.undo} />}
        {open === 'adjust' && <AdjustForm {...all} />}
        {open === 'block' && <BlockForm {...all} />}
        {open === 'move' && <MoveCode {...all} />}
        {open === 'print' && <PrintCard {...all} />}
        {open === 'merge' && <MergeForm {...all} />}
        {open === 'mail' && <MailForm {...all} email={contact?.email ?? ''} />}
        {open === 'consent-email' && contact && <ConsentForm {...all} channel="email" contact={contact} />}
        {open === 'consent-wallet' && <ConsentForm {...all} channel="wallet" contact={contact} />}
        {open === 'erase' && <EraseForm {...all} />}
      </Stack>
    </Dialog>
  );
}

function AdjustForm({ card, actions, onClose }: ActionProps) {
  const { passId, offer, kind } = card;
  const { heading, inWords } = wordsOf(offer.scheme);
  const returned =
    'perPound' in offer.scheme
      ? ` For goods returned, take off ${inWords(100 * offer.scheme.perPound)} for each £1.`
      : '';
  const hint = `2 adds two, -2 takes two off.${returned}`;
  const [typed, setTyped] = useState('');
  const amount = unitsTyped(kind, typed);
  const problem = correctionProblem(card, typed);
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action="Correct"
      send={(data, refuse) => {
        const { reason, wrong } = reasonIn(data);
        if (amount === undefined || problem !== undefined || wrong !== undefined)
          return refuse({ amount: problem, reason: wrong });
        const what = `${amount > 0 ? 'add' : 'take off'} ${inWords(Math.abs(amount))}`;
        return actions.action('adjustPass', { passId, amount, reason }, what);
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={heading}
            name="amount"
            hint={hint}
            error={problems['amount']}
            inputMode="text"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            required
          />
          <Reason problems={problems} />
          {amount !== undefined && problem === undefined && (
            <p>
              The customer reads: “
              {historyInWords({ type: 'adjusted', scheme: kind, amount, returned: lostWith(card, -amount) })}.”
            </p>
          )}
        </>
      )}
    </ActionForm>
  );
}

function BlockForm({ card: { passId, status, offer }, actions, onClose }: ActionProps) {
  const blocked = status !== 'blocked';
  const type = blocked ? 'blocked' : 'unblocked';
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action={blocked ? 'Block' : 'Open again'}
      isDanger={blocked}
      send={(data, refuse) => {
        const { reason, wrong } = reasonIn(data);
        if (wrong !== undefined) return refuse({ reason: wrong });
        return actions.action(
          'blockPass',
          { passId, blocked, reason },
          blocked ? 'block the card' : 'open the card again',
        );
      }}
    >
      {(problems) => (
        <>
          <p>
            {blocked
              ? `A blocked card takes no ${wordsOf(offer.scheme).noun} and gives no rewards until a manager opens it again. It keeps what is on it.`
              : 'The card works again.'}{' '}
            The customer reads: “{historyInWords({ type, scheme: offer.scheme.kind, amount: 0 })}.”
          </p>
          <Reason problems={problems} />
        </>
      )}
    </ActionForm>
  );
}

function UndoForm({ shop: { member }, card, actions, onClose, event }: ActionProps & { event: PassEvent }) {
  const [isReasoned] = useState(() => needsReason(event, member));
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action="Undo"
      send={(data, refuse) => {
        const { reason, wrong } = reasonIn(data);
        if (isReasoned && wrong !== undefined) return refuse({ reason: wrong });
        return actions.action(
          'undoScan',
          { undoes: event.scanId, reason: reason || undefined },
          'undo a line of the history',
        );
      }}
    >
      {(problems) => (
        <>
          <p>The customer reads: “{undoInWords(event, card)}.” An undo cannot be undone.</p>
          {isReasoned && <Reason hint="It stays in the history." problems={problems} />}
        </>
      )}
    </ActionForm>
  );
}

function MailForm({
  shop: { business },
  card: { programmeId, passId },
  email,
  actions,
  onClose,
}: ActionProps & { email: string }) {
  const joinCode = business.programmes[programmeId]?.joinCode ?? '';
  async function send(): Promise<ActionOutcome> {
    await call('mailCardLink', { joinCode, email, passId });
    actions.say({
      success: true,
      message: `The link is on its way to ${email}, unless this address has had as many mails as it may get for now.`,
    });
    return 'done';
  }
  return (
    <ActionForm actions={actions} onClose={onClose} action="Send the link" send={send}>
      <p>
        We mail {email} the link to this card, and to at most four other cards of this address in your shop. An address
        gets at most three such mails a day from your network.
      </p>
    </ActionForm>
  );
}

function EraseForm({ card: { passId, shortCode, offer }, actions, onClose }: ActionProps) {
  return (
    <ActionForm
      actions={actions}
      onClose={onClose}
      action="Erase for good"
      isDanger
      send={(data, refuse) => {
        const typed = parseCardCode(textOf(data, 'code'));
        if (typed?.form !== 'short' || typed.shortCode !== shortCode)
          return refuse({ code: `Type ${shortCode} to erase this card.` });
        return actions.action('eraseCustomerCard', { passId }, 'erase the card');
      }}
    >
      {(problems) => (
        <>
          <p>
            You cannot undo this. The name, the email, what the customer wrote to you, the {wordsOf(offer.scheme).noun}{' '}
            and the rewards are gone, and the customer’s link stops working. The history stays, without a name, and so
            do your figures.
          </p>
          <TextField
            label={`Type ${shortCode} to erase it`}
            name="code"
            error={problems['code']}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        </>
      )}
    </ActionForm>
  );
}
