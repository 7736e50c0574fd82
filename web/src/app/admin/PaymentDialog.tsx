import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { formatMoney, PLAN } from '@tessera/domain/payment/money';
import type { ReactNode } from 'react';
import { call } from '../../shared/data/callables';
import { rethrow } from '../../shared/data/errors';
import { updatePayment } from '../../shared/data/payment';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import { DialogForm } from '../../shared/forms/DialogForm';
import { textOf, useProblems } from '../../shared/forms/form';
import { Dialog } from '../../shared/ui/Dialog';
import { TextArea } from '../../shared/ui/Field';
import { type ActDialogProps, useAct } from './useAct';

export type PaymentAction = 'approve' | 'withdraw' | 'dismiss';

interface ActWords {
  title: string;
  label: string;
  isDanger?: true;
  /** The explanation before the action. */
  lead: (name: string, record: ListedPayment['record']) => ReactNode;
  note: { label: string; hint: string; missing?: string };
  /** The sentence afterwards: `done` precedes the name after a change; `unchanged` otherwise. */
  done: string;
  unchanged: string;
  /** Runs the action. True when something has changed. */
  action: (uid: string, note: string) => Promise<boolean>;
}

const HISTORY_NOTE = {
  label: 'Note (optional)',
  hint: 'It goes into the history, which the owner can download.',
};

const setPaid = (paid: boolean) => async (uid: string, note: string) => {
  let changed = false;
  const onAnswer = (answer: { changed: boolean }) => void ({ changed } = answer);
  await updatePayment(uid, paid, { note: note || undefined }, { onAnswer, onError: rethrow });
  return changed;
};

const ACTIONS: Record<PaymentAction, ActWords> = {
  approve: {
    title: 'Approve this payment?',
    label: 'Approve',
    lead: (name, { quoted, reference }) => (
      <>
        {formatMoney((quoted ?? PLAN).amount, (quoted ?? PLAN).currency)} from <strong>{name}</strong>
        {reference !== undefined && (
          <>
            , with the reference{' '}
            <span className="whole">
              <strong>{reference}</strong>.
            </span>
          </>
        )}
        {reference === undefined && '.'} The shop opens at once, or as soon as its set-up is complete.
      </>
    ),
    note: HISTORY_NOTE,
    done: 'Approved',
    unchanged: 'Nothing has changed: it was already so.',
    action: setPaid(true),
  },
  withdraw: {
    title: 'Withdraw the approval?',
    label: 'Withdraw',
    isDanger: true,
    lead: (name) => (
      <>
        <strong>{name}</strong>: the shop freezes, unless there is another payment. A payment by card stays.
      </>
    ),
    note: HISTORY_NOTE,
    done: 'Withdrawn',
    unchanged: 'Nothing has changed: it was already so.',
    action: setPaid(false),
  },
  dismiss: {
    title: 'Dismiss this request?',
    label: 'Dismiss',
    isDanger: true,
    lead: (name) => (
      <>
        We stop waiting for the transfer from <strong>{name}</strong>. They can ask again.
      </>
    ),
    note: { label: 'Reason', hint: 'The owner reads it.', missing: 'Say why: the owner reads it.' },
    done: 'Dismissed',
    unchanged: 'Nothing to dismiss: no transfer was expected.',
    action: async (uid, reason) => (await call('dismissTransfer', { uid, reason })).dismissed,
  },
};

interface PaymentDialogProps extends ListedPayment, ActDialogProps {
  action: PaymentAction;
  name: string;
}

/** Asks for confirmation and a note before an admin changes a record. */
export function PaymentDialog({ action, uid, name, record, ...ends }: PaymentDialogProps) {
  const words = ACTIONS[action];
  const { problems, accepts } = useProblems();
  const send = async (data: FormData, form: HTMLFormElement) => {
    const note = textOf(data, 'note').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
    if (!accepts({ note: note === '' ? words.note.missing : characterProblem(note) }, form)) return undefined;
    return (await words.action(uid, note)) ? `${words.done}: ${name}` : words.unchanged;
  };
  const { submit, failure, close } = useAct(send, ends);
  return (
    <Dialog open title={words.title} onClose={close}>
      <DialogForm {...submit} action={words.label} isDanger={words.isDanger} result={failure} onCancel={close}>
        <p>{words.lead(name, record)}</p>
        <TextArea
          label={words.note.label}
          name="note"
          rows={3}
          maxLength={NOTE_LIMIT}
          hint={words.note.hint}
          error={problems['note']}
        />
      </DialogForm>
    </Dialog>
  );
}
