import { Checkbox, TextField } from '../../ui/Field';
import { Stack } from '../../ui/Layout';
import { Question } from '../../ui/Question';
import { bind, type Bound } from './programmeFields';

const NUMBER = { inputMode: 'numeric' } as const;

/** The limits of a scan, which few owners change. */
export function ProgrammeLimits(bound: Bound) {
  const { draft, change } = bound;
  return (
    <Question question="Advanced: limits that protect you">
      <Stack gap={5}>
        <p>They apply to every card at once, started ones too.</p>
        {draft.kind === 'stamps' ? (
          <>
            <TextField label="Most stamps in one scan" {...NUMBER} {...bind(bound, 'maxPerScan')} />
            <TextField label="Most stamps on one card in a day" {...NUMBER} {...bind(bound, 'dailyLimit')} />
          </>
        ) : (
          <>
            <TextField
              label="Largest amount in one scan, in pounds"
              inputMode="decimal"
              {...bind(bound, 'maxPounds')}
            />
            <TextField label="Most points on one card in a day" {...NUMBER} {...bind(bound, 'dailyPoints')} />
          </>
        )}
        <TextField
          label={`Ask before ${draft.kind === 'stamps' ? 'stamping' : 'adding points'} again within … seconds`}
          hint="0 never asks."
          {...NUMBER}
          {...bind(bound, 'againAfterSeconds')}
        />
        {draft.kind === 'stamps' && (
          <TextField
            label="Last day to bring over paper cards"
            type="date"
            hint="Until then, staff can take over the stamps of a paper card, once a card."
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
