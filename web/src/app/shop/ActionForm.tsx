/** The form of an action on a card: fields, reason and error. */
import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import type { HolderShown } from '@tessera/domain/pass/holder';
import type { CardBalance, Pass } from '@tessera/domain/pass/state';
import type { OpenReward } from '@tessera/domain/scheme/types';
import type { ReactNode } from 'react';
import type { Shop } from '../../shared/data/shops';
import { DialogForm } from '../../shared/forms/DialogForm';
import { type Problems, textOf, useProblems, useSubmit } from '../../shared/forms/form';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { TextField } from '../../shared/ui/Field';
import type { ActionOutcome, CardActions } from './cardActions';

/** A card, what its balance can buy, and what is shown of its holder. */
export type CardWithBalance = Omit<Pass, 'rewards' | 'holder'> &
  CardBalance &
  HolderShown & {
    /** The rewards as they are stored; absent where the page knows the balance from an answer. */
    open?: OpenReward[];
  };

export interface ActionProps {
  shop: Shop;
  card: CardWithBalance;
  actions: CardActions;
  onClose: () => void;
}

interface ActionFormProps extends Omit<ActionProps, 'shop' | 'card'> {
  /** The button's label. */
  action: string;
  /** @param refuse for what the page finds wrong before anything is sent, by field */
  send: (data: FormData, refuse: (problems: Problems) => Promise<ActionOutcome>) => Promise<ActionOutcome>;
  isDanger?: boolean;
  /** The fields; what is wrong in them is known by their names. */
  children?: ReactNode | ((problems: Problems) => ReactNode);
}

/** The form's fields and button. After a refusal the dialog stays open. */
export function ActionForm({ actions, onClose, action, send, isDanger, children }: ActionFormProps) {
  const isMounted = useIsMounted();
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    actions.say(undefined);
    accepts({}, form);
    const refuse = (found: Problems) => {
      accepts(found, form);
      return Promise.resolve('refused' as const);
    };
    if ((await send(data, refuse)) !== 'refused' && isMounted.current) onClose();
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
      {typeof children === 'function' ? children(problems) : children}
    </DialogForm>
  );
}

/** The typed reason, and what is wrong with it. */
export function reasonIn(data: FormData): { reason: string; wrong: string | undefined } {
  const reason = textOf(data, 'reason').trim();
  return { reason, wrong: lineProblem(reason, 'Write down why.') };
}

export function Reason({ hint, problems }: { hint?: string; problems: Problems }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      hint={hint}
      error={problems['reason']}
      maxLength={NOTE_LIMIT}
      autoComplete="off"
      required
    />
  );
}
