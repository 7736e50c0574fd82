import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { DialogForm } from '../../shared/forms/DialogForm';
import { useSubmit } from '../../shared/forms/form';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { Dialog } from '../../shared/ui/Dialog';
import { TextField } from '../../shared/ui/Field';
import type { ShopActions } from './useShopAction';

interface ActDialogProps {
  title: string;
  action: string;
  actions: ShopActions;
  isDanger?: boolean;
  send: (data: FormData, form: HTMLFormElement) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. After a refusal it stays open with the typed text. */
export function ActionDialog({ title, action, actions, isDanger, send, onClose, children }: ActDialogProps) {
  const { setInDialog } = actions;
  useEffect(() => {
    setInDialog(true);
    return () => setInDialog(false);
  }, [setInDialog]);
  const close = () => {
    if (actions.result && !actions.result.success) actions.setResult(undefined);
    onClose();
  };
  const isMounted = useIsMounted();
  const submit = useSubmit(async (data, form) => {
    actions.setResult(undefined);
    if ((await send(data, form)) && isMounted.current) onClose();
  }, actions.setResult);
  return (
    <Dialog open title={title} onClose={close}>
      <DialogForm {...submit} action={action} isDanger={isDanger} result={actions.result} onCancel={close}>
        {children}
      </DialogForm>
    </Dialog>
  );
}

/** The name that a shop gives to somebody or something of its own. */
export const NameField = (props: ComponentProps<typeof TextField>) => (
  <TextField maxLength={MEMBER_TEXT_LIMITS.name} autoComplete="off" required {...props} />
);
