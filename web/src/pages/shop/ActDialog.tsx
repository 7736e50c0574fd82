import { type ReactNode, useEffect } from 'react';
import { DialogForm } from '../../features/forms/DialogForm';
import { useSubmit } from '../../features/forms/form';
import type { ShopActs } from '../../features/shop/useShopAct';
import { useIsMounted } from '../../lib/useIsMounted';
import { Dialog } from '../../ui/Dialog';

interface ActDialogProps {
  title: string;
  act: string;
  acts: ShopActs;
  isDanger?: boolean;
  send: (data: FormData) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. After a refusal it stays open with the typed text. */
export function ActDialog({ title, act, acts, isDanger, send, onClose, children }: ActDialogProps) {
  const { setInDialog } = acts;
  useEffect(() => {
    setInDialog(true);
    return () => setInDialog(false);
  }, [setInDialog]);
  const close = () => {
    if (acts.result && !acts.result.success) acts.setResult(undefined);
    onClose();
  };
  const isMounted = useIsMounted();
  const submit = useSubmit(async (data) => {
    if ((await send(data)) && isMounted.current) onClose();
  }, acts.setResult);
  return (
    <Dialog open title={title} onClose={close}>
      <DialogForm {...submit} act={act} isDanger={isDanger} result={acts.result} onCancel={close}>
        {children}
      </DialogForm>
    </Dialog>
  );
}
