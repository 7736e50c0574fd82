/** The form of an act on a card: fields, reason and error. */
import type { CardBalance, Pass } from '@tessera/domain/pass/state';
import { NOTE_LIMIT } from '@tessera/domain/text';
import type { ReactNode } from 'react';
import type { Shop } from '../../data/shops';
import { DialogForm } from '../../features/forms/DialogForm';
import { textOf, useSubmit } from '../../features/forms/form';
import type { ActOutcome, CardActs } from '../../features/shop/cardActs';
import { useIsMounted } from '../../lib/useIsMounted';
import { TextField } from '../../ui/Field';

/** A card with the fields that the page shows. */
export type ShownCard = Omit<Pass, 'rewards'> & CardBalance;

export interface ActProps {
  shop: Shop;
  card: ShownCard;
  acts: CardActs;
  onClose: () => void;
}

interface ActFormProps extends Omit<ActProps, 'shop' | 'card'> {
  /** The button's label. */
  act: string;
  send: (data: FormData) => Promise<ActOutcome>;
  isDanger?: boolean;
  children?: ReactNode;
}

/** The form's fields and button. After a refusal the dialog stays open. */
export function ActForm({ acts, onClose, act, send, isDanger, children }: ActFormProps) {
  const isMounted = useIsMounted();
  const submit = useSubmit(async (data) => {
    if ((await send(data)) !== 'refused' && isMounted.current) onClose();
  }, acts.say);
  return (
    // A stopped act counts as unanswered and is sent again under the same id. Sending this form again would be another
    // act.
    <DialogForm {...submit} stop={onClose} act={act} isDanger={isDanger} result={acts.result} onCancel={onClose}>
      {children}
    </DialogForm>
  );
}

/** Refuses an act with a problem that the page finds before anything is sent. */
export function refuseHere(acts: CardActs, message: string): Promise<ActOutcome> {
  acts.say({ success: false, message });
  return Promise.resolve('refused');
}

export const NO_REASON = 'Write down why: it stays in the history.';

export const reasonIn = (data: FormData): string => textOf(data, 'reason').trim();

export function Reason({ hint }: { hint?: string }) {
  return <TextField label="Reason" name="reason" hint={hint} maxLength={NOTE_LIMIT} autoComplete="off" required />;
}
