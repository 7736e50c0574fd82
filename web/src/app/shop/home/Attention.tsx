import { ROUTES } from '@tessera/domain/addresses/paths';
import { count, NOTE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { shortCodeOf } from '@tessera/domain/pass/code';
import { flagInWords } from '@tessera/domain/pass/words';
import { answerBy, daysUntil } from '@tessera/domain/shop/report';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/data/callables';
import type { Result } from '../../../shared/data/errors';
import type { Shop } from '../../../shared/data/shops';
import { DialogForm } from '../../../shared/forms/DialogForm';
import { textOf, useProblems, useSubmit } from '../../../shared/forms/form';
import { formatDate, formatRecent } from '../../../shared/lib/format';
import { useWaitingHere } from '../../../shared/scans/waitingScans';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Dialog } from '../../../shared/ui/Dialog';
import { TextArea } from '../../../shared/ui/Field';
import { Cluster, Stack } from '../../../shared/ui/Layout';
import { Outcome } from '../../../shared/ui/Notice';
import { useShopAction } from '../useShopAction';
import type { Today } from './useShopHome';

interface Props {
  shop: Shop;
  home: Today;
  onChange: () => Promise<void>;
}

/** Things that somebody should look at; nothing if there are none. */
export function Attention({ shop, home, onChange }: Props) {
  const { businessId, member } = shop;
  const waiting = useWaitingHere();
  const changed = () => void onChange();
  const { result, setResult, action } = useShopAction(changed);
  const { reports, flagged, team } = home;
  const locks = team?.locks ?? [];
  const [answered, setAnswered] = useState<Complaint>();

  const close = () => {
    setAnswered(undefined);
    // An answer may have arrived, although nothing said so.
    changed();
  };
  const isQuiet = waiting + flagged.length + locks.length + reports.length === 0;
  if (isQuiet) return <Outcome result={result} />;
  return (
    <Card as="section" tone="reward" title="Needs you">
      <Outcome result={answered ? undefined : result} />
      <Stack as="ul" gap={4}>
        {waiting > 0 && (
          <Item action={<a href={ROUTES.counter}>Open the counter</a>}>
            {waiting === 1 ? '1 scan waits' : `${waiting} scans wait`} on this device. The counter says what for.
          </Item>
        )}
        {locks.map(({ uid, name, until, isManager }) => {
          const mayLift = member.role === 'owner' || member.uid === uid || !isManager;
          return (
            <Item
              key={uid}
              action={
                mayLift && (
                  <ActionButton
                    variant="secondary"
                    onAction={() => action('liftPinLock', { businessId, uid }, `${name} may try the PIN again.`)}
                  >
                    Lift the lock of {name}
                  </ActionButton>
                )
              }
            >
              The PIN of {name} was typed wrong too often and is locked until {formatRecent(until)}.
              {!mayLift && ' Only an owner can lift the lock.'}
            </Item>
          );
        })}
        {reports.map(({ reportId, passId, message, at }) => (
          <Item
            key={reportId}
            action={
              <Button
                variant="secondary"
                aria-label={`Answer card ${shortCodeOf(passId)}`}
                onClick={() => setAnswered({ reportId, message })}
              >
                Answer
              </Button>
            }
          >
            A customer wrote: “{message}”
            <br />
            Card <span className="whole">{shortCodeOf(passId)}</span>, {formatRecent(at)}. <Clock at={at} />
          </Item>
        ))}
        {home.hasMoreReports && <Item>More customers wrote: answer these first.</Item>}
        {flagged.map(({ scanId, passId, at, scheme, flags = [] }) => (
          <Item key={scanId}>
            Card <span className="whole">{shortCodeOf(passId)}</span>, {formatRecent(at)}:{' '}
            {flags.map((flag) => flagInWords(flag, { scheme })).join(' ')}
          </Item>
        ))}
      </Stack>
      {answered && (
        <Dialog open onClose={close} title="Answer the customer">
          <Answer
            {...answered}
            businessId={businessId}
            onCancel={close}
            onDone={() => {
              setAnswered((open) => (open === answered ? undefined : open));
              setResult({ success: true, message: 'The customer can read your answer.' });
              changed();
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

/** The date by which a report should be answered. */
function Clock({ at }: { at: number }) {
  const [now] = useState(() => Date.now());
  const left = daysUntil(answerBy(at), now);
  return (
    <b>
      {left <= 0
        ? `The answer was due on ${formatDate(answerBy(at))}.`
        : `Answer by ${formatDate(answerBy(at))}: ${count(left, 'day')} left.`}
    </b>
  );
}

interface Complaint {
  reportId: string;
  message: string;
}

interface AnswerProps extends Complaint {
  businessId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form for the shop's answer to a report. */
function Answer({ businessId, reportId, message, onDone, onCancel }: AnswerProps) {
  const [failure, setFailure] = useState<Result>();
  const { problems, accepts } = useProblems();
  const submit = useSubmit(async (data, form) => {
    setFailure(undefined);
    const outcome = textOf(data, 'outcome').trim();
    if (!accepts({ outcome: lineProblem(outcome, 'Write what you did about it.') }, form)) return;
    await call('answerReport', { businessId, reportId, outcome });
    onDone();
  }, setFailure);
  return (
    <DialogForm {...submit} action="Send the answer" result={failure} onCancel={onCancel}>
      <p>“{message}”</p>
      <TextArea
        name="outcome"
        label="What you did about it"
        hint="The customer reads it on the card. Where there is an address, a mail says that you have answered."
        maxLength={NOTE_LIMIT}
        required
        error={problems['outcome']}
      />
    </DialogForm>
  );
}

function Item({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Cluster spread>
        <p>{children}</p>
        {action}
      </Cluster>
    </li>
  );
}
