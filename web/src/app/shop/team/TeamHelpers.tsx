/** Helpers: people without an email address, who stamp on the shop's tablet. */
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/member';
import { pinProblem } from '@tessera/domain/pin';
import { textOf, useSubmit } from '../../../shared/forms/form';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { TextField } from '../../../shared/ui/Field';
import { Form, Stack } from '../../../shared/ui/Layout';
import { LongWait } from '../../../shared/ui/LongWait';
import { PIN_HINT, PinField, type TeamProps } from './TeamPeople';

export function Helpers({ shop: { businessId }, actions }: TeamProps) {
  const { busy, onSubmit, stop } = useSubmit(async (data, form) => {
    const name = textOf(data, 'helper').trim();
    const pin = textOf(data, 'pin');
    const problem = pinProblem(pin);
    if (problem !== undefined) return void actions.refuse(problem);
    const done = `${name} can start on the shop’s tablet now, with this PIN.`;
    if (await actions.action('addHelper', { businessId, name, pin }, done)) form.reset();
  }, actions.setResult);
  return (
    <Card as="section" title="Add a helper for the tablet">
      <p>For a Saturday helper: a name and a PIN, no email and no account.</p>
      <Form onSubmit={onSubmit}>
        <Stack gap={5} width="fields">
          <TextField
            label="Name of the helper"
            name="helper"
            maxLength={MEMBER_TEXT_LIMITS.name}
            autoComplete="off"
            required
          />
          <PinField label="PIN of the helper" hint={PIN_HINT} />
          <p>
            <Button type="submit" busy={busy}>
              Add helper
            </Button>
          </p>
          <LongWait waits={busy} onStop={stop} />
        </Stack>
      </Form>
    </Card>
  );
}
