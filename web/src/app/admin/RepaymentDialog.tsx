import { BANK_REFERENCE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { dayIn } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { OwedRefund } from '@tessera/domain/payment/attention';
import { formatMoney, PLAN_PRICE } from '@tessera/domain/payment/money';
import { useState } from 'react';
import { call } from '../../shared/data/callables';
import { DialogForm } from '../../shared/forms/DialogForm';
import { textOf, useProblems } from '../../shared/forms/form';
import { formatDay } from '../../shared/lib/format';
import { Dialog } from '../../shared/ui/Dialog';
import { TextField } from '../../shared/ui/Field';
import { type ActDialogProps, useAct } from './useAct';

interface RepaymentDialogProps extends ActDialogProps {
  uid: string;
  name: string;
  owed: OwedRefund;
}

/** Asks when and with which reference the money of a failed refund was sent by bank transfer. */
export function RepaymentDialog({ uid, name, owed, ...ends }: RepaymentDialogProps) {
  const { refund, amount, currency = PLAN_PRICE.currency } = owed;
  const first = dayIn(TIME_ZONE, owed.made);
  const [today] = useState(() => dayIn(TIME_ZONE, Date.now()));
  const { problems, accepts } = useProblems();
  const send = async (data: FormData, form: HTMLFormElement) => {
    const day = textOf(data, 'day');
    const reference = textOf(data, 'reference').trim();
    const isDay = day >= first && day <= today;
    const found = {
      day: isDay ? undefined : `Choose a day from ${formatDay(first)} to ${formatDay(today)}.`,
      reference: lineProblem(reference, 'Type the reference that the bank gave it.'),
    };
    if (!accepts(found, form)) return undefined;
    const { changed } = await call('recordRepayment', { uid, refund, amount, day, reference });
    return changed ? `Recorded: ${name}` : 'Nothing has changed: it was recorded already.';
  };
  const { submit, failure, close } = useAct(send, ends);

  return (
    <Dialog open title="Record a refund by bank" onClose={close}>
      <DialogForm {...submit} action="Record" result={failure} onCancel={close}>
        <p>
          {formatMoney(amount, currency)} to <strong>{name}</strong>. Send it from the bank first: this only records it.
          A payment that is refunded in full no longer counts.
        </p>
        <TextField label="Sent on" name="day" type="date" min={first} max={today} error={problems['day']} />
        <TextField
          label="Bank reference"
          name="reference"
          maxLength={BANK_REFERENCE_LIMIT}
          autoComplete="off"
          hint="The owner reads it, in a mail and on the receipt."
          error={problems['reference']}
        />
      </DialogForm>
    </Dialog>
  );
}
