import { useState } from 'react';
import { deleteRetailerProfile } from '../../shared/data/businessSetup';
import type { Result } from '../../shared/data/errors';
import { notify } from '../../shared/document/notificationStore';
import { DialogForm } from '../../shared/forms/DialogForm';
import { useSubmit } from '../../shared/forms/form';
import { Button } from '../../shared/ui/Button';
import { Dialog } from '../../shared/ui/Dialog';
import { keepLogo } from '../setup/keptLogo';
import { forgetTyped } from '../setup/typedSetup';

interface StartAgainProps {
  uid: string;
  /** Reads the set-up again. */
  onDone: () => Promise<void>;
}

/** Deletes what an owner has set up, for as long as nothing is paid. */
export function StartAgain({ uid, onDone }: StartAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Result>();
  const submit = useSubmit(async () => {
    setFailure(undefined);
    const deleted = await deleteRetailerProfile(uid);
    if (!deleted.success) return setFailure(deleted);
    forgetTyped(uid);
    keepLogo(uid, undefined);
    await onDone();
    setAsking(false);
    notify({ tone: 'success', message: 'Your set-up is empty. Begin whenever you like.' });
  }, setFailure);
  return (
    <>
      <p>
        <Button
          variant="quiet"
          onClick={() => {
            setFailure(undefined);
            setAsking(true);
          }}
        >
          Start again
        </Button>
      </p>
      <Dialog open={isAsking} title="Start the set-up again?" onClose={() => setAsking(false)}>
        <DialogForm {...submit} action="Delete the set-up" isDanger result={failure} onCancel={() => setAsking(false)}>
          <p>What you typed about your shop, its card and its address is deleted. Your account stays.</p>
        </DialogForm>
      </Dialog>
    </>
  );
}
