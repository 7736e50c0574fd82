/** An import that was sent: what its check found, the run with its progress, the links, and the undo. */
import { count } from '@tessera/domain/lib/text';
import { DAY_MS } from '@tessera/domain/lib/time';
import { fileProblemInWords } from '@tessera/domain/moving/file';
import type { ImportAnswer } from '@tessera/domain/moving/imports';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Shop } from '../../../shared/data/shops';
import { DialogForm } from '../../../shared/forms/DialogForm';
import form from '../../../shared/forms/DialogForm.module.css';
import { useSubmit } from '../../../shared/forms/form';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/lib/format';
import { ReadFailure, StaleNotice } from '../../../shared/query/QueryNotice';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { LiveRegion, Notice, Outcome } from '../../../shared/ui/Notice';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import styles from './Import.module.css';
import { ImportRows } from './ImportRows';
import { paceInWords, STATE_WORDS } from './importWords';
import { isImportUnderWay, useFocusOnChange, useImport, useStandstill } from './useImport';

/** The call that continues a step that stands still. Nothing is made or removed twice. */
const PRESS_AGAIN = {
  checking: 'checkImport',
  running: 'runImport',
  undoing: 'undoImport',
  mailing: 'mailImportedCards',
} as const;

interface ImportWorkProps {
  shop: Shop;
  importId: string;
  /** Whether it was opened on this page, and not by its address. */
  isOpened: boolean;
  onLeave: () => void;
}

export function ImportWork({ importId, onLeave, ...props }: ImportWorkProps) {
  const { read, ask } = useImport(props.shop.businessId, importId);
  if (read.status === 'loading') return <LoadingRows />;
  if (read.status === 'failed') return <ReadFailure what="the import" reads={[read]} onRetry={ask} />;
  if (!read.value)
    return <EmptyState title="No import at this address" action={<Button onClick={onLeave}>Import a file</Button>} />;
  return (
    <SentImport {...props} importId={importId} answer={read.value} ask={ask} onLeave={onLeave}>
      <StaleNotice reads={[read]} onRetry={ask} />
    </SentImport>
  );
}

/** What may be done with an import. It is made, undone and mailed while its rows are kept. */
function actsOf({ state, sums, made = 0, mailed, isMailing, changesUntil }: ImportAnswer, now: number) {
  const mayChange = now < changesUntil;
  return {
    mayChange,
    mayCheck: mayChange && state === 'checked',
    mayMake: mayChange && state === 'checked' && sums.new > 0,
    mayGoOn: mayChange && state === 'paused',
    mayMail: mayChange && state === 'done' && sums.withEmail > 0 && mailed === undefined && !isMailing,
    hasCards: (state === 'done' || state === 'paused') && made > 0,
  };
}

interface SentImportProps extends ImportWorkProps {
  answer: ImportAnswer;
  ask: () => Promise<void>;
  children: ReactNode;
}

/** The steps of an import that can be pressed, the two that ask first, and what became of the last press. */
function useImportSteps({ shop, importId, answer, ask }: Omit<SentImportProps, 'children'>) {
  const { businessId, business } = shop;
  const { state, mailed, isMailing, mailsADay } = answer;
  const { result, setResult, run } = useOutcome();
  const [asks, setAsks] = useState<'undo' | 'mail'>();
  const [lookedAt, setLookedAt] = useState(Date.now);
  /** Asks for the state after a step was sent. */
  async function afterwards<Answer>(sent: Promise<Answer>): Promise<Answer> {
    const answered = await sent.catch((error: unknown) => {
      // The step may have begun: this answer was lost, or an earlier press began it.
      void ask();
      throw error;
    });
    await ask();
    return answered;
  }
  const press = (name: 'checkImport' | 'runImport' | 'pauseImport' | 'undoImport' | 'mailImportedCards') => () =>
    run(async () => void (await afterwards(call(name, { businessId, importId }))));
  // A step that has begun after all did not fail, and is not asked for again.
  const stage = `${state} ${isMailing} ${mailed !== undefined}`;
  const [seen, setSeen] = useState(stage);
  if (seen !== stage) {
    setSeen(stage);
    setAsks(undefined);
    if (result?.success === false) setResult(undefined);
  }
  const undo = useSubmit(async () => {
    if (await press('undoImport')()) setAsks(undefined);
  }, setResult);
  const paceOf = (links: number) => paceInWords(links, business.createdAt, mailsADay);
  const mail = useSubmit(async () => {
    const isMailed = await run(async () => {
      const { withEmail } = await afterwards(call('mailImportedCards', { businessId, importId }));
      return `${count(withEmail, 'link')} will be mailed, ${paceOf(withEmail)}.`;
    });
    if (isMailed) setAsks(undefined);
  }, setResult);
  const askFor = (what: typeof asks) => {
    // The page may have been open since the day on which it could still be changed.
    setLookedAt(Date.now());
    setResult(undefined);
    setAsks(what);
  };
  return { result, asks, lookedAt, press, undo, mail, paceOf, askFor };
}

function SentImport({ children, ...props }: SentImportProps) {
  const { shop, importId, isOpened, onLeave, answer } = props;
  const { state, sums, problem, problemRow, kept = 0, mailed, mailedUntil, isMailing, changesUntil } = answer;
  const { result, asks, lookedAt, press, undo, mail, paceOf, askFor } = useImportSteps(props);
  const close = () => askFor(undefined);
  const said = useRef<HTMLDivElement>(null);
  // The closed dialog cannot return the focus, because its button is gone.
  useEffect(() => {
    if (result?.success && asks === undefined) said.current?.focus();
  }, [result, asks]);
  const still = useStandstill(answer);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, state, isOpened);
  const { mayChange, mayCheck, mayMake, mayGoOn, mayMail, hasCards } = actsOf(answer, lookedAt);
  // Hidden during a check: the sums that appear afterwards would move it under a finger.
  const mayLeave = state !== 'checking' || still !== undefined;
  return (
    <Card as="section" title={STATE_WORDS[state]} titleRef={heading}>
      {children}
      <div ref={said} tabIndex={-1}>
        <Outcome result={asks ? undefined : result} />
      </div>
      {state === 'refused' && problem && (
        <Notice tone="error" title={problemRow === undefined ? 'The file' : `Row ${problemRow}`}>
          <p>{fileProblemInWords(problem)}</p>
        </Notice>
      )}
      <LiveRegion>
        <HowFar answer={answer} kind={cardKind(shop.business)} />
      </LiveRegion>
      {still && mayChange && (
        <Notice tone="info" title="Nothing has happened for a while">
          <p>Press to go on. What is done is not done again.</p>
          <ActionButton variant="secondary" onAction={press(PRESS_AGAIN[still])}>
            Go on
          </ActionButton>
        </Notice>
      )}
      {sums.rows > 0 && state !== 'checking' && (
        <Sums shop={shop} sums={sums} left={state === 'undone' ? kept : undefined} />
      )}
      {sums.unproved !== undefined && (
        <Notice tone="warning" title={`${count(sums.unproved, 'card')} not as our export wrote it for you`}>
          <p>
            An address, a reward or a consent was changed in the file, or it is another owner’s. The balance is taken;
            rewards, terms and consents are not. Your customers can agree to news again on their cards.
          </p>
        </Notice>
      )}
      {mayMail && (
        // The heading stands where the button stood that made the cards, so that a second press there mails nobody.
        <Stack gap={3}>
          <h3>Next: send the links</h3>
          <p>Customers with an email address can get one mail each, with the link to their card.</p>
          <p>
            <Button onClick={() => askFor('mail')}>Mail {count(sums.withEmail, 'customer')} their link</Button>
          </p>
        </Stack>
      )}
      <Cluster className={mayLeave ? form.acts : undefined}>
        {mayMake && <ActionButton onAction={press('runImport')}>Make {count(sums.new, 'card')}</ActionButton>}
        {mayCheck && (
          <ActionButton variant="secondary" onAction={press('checkImport')}>
            Check again
          </ActionButton>
        )}
        {mayGoOn && <ActionButton onAction={press('runImport')}>Go on</ActionButton>}
        {state === 'running' && (
          <ActionButton variant="secondary" onAction={press('pauseImport')}>
            Stop
          </ActionButton>
        )}
        {mayChange && hasCards && (
          <Button variant={mayMail ? 'secondary' : 'danger'} onClick={() => askFor('undo')}>
            Undo this import
          </Button>
        )}
        {mayLeave && (
          <Button variant="quiet" onClick={onLeave}>
            {state === 'checked' ? 'Choose another file' : 'Import another file'}
          </Button>
        )}
      </Cluster>
      {isMailing && <p className="muted">{`Links mailed so far: ${formatNumber(mailed ?? 0)}.`}</p>}
      {!isMailing && mailed !== undefined && <p className="muted">{mailedInWords(mailed, mailedUntil)}</p>}
      {hasCards && (
        <p className="muted">
          {mayChange
            ? `You can undo this import until ${formatDateTime(changesUntil)}.`
            : 'This import can no longer be changed, because its rows are deleted after 30 days.'}
        </p>
      )}
      {sums.rows > 0 && !isImportUnderWay(state) && (
        <ImportRows
          key={state}
          shop={shop}
          importId={importId}
          total={sums.rows}
          isOver={state === 'done' || state === 'undone'}
        />
      )}
      <Dialog
        open={mayChange && asks === 'mail'}
        onClose={close}
        title={`Mail ${count(sums.withEmail, 'customer')} their link?`}
      >
        <DialogForm {...mail} action={`Mail ${count(sums.withEmail, 'link')}`} result={result} onCancel={close}>
          <p>
            Each gets one mail from us in your shop’s name, {paceOf(sums.withEmail)}. A mail that has left cannot be
            taken back.
          </p>
        </DialogForm>
      </Dialog>
      <Dialog open={mayChange && asks === 'undo'} onClose={close} title="Undo this import?">
        <DialogForm {...undo} action="Remove the cards" isDanger result={result} onCancel={close}>
          <p>
            Every card that nobody has used or changed since is removed, also from phones that opened its link. The
            other cards stay, and are listed.
          </p>
        </DialogForm>
      </Dialog>
    </Card>
  );
}

/** How far the import is, in a sentence, with the progress of a step that is under way. */
function HowFar({ answer, kind }: { answer: ImportAnswer; kind: SchemeKind }) {
  const { state, sums, made = 0, removed = 0, kept = 0 } = answer;
  switch (state) {
    case 'checking':
      return (
        <Stack gap={2}>
          <p>Every row is being checked. You can close this page: it goes on.</p>
          {/* A check reports nothing until its end. */}
          <ProgressBar label="Rows checked" />
        </Stack>
      );
    case 'checked':
      return (
        <p>
          {sums.new > 0
            ? `Nothing is made yet. Look at what becomes of each row, then make the cards.${fillsInWords(kind)} Whoever has joined here as well gets a second card: merge the two under “Customers”.`
            : 'There is nothing to make: every customer was brought over before, or is refused.'}
        </p>
      );
    case 'running':
      return <Progress label="Cards made" done={made} of={sums.new} more="You can close this page: it goes on." />;
    case 'undoing':
      return <Progress label="Cards removed" done={removed} of={made} more="" />;
    case 'paused':
      return <p>{`Stopped after ${count(made, 'card')}. They stay until you undo the import.`}</p>;
    case 'done':
      return (
        <p>{`${count(made, 'new card')}. Your team finds them by name, old number, or the last four digits of the phone number.`}</p>
      );
    case 'undone':
      return (
        <p>{`${count(removed, 'card')} removed.${kept > 0 ? ` ${formatNumber(kept)} left, used or changed since: the rows say how.` : ''}`}</p>
      );
    default:
      return null;
  }
}

/** What becomes of a balance that fills a card. */
const fillsInWords = (kind: SchemeKind): string =>
  kind === 'stamps' ? ' Stamps that fill a card become rewards that are ready, and the rest stays on the card.' : '';

/** How many links were mailed; of a new shop also the last day, because its mails leave over several. */
function mailedInWords(mailed: number, until: number | undefined): string {
  const last =
    until !== undefined && until - Date.now() > DAY_MS / 2 ? `, the last of them on ${formatDate(until)}` : '';
  return `${count(mailed, 'link')} mailed${last}.`;
}

function Progress({ label, done, of, more }: { label: string; done: number; of: number; more: string }) {
  return (
    <Stack gap={2}>
      <p>{`${label}: ${formatNumber(done)} of ${formatNumber(of)}. ${more}`}</p>
      <ProgressBar label={label} done={done} of={of} />
    </Stack>
  );
}

interface SumsProps {
  shop: Shop;
  sums: ImportAnswer['sums'];
  /** Cards that stayed in an undo; undefined before one. */
  left: number | undefined;
}

function Sums({ shop, sums, left }: SumsProps) {
  const kind = cardKind(shop.business);
  const { heading, numberOf } = wordsOf({ kind });
  const items: [string, number][] = [
    ['Customers', sums.rows],
    left === undefined ? ['New cards', sums.new] : ['Stayed', left],
    ['Brought over before', sums.same],
    ['Refused', sums.refused],
    // After an undo the sum is left out: the rows say which cards stayed.
    ...(left === undefined ? [[heading, numberOf(sums.units)] satisfies [string, number]] : []),
    ...(left === undefined && sums.rewards ? [['Rewards ready', sums.rewards] satisfies [string, number]] : []),
  ];
  return (
    <dl className={styles.sums}>
      {items.map(([term, number]) => (
        <div key={term}>
          <dt className="note">{term}</dt>
          <dd>{formatNumber(number)}</dd>
        </div>
      ))}
    </dl>
  );
}
