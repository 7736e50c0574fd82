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
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { cardKind } from '@tessera/domain/shop/business';
import { useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { textOf, useProblems } from '../../../shared/forms/form';
import { TryAgain } from '../../../shared/query/QueryNotice';
import { type Read, useQuery } from '../../../shared/query/useQuery';
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

export function Automations({ shop: { businessId, business }, saved, onChange }: AutomationsProps) {
  const [numbers, countAgain] = useQuery(`automations/${businessId}`, () => call('countAutomations', { businessId }), {
    keep: false,
  });
  // An automation that is off says nothing while nobody knows whom it would reach.
  const isMissed = numbers.status === 'failed' && AUTOMATIONS.some((kind) => saved[kind]?.on);
  return (
    <Stack gap={4}>
      <h2>Automatic messages</h2>
      <p>Each reaches a card once a quarter at most. One in five customers gets none, so that you can compare.</p>
      {isMissed && (
        <Cluster>
          <p role="alert">We could not count who would get them this week.</p>
          <TryAgain onRetry={countAgain} />
        </Cluster>
      )}
      <div className={styles.automations}>
        {AUTOMATIONS.map((kind) => (
          <OneAutomation
            key={kind}
            businessId={businessId}
            card={cardKind(business)}
            kind={kind}
            saved={saved[kind]}
            counted={numbers}
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

type Counted = Read<Record<AutomationKind | 'reachable', number>>;

/** Whom an automation would reach this week; undefined where it could not be counted. */
function dueInWords(kind: AutomationKind, counted: Counted): string | undefined {
  if (counted.status === 'loading') return 'Counting who would get it…';
  if (counted.status === 'failed') return undefined;
  const { [kind]: due, reachable } = counted.value;
  if (due > 0) return `This week: about ${count(due, 'customer')}.`;
  const why =
    reachable === 0
      ? 'No customer can get news yet: each has to agree to it, and to confirm the address or keep the card in a wallet.'
      : `${count(reachable, 'customer')} can get news.`;
  return `This week: nobody is due. ${why}`;
}

interface OneProps {
  businessId: string;
  card: SchemeKind;
  kind: AutomationKind;
  saved: Automation | undefined;
  /** How many customers each automation would reach this week, and how many can get news at all. */
  counted: Counted;
  onChange: () => void;
}

function OneAutomation({ businessId, card, kind, saved, counted, onChange }: OneProps) {
  const actions = useShopAction(onChange);
  const { problems, accepts } = useProblems();
  const [isOpen, setOpen] = useState(false);
  const { title, says } = AUTOMATION_WORDS[kind];
  const due = dueInWords(kind, counted);
  const { on = false, after = WIN_BACK_DAYS.usual } = saved ?? {};
  const { subject, text, wallet, channels } = { channels: [...CONSENT_CHANNELS], ...AUTOMATION_TEXTS[kind], ...saved };
  const save = (isOn: boolean, more?: object) =>
    actions.action(
      'saveAutomation',
      { businessId, kind, on: isOn, ...more },
      `${more ? 'Saved. ' : ''}“${title}” is ${isOn ? 'on.' : 'off. Nothing is sent.'}`,
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
      <p>{says({ after, card })}</p>
      {/* Nothing is said of an automation that is off and would reach nobody. */}
      {(on || (counted.status === 'ready' && counted.value[kind] > 0)) && due !== undefined && <p>{due}</p>}
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
