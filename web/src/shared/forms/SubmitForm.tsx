import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from '../ui/Button';
import { Form } from '../ui/Layout';
import { LongWait } from '../ui/LongWait';
import type { Submit } from './form';

interface SubmitFormProps extends Submit, Omit<ComponentProps<typeof Form>, 'action' | 'onSubmit'> {
  /** The button's label. */
  action: string;
  variant?: ButtonProps['variant'];
  disabled?: boolean;
  /** Whether a dialog is open, so that no request is running yet. */
  isAsking?: boolean;
  /** Whether the answer has come, and the next page is loading. */
  isLeaving?: boolean;
}

/** A form with one button below its fields, and below that a button to stop a long wait. */
export function SubmitForm({
  action,
  variant,
  disabled,
  isAsking = false,
  isLeaving = false,
  busy,
  stop,
  children,
  ...form
}: SubmitFormProps) {
  return (
    <Form {...form}>
      {children}
      <Button type="submit" variant={variant} disabled={disabled} busy={busy || isLeaving}>
        {action}
      </Button>
      <LongWait isWaiting={busy && !isAsking} onStop={stop} />
    </Form>
  );
}
