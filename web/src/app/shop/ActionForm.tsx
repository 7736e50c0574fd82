/** The form of an action on a card: fields, reason and error. */
import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import type { HolderShown } from '@tessera/domain/pass/holder';
import type { CardBalance, Pass } from '@tessera/domain/pass/state';
import type { ReactNode } from 'react';
import type { Shop } from '../../shared/data/shops';
import { DialogForm } from '../../shared/forms/DialogForm';
import { textOf, useSubmit } from '../../shared/forms/form';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { TextField } from '../../shared/ui/Field';
import type { ActionOutcome, CardActions } from './cardActions';

/** A card, what its balance can buy, and what is shown of its holder. */
export type CardWithBalance = Omit<Pass, 'rewards' | 'holder'> & CardBalance & HolderShown;

export interface ActionProps {
  shop: Shop;
  card: CardWithBalance;
  actions: CardActions;
  onClose: () => void;
}

interface ActionFormProps extends Omit<ActionProps, 'shop' | 'card'> {
  /** The button's label. */
  action: string;
  send: (data: FormData) => Promise<ActionOutcome>;
  isDanger?: boolean;
  children?: ReactNode;
}

/** The form's fields and button. After a refusal the dialog stays open. */
export function ActionForm({ actions, onClose, action, send, isDanger, children }: ActionFormProps) {
  const isMounted = useIsMounted();
  const submit = useSubmit(async (data) => {
    if ((await send(data)) !== 'refused' && isMounted.current) onClose();
  }, actions.say);
  return (
    // Stopping closes the dialog: the action counts as unanswered, and is sent again with the same id. Sending this
    // form again would be another action.
    <DialogForm
      {...submit}
      stop={onClose}
      action={action}
      isDanger={isDanger}
      result={actions.result}
      onCancel={onClose}
    >
      {children}
    </DialogForm>
  );
}

/** Refuses an action with a problem that the page finds before anything is sent. */
export function refuseHere(actions: CardActions, message: string): Promise<ActionOutcome> {
  actions.say({ success: false, message });
  return Promise.resolve('refused');
}

export const NO_REASON = 'Write down why: it stays in the history.';

/** The typed reason; undefined when there is none, since an empty one is refused. */
export const reasonIn = (data: FormData): string | undefined => textOf(data, 'reason').trim() || undefined;

export function Reason({ hint }: { hint?: string }) {
  return <TextField label="Reason" name="reason" hint={hint} maxLength={NOTE_LIMIT} autoComplete="off" required />;
}
