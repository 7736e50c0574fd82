import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
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

/** The form was stopped and changed before its answer came. */
const CHANGED = 'What you have changed since is not part of it.';

/** What is in a form's fields. */
const filledIn = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)]);

/** A form in a dialog. After a refusal it stays open with what was typed, after a late answer with what was changed. */
export function ActionDialog({ title, action, actions, isDanger, send, onClose, children }: ActDialogProps) {
  const { setInDialog } = actions;
  useEffect(() => {
    setInDialog(true);
    return () => setInDialog(false);
  }, [setInDialog]);
  // Until then a failure is that of another action.
  const [hasSent, setSent] = useState(false);
  const close = () => {
    if (hasSent && actions.result?.success === false) actions.setResult(undefined);
    onClose();
  };
  const isMounted = useIsMounted();
  const submit = useSubmit(async (data, form) => {
    actions.setResult(undefined);
    setSent(true);
    const sent = filledIn(form);
    if (!(await send(data, form)) || !isMounted.current) return;
    if (filledIn(form) === sent) return onClose();
    actions.setResult((done) => done && { success: false, message: `${done.message} ${CHANGED}` });
  }, actions.setResult);
  return (
    <Dialog open title={title} onClose={close}>
      <DialogForm
        {...submit}
        action={action}
        isDanger={isDanger}
        result={hasSent ? actions.result : undefined}
        onCancel={close}
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}

/** The name that a shop gives to somebody or something of its own. */
export const NameField = (props: ComponentProps<typeof TextField>) => (
  <TextField maxLength={MEMBER_TEXT_LIMITS.name} autoComplete="off" required {...props} />
);
