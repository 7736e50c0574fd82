import { KINDS } from '../../../shared/scheme/kinds';
import { Checkbox, TextField } from '../../../shared/ui/Field';
import { Stack } from '../../../shared/ui/Layout';
import { Question } from '../../../shared/ui/Question';
import { bind, bindField, type Bound } from './programmeFields';

/** The limits of a scan, which few owners change. */
export function ProgrammeLimits(bound: Bound) {
  const { draft, change } = bound;
  const { fields, words, round } = KINDS[draft.kind];
  return (
    <Question question="Advanced: limits that protect you">
      <Stack gap={5}>
        <p>They apply to every card at once, started ones too.</p>
        {fields.limits.map((field) => (
          <TextField key={field.name} {...bindField(bound, field)} />
        ))}
        <TextField
          label={`${words.again} within … seconds`}
          hint="0 never asks."
          inputMode="numeric"
          {...bind(bound, 'againAfterSeconds')}
        />
        {round && (
          <TextField
            label="Last day to bring over paper cards"
            type="date"
            hint="Until then staff can bring the stamps of a paper card over, once for each card."
            {...bind(bound, 'paperUntil')}
          />
        )}
        <Checkbox
          name="redeemOffline"
          label="Give rewards without a connection. If a reward is given twice that way, the loss is yours."
          checked={draft.redeemOffline}
          onChange={({ target }) => change({ redeemOffline: target.checked })}
        />
      </Stack>
    </Question>
  );
}
