import { wordsOf } from '@tessera/domain/scheme/words';
import { openProgramme } from '@tessera/domain/shop/business';
import { laterOffer, offerInForce, type ProgrammeSummary } from '@tessera/domain/shop/programme';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { Result } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { focusField } from '../../../shared/forms/form';
import { formatDate } from '../../../shared/lib/format';
import type { PageMeta } from '../../../shared/route';
import { KINDS } from '../../../shared/scheme/kinds';
import { Button } from '../../../shared/ui/Button';
import { classNames } from '../../../shared/ui/classNames';
import { TextArea, TextField } from '../../../shared/ui/Field';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { Notice, Outcome } from '../../../shared/ui/Notice';
import { Question } from '../../../shared/ui/Question';
import { Room } from '../Room';
import room from '../Room.module.css';
import { type Look, LookCard } from './LookCard';
import styles from './Programme.module.css';
import { type Draft, draftProblems, useProgrammeDraft } from './programmeDraft';
import { ProgrammeExtras } from './ProgrammeExtras';
import { bind, type Bound } from './programmeFields';
import { ProgrammeKind } from './ProgrammeKind';
import { ProgrammeLimits } from './ProgrammeLimits';
import { ProgrammePreview } from './ProgrammePreview';
import { ProgrammeRewards } from './ProgrammeRewards';
import { PublishDialog } from './PublishDialog';

export const meta: PageMeta = {
  title: 'Your card',
  description: 'What your customers collect, the rewards, the bonus hours, the terms that they read, and the limits.',
};

export default function Programme() {
  return (
    <Room title="Your card" lead="What your customers collect, and what for.">
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
  const { draft, openedAt, isChanged, isOutdated, change, clear } = useProgrammeDraft(shop, programme);
  const [shows, setShows] = useState({ problems: false, publish: false });
  const [result, setResult] = useState<Result>();
  const foot = useRef<HTMLDivElement>(null);
  const formId = useId();
  const [look, setLook] = useState<Look>({ name: business.name, colour: business.colour });
  const problems = draftProblems(draft, business.timeZone);
  const bound: Bound = {
    draft,
    change: (part) => {
      setResult(undefined);
      change(part);
    },
    problems: shows.problems ? problems : {},
  };

  function end(message: string, published?: Draft): void {
    clear(published);
    setShows(({ publish }) => ({ problems: false, publish }));
    setResult({ success: true, message });
  }

  // The pressed button is gone, unless more was typed meanwhile.
  useEffect(() => {
    if (result && !isChanged) foot.current?.focus();
  }, [result, isChanged]);

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
      <Coming programme={programme} now={Math.max(openedAt, business.changedAt)} />
      <div>
        <Split gap={10} className={classNames(styles.editor, room.beside)}>
          <div className={styles.besides}>
            <ProgrammePreview
              business={{ ...business, ...look, name: look.name.trim() || business.name }}
              draft={draft}
            />
          </div>
          <Stack gap={6} className={styles.fields}>
            <LookCard shop={shop} look={look} onChange={setLook} />
            <form id={formId} method="dialog" noValidate onSubmit={onSubmit}>
              <Stack gap={6}>
                <ProgrammeKind {...bound} shop={shop} now={openedAt} />
                <ProgrammeRewards {...bound} />
                <div>
                  <ProgrammeExtras {...bound} timeZone={business.timeZone} now={openedAt} />
                  <TermsFields {...bound} />
                  <ProgrammeLimits {...bound} />
                </div>
              </Stack>
            </form>
          </Stack>
        </Split>
        {/* Not in the form, which may begin below the window on a phone: the bar could not stand at its foot then. */}
        {(isChanged || result) && (
          <div ref={foot} className={styles.save} tabIndex={-1}>
            <Outcome result={result} />
            {isChanged && (
              <Cluster>
                <Button type="submit" form={formId}>
                  Publish
                </Button>
                <Button variant="quiet" onClick={() => end('Discarded. The card is as you published it.')}>
                  Discard
                </Button>
              </Cluster>
            )}
          </div>
        )}
      </div>
      {shows.publish && (
        <PublishDialog
          shop={shop}
          programme={programme}
          draft={draft}
          onClose={() => setShows({ problems: true, publish: false })}
          onDone={end}
        />
      )}
    </>
  );
}

/** Says that the newest offer has not begun, and what holds until then. */
function Coming({ programme, now }: { programme: ProgrammeSummary; now: number }) {
  const { begins } = laterOffer(programme, now) ?? {};
  if (begins === undefined) return null;
  const { scheme } = offerInForce(programme, now);
  return (
    <Notice tone="info">
      <p>
        What you see here begins on {formatDate(begins)}. Until then this holds: {wordsOf(scheme).offerInWords(scheme)}.
        What you publish next replaces what has not begun.
      </p>
    </Notice>
  );
}

function TermsFields(bound: Bound) {
  const { earns } = KINDS[bound.draft.kind].words;
  return (
    <Question question="The terms">
      <Stack gap={5}>
        <p>Customers read them before they join and on their card. Leave out what you do not need.</p>
        <TextField label="Who offers it" hint="The legal name of your business." {...bind(bound, 'offeredBy')} />
        <TextField {...earns} {...bind(bound, 'earns')} />
        <TextField label="What is excluded" hint="For example: drinks in bottles." {...bind(bound, 'excluded')} />
        <TextField
          label="Until when"
          hint="For example: until we tell you, a month before."
          {...bind(bound, 'until')}
        />
        <TextArea label="Anything else" rows={3} {...bind(bound, 'more')} />
      </Stack>
    </Question>
  );
}
