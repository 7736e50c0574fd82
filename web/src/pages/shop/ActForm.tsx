/** The form of an act on a card: its fields, why it is done, and what went wrong. */
import type { CardInHand, Pass } from '@tessera/domain/pass/state';
import { NOTE_LIMIT } from '@tessera/domain/text';
import type { ReactNode } from 'react';
import { DialogForm } from '../../features/forms/DialogForm';
import { textOf, useSubmit } from '../../features/forms/form';
import type { ActOutcome, CardActs } from '../../features/shop/cardActs';
import type { Shop } from '../../features/shop/shopStore';
import { useIsShown } from '../../lib/useIsShown';
import { TextField } from '../../ui/Field';

/** A card as the page shows it. */
export type ShownCard = Omit<Pass, 'rewards'> & CardInHand;

export interface ActProps {
  shop: Shop;
  card: ShownCard;
  acts: CardActs;
  onClose: () => void;
}

interface ActFormProps extends Omit<ActProps, 'shop' | 'card'> {
  /** The button: what it does. */
  act: string;
  send: (data: FormData) => Promise<ActOutcome>;
  isDanger?: boolean;
  children?: ReactNode;
}

/** Fields, and the button that does it. The dialog stays open while the act is refused. */
export function ActForm({ acts, onClose, act, send, isDanger, children }: ActFormProps) {
  const isShown = useIsShown();
  const submit = useSubmit(async (data) => {
    if ((await send(data)) !== 'refused' && isShown.current) onClose();
  }, acts.say);
  return (
    // A stopped act goes on as one without an answer, which is sent again under the same id. Another try in this form
    // would be another act.
    <DialogForm {...submit} stop={onClose} act={act} isDanger={isDanger} result={acts.result} onCancel={onClose}>
      {children}
    </DialogForm>
  );
}

/** A problem that the page sees before anything is sent. */
export function refuseHere(acts: CardActs, message: string): Promise<ActOutcome> {
  acts.say({ success: false, message });
  return Promise.resolve('refused');
}

export const NO_REASON = 'Write down why: it stays in the history.';

export const reasonIn = (data: FormData): string => textOf(data, 'reason').trim();

export function Reason({ hint }: { hint?: string }) {
  return <TextField label="Reason" name="reason" hint={hint} maxLength={NOTE_LIMIT} autoComplete="off" required />;
}
