/** The automations as three cards, each with a switch and how many cards would get it this week. */
import { count } from '@tessera/domain/lib/text';
import { contentProblems } from '@tessera/domain/news/text';
import {
  type Automation,
  AUTOMATION_TEXTS,
  type AutomationKind,
  AUTOMATIONS,
  MESSAGE_LIMITS,
  WIN_BACK_DAYS,
} from '@tessera/domain/news/types';
import { CONSENT_CHANNELS } from '@tessera/domain/pass/contact';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems } from '../../../shared/forms/form';
import { useQuery } from '../../../shared/query/useQuery';
import { wholeProblem } from '../../../shared/scheme/kinds/typed';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { TextArea, TextField } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { ActionDialog } from '../ActionDialog';
import { useShopAction } from '../useShopAction';
import styles from './Messages.module.css';
import { AUTOMATION_WORDS } from './messageWords';

interface AutomationsProps {
  shop: Shop;
  saved: Partial<Record<AutomationKind, Automation>>;
  onChange: () => void;
}

export function Automations({ shop: { businessId }, saved, onChange }: AutomationsProps) {
  const [numbers, countAgain] = useQuery(`automations/${businessId}`, () => call('countAutomations', { businessId }), {
    keep: false,
  });
  return (
    <Stack gap={4}>
      <h2>Automatic messages</h2>
      <p>Each reaches a card once a quarter at most. One in five customers gets none, so that you can compare.</p>
      <div className={styles.automations}>
        {AUTOMATIONS.map((kind) => (
          <OneAutomation
            key={kind}
            businessId={businessId}
            kind={kind}
            saved={saved[kind]}
            thisWeek={numbers.status === 'ready' ? numbers.value[kind] : undefined}
            reachable={numbers.status === 'ready' ? numbers.value.reachable : 0}
            onChange={() => {
              onChange();
              void countAgain();
            }}
          />
        ))}
      </div>
    </Stack>
  );
}

const nobodyBecause = (reachable: number): string =>
  reachable === 0
    ? 'No customer can get news yet: each has to agree to it, and to confirm the address or keep the card in a wallet.'
    : `${count(reachable, 'customer')} can get news, and nobody is due.`;

interface OneProps {
  businessId: string;
  kind: AutomationKind;
  saved: Automation | undefined;
  /** Undefined while it is counted. */
  thisWeek: number | undefined;
  /** How many cards can get news at all. */
  reachable: number;
  onChange: () => void;
}

function OneAutomation({ businessId, kind, saved, thisWeek, reachable, onChange }: OneProps) {
  const actions = useShopAction(onChange);
  const { problems, accepts } = useProblems();
  const [isOpen, setOpen] = useState(false);
  const { title, says } = AUTOMATION_WORDS[kind];
  const { on = false, after = WIN_BACK_DAYS.usual } = saved ?? {};
  const { subject, text, wallet, channels } = { channels: [...CONSENT_CHANNELS], ...AUTOMATION_TEXTS[kind], ...saved };
  const save = (isOn: boolean, more: object = {}) =>
    actions.action(
      'saveAutomation',
      { businessId, kind, on: isOn, ...more },
      isOn ? `“${title}” is on.` : `“${title}” is off. Nothing is sent.`,
    );
  return (
    <Card
      as="section"
      title={title}
      badge={
        <ActionButton
          variant="quiet"
          className={styles.switch}
          role="switch"
          aria-checked={on}
          aria-label={title}
          onAction={() => save(!on)}
        >
          {on ? 'On' : 'Off'}
        </ActionButton>
      }
    >
      <Outcome result={actions.shown} />
      <p>{says(after)}</p>
      {/* Nothing is said of an automation that is off and would reach nobody. */}
      {(on || !!thisWeek) && (
        <p>
          {thisWeek === undefined
            ? 'Counting who would get it…'
            : thisWeek === 0
              ? `This week: nobody. ${nobodyBecause(reachable)}`
              : `This week: about ${count(thisWeek, 'customer')}.`}
        </p>
      )}
      <Cluster>
        <Button variant="secondary" aria-label={`Edit text: ${title}`} onClick={() => setOpen(true)}>
          Edit text
        </Button>
      </Cluster>
      {isOpen && (
        <ActionDialog
          title={title}
          action="Save"
          actions={actions}
          onClose={() => setOpen(false)}
          send={async (data, form) => {
            const typed = (name: string) => textOf(data, name).trim();
            const content = { subject: typed('subject'), text: typed('text'), wallet: typed('wallet') };
            const days = kind === 'lapsed' ? typed('days') : undefined;
            const wrongDays = days === undefined ? undefined : wholeProblem(WIN_BACK_DAYS, days);
            if (!accepts({ ...contentProblems({ ...content, channels }), days: wrongDays }, form)) return false;
            return save(on, { ...content, ...(days !== undefined && { days: Number(days) }) });
          }}
        >
          <TextField
            label="Subject"
            name="subject"
            error={problems['subject']}
            defaultValue={subject}
            maxLength={MESSAGE_LIMITS.subject}
            required
          />
          <TextArea
            label="Text of the mail"
            name="text"
            error={problems['text']}
            defaultValue={text}
            maxLength={MESSAGE_LIMITS.text}
            required
          />
          <TextField
            label="Line in the wallet"
            name="wallet"
            hint="Left empty, it is the subject."
            error={problems['wallet']}
            defaultValue={wallet}
            maxLength={MESSAGE_LIMITS.wallet}
          />
          {kind === 'lapsed' && (
            <TextField
              label="Days without a visit"
              name="days"
              type="number"
              inputMode="numeric"
              error={problems['days']}
              min={WIN_BACK_DAYS.least}
              max={WIN_BACK_DAYS.most}
              defaultValue={after}
              required
            />
          )}
        </ActionDialog>
      )}
    </Card>
  );
}
