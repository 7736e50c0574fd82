import { NOTE_LIMIT } from '@tessera/domain/text';
import { useState } from 'react';
import { notify } from '../../app/notifications/notificationStore';
import { call } from '../../data/callables';
import { callableMessage } from '../../data/errors';
import { characterProblem, textOf } from '../../features/forms/formText';
import { useSubmit } from '../../features/forms/useSubmit';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/Field';
import { Cluster, Form } from '../../ui/Layout';
import { Notice } from '../../ui/Notice';

interface DismissDialogProps {
  uid: string;
  name: string;
  onClose: () => void;
  onChanged: () => void;
}

/** Asks why a transfer is no longer waited for. The owner reads the answer. */
export function DismissDialog({ uid, name, onClose, onChanged }: DismissDialogProps) {
  const [failure, setFailure] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { busy, onSubmit } = useSubmit(
    async (data, form) => {
      setFailure(undefined);
      const reason = textOf(data, 'reason').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
      const found = reason === '' ? 'Say why: the owner reads it.' : characterProblem(reason);
      setProblem(found);
      if (found !== undefined) return form.querySelector('textarea')?.focus();
      try {
        const { dismissed } = await call('dismissTransfer', { uid, reason });
        notify({
          tone: 'success',
          message: dismissed ? `Dismissed: ${name}` : 'Nothing to dismiss: no transfer was waited for.',
        });
      } catch (error) {
        console.warn('Request not dismissed:', error);
        return setFailure(callableMessage(error));
      }
      onClose();
      onChanged();
    },
    ({ message }) => setFailure(message),
  );

  return (
    <Dialog open title="Dismiss this request?" onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <p>
          We stop waiting for the transfer of <strong>{name}</strong>. They can ask for one again.
        </p>
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          maxLength={NOTE_LIMIT}
          hint="The owner reads it."
          error={problem}
        />
        {failure !== undefined && (
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        )}
        <Cluster>
          <Button type="submit" variant="danger" busy={busy}>
            Dismiss
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}
