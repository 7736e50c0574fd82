import { openProgramme } from '@tessera/domain/business';
import { ROUTES } from '@tessera/domain/paths';
import { PROGRAMME_TEXT_LIMITS, type ProgrammeSummary } from '@tessera/domain/programme';
import { lawWarnings } from '@tessera/domain/rewardLaw';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import type { PageMeta } from '../../app/router/route';
import type { Result } from '../../data/errors';
import type { Shop } from '../../data/shops';
import { focusField } from '../../features/forms/form';
import { TARGET_RANGE } from '../../features/scheme/schemeDraft';
import { type Draft, type DraftField, draftProblems, useProgrammeDraft } from '../../features/shop/programmeDraft';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox, TextArea, TextField } from '../../ui/Field';
import { Cluster, Form, Split, Stack } from '../../ui/Layout';
import { Notice, Outcome } from '../../ui/Notice';
import { StampCard } from '../../ui/StampCard';
import { LogoCard } from './LogoCard';
import styles from './Programme.module.css';
import { PublishDialog } from './PublishDialog';
import { Room } from './Room';

export const meta: PageMeta = {
  title: 'Your card',
  description: 'What your customers collect stamps for, the terms that they read, and the limits that protect you.',
  noIndex: true,
};

export default function Programme() {
  return (
    <Room title="Your card" lead="What your customers collect stamps for.">
      {(shop) => {
        const open = openProgramme(shop.business);
        return open ? (
          <Editor key={shop.businessId} shop={shop} programme={open.programme} />
        ) : (
          <p>This shop has no open card.</p>
        );
      }}
    </Room>
  );
}

interface EditorProps {
  shop: Shop;
  programme: ProgrammeSummary;
}

/** The form beside the card as customers will see it. */
function Editor({ shop, programme }: EditorProps) {
  const { business } = shop;
  const { draft, isChanged, isOutdated, change, clear } = useProgrammeDraft(shop, programme);
  const [shows, setShows] = useState({ problems: false, publish: false });
  const [result, setResult] = useState<Result>();
  const problems = draftProblems(draft, business.timeZone);
  const bound: Bound = {
    draft,
    change: (part) => {
      setResult(undefined);
      change(part);
    },
    problems: shows.problems ? problems : {},
  };

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const [wrong] = Object.keys(problems);
    setShows({ problems: true, publish: wrong === undefined });
    if (wrong !== undefined) focusField(event.currentTarget, wrong);
  }

  return (
    <>
      {isOutdated && (
        <Notice tone="warning">
          <p>Somebody published the card while you were typing. What you typed is still here.</p>
        </Notice>
      )}
      <Split gap={10}>
        <Form onSubmit={onSubmit} gap={6}>
          <Promised {...bound} />
          <TermsFields {...bound} />
          <Limits {...bound} />
          <Outcome result={result} />
          <Cluster>
            <Button type="submit" disabled={!isChanged}>
              Publish…
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={clear}>
                Discard what I typed
              </Button>
            )}
          </Cluster>
        </Form>
        <Stack gap={6}>
          <Preview business={business} draft={draft} />
          <LogoCard shop={shop} />
        </Stack>
      </Split>
      {shows.publish && (
        <PublishDialog
          shop={shop}
          programme={programme}
          draft={draft}
          onClose={() => setShows({ problems: true, publish: false })}
          onDone={(message) => {
            clear();
            setShows({ problems: false, publish: false });
            setResult({ success: true, message });
          }}
        />
      )}
    </>
  );
}

interface Bound {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problems: Partial<Record<DraftField, string>>;
}

type TextName = Exclude<DraftField, 'redeemOffline'>;

/** Binds a field to the draft. */
function bind<Name extends TextName>({ draft, change, problems }: Bound, name: Name) {
  return {
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
  };
}

const { least, most } = TARGET_RANGE;

function Promised(bound: Bound) {
  const warnings = lawWarnings(bound.draft.reward, bound.draft.earns);
  return (
    <Card as="section" title="What you promise">
      <Stack gap={5}>
        <TextField label="Name of the card" maxLength={PROGRAMME_TEXT_LIMITS.name} {...bind(bound, 'name')} />
        <TextField
          label="Stamps until the reward"
          inputMode="numeric"
          hint={`From ${least} to ${most}.`}
          {...bind(bound, 'target')}
        />
        <TextField
          label="Reward"
          hint="What a full card is worth, as you would say it."
          maxLength={PROGRAMME_TEXT_LIMITS.reward}
          {...bind(bound, 'reward')}
        />
        {warnings.map(({ topic, reason }) => (
          <Notice key={topic} tone="warning" title={`${topic}: check the law first`}>
            <p>{reason}</p>
            <p>
              <a href={`${ROUTES.resources}#law`}>The source of this</a>
            </p>
          </Notice>
        ))}
      </Stack>
    </Card>
  );
}

function TermsFields(bound: Bound) {
  return (
    <Card as="section" title="The terms">
      <Stack gap={5}>
        <p>Customers read them before they join and on their card. Leave out what you do not need.</p>
        <TextField label="Who offers it" hint="Your business as the law knows it." {...bind(bound, 'offeredBy')} />
        <TextField label="What earns a stamp" hint="For example: each coffee." {...bind(bound, 'earns')} />
        <TextField label="What is excluded" hint="For example: drinks in bottles." {...bind(bound, 'excluded')} />
        <TextField
          label="Until when"
          hint="For example: until you hear from us a month before."
          {...bind(bound, 'until')}
        />
        <TextArea label="Anything else" rows={3} {...bind(bound, 'more')} />
      </Stack>
    </Card>
  );
}

function Limits(bound: Bound) {
  const number = { inputMode: 'numeric' } as const;
  return (
    <Card as="section" title="Limits">
      <Stack gap={5}>
        <p>They apply to every card at once, started ones too.</p>
        <TextField label="Most stamps in one scan" {...number} {...bind(bound, 'maxPerScan')} />
        <TextField label="Most stamps on one card in a day" {...number} {...bind(bound, 'dailyLimit')} />
        <TextField
          label="Ask before stamping again within … seconds"
          hint="0 never asks."
          {...number}
          {...bind(bound, 'againAfterSeconds')}
        />
        <TextField
          label="Last day to bring over paper cards"
          type="date"
          hint="Until then, staff can take over the stamps of a paper card, once a card."
          {...bind(bound, 'paperUntil')}
        />
        <Checkbox
          name="redeemOffline"
          label="Give rewards without a connection. If a reward is given twice that way, the loss is yours."
          checked={bound.draft.redeemOffline}
          onChange={({ target }) => bound.change({ redeemOffline: target.checked })}
        />
      </Stack>
    </Card>
  );
}

/** A preview of the draft's card. */
function Preview({ business, draft }: { business: Shop['business']; draft: Draft }) {
  const needed = Math.min(most, Math.max(least, Math.trunc(Number(draft.target)) || least));
  const begun = Math.min(2, needed - 1);
  return (
    <figure className={styles.preview}>
      <StampCard
        name={business.name}
        logo={business.logo}
        offer={draft.reward || 'Your reward'}
        colour={business.colour}
        stamps={begun}
        needed={needed}
      >
        <p>
          {begun} of {needed} stamps
        </p>
      </StampCard>
      <figcaption>The card as a customer sees it after two stamps.</figcaption>
    </figure>
  );
}
