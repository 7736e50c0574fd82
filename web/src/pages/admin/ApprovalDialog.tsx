import { formatMoney, PLAN } from '@tessera/domain/money';
import { NOTE_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import { notify } from '../../app/notifications/notificationStore';
import { call } from '../../data/callables';
import { callableMessage } from '../../data/errors';
import type { PaymentDocument } from '../../data/payment';
import { characterProblem, textOf } from '../../features/forms/formText';
import { useSubmit } from '../../features/forms/useSubmit';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/Field';
import { Cluster, Form } from '../../ui/Layout';
import { Notice } from '../../ui/Notice';

interface ApprovalDialogProps {
  uid: string;
  name: string;
  record: PaymentDocument;
  /** True approves, false withdraws the approval. */
  paid: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Asks once more, with room for a note that goes into the history. */
export function ApprovalDialog({ uid, name, record, paid, onClose, onChanged }: ApprovalDialogProps) {
  const { amount, currency } = record.quoted ?? PLAN;
  const [failure, setFailure] = useState<string>();
  const [noteProblem, setNoteProblem] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const note = textOf(data, 'note').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
      const problem = characterProblem(note);
      setNoteProblem(problem);
      if (problem !== undefined) return form.querySelector('textarea')?.focus();
      try {
        const { changed } = await call('approvePayment', { uid, paid, ...(note && { note }) });
        notify({
          tone: 'success',
          message: !changed
            ? 'Nothing to change: it was so already.'
            : paid
              ? `Approved: ${name}`
              : `Withdrawn: ${name}`,
        });
      } catch (error) {
        console.warn('Payment not changed:', error);
        return setFailure(callableMessage(error));
      }
      onClose();
      onChanged();
    },
    ({ message }) => setFailure(message),
  );

  return (
    <Dialog open title={paid ? 'Approve this payment?' : 'Withdraw the approval?'} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <p>
          {paid ? (
            <>
              {formatMoney(amount, currency)} from <strong>{name}</strong>
              {record.reference !== undefined && (
                <>
                  , reference <strong>{record.reference}</strong>
                </>
              )}
              . The account is let in at once.
            </>
          ) : (
            <>
              What <strong>{name}</strong> paid by card stays. Without another payment the account is not let into the
              dashboard any more.
            </>
          )}
        </p>
        <TextArea
          label="Note (optional)"
          name="note"
          rows={3}
          maxLength={NOTE_LIMIT}
          hint="For the history. The owner can download it with their data."
          error={noteProblem}
        />
        {failure !== undefined && (
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        )}
        <Cluster>
          <Button type="submit" variant={paid ? 'primary' : 'danger'} busy={busy}>
            {paid ? 'Approve' : 'Withdraw'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
