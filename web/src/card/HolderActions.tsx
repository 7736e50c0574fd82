import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import { ANSWER_DAYS, type OwnReport } from '@tessera/domain/shop/report';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { callPublic, Refusal } from '../shared/data/publicCalls';
import { downloadFile } from '../shared/lib/downloadFile';
import { formatDate } from '../shared/lib/format';
import { CALL_LIMIT_MS } from '../shared/lib/waits';
import { Button } from '../shared/ui/Button';
import { TextArea } from '../shared/ui/Field';
import { Outcome } from '../shared/ui/Notice';
import { exportedPage } from './exportedPage';
import styles from './HolderActions.module.css';
import { useAction } from './useAction';

/** `sent`: the answer is awaited, or was lost. */
export type Erasure = 'sent' | 'done';

export interface HolderActionsProps {
  secret: string;
  /** The shop's name. */
  shop: string;
  onErase: (erasure: Erasure | undefined) => void;
  /** Forgets the card in this browser. */
  onRemove: () => void;
}

interface ReportsProps {
  secret: string;
  shop: string;
}

/** Writes to the shop, and shows what was written before and what the shop answered. */
function Reports({ secret, shop }: ReportsProps) {
  const reading = useAction();
  const reporting = useAction();
  const [isEmpty, setEmpty] = useState(false);
  const [reports, setReports] = useState<readonly OwnReport[]>([]);

  // The same text sent again is the same report, because it gets the same id.
  const attempt = useRef<{ reportId: string; message: string }>(undefined);

  const { press: pressRead } = reading;
  const read = useCallback(
    () =>
      pressRead({
        send: () => callPublic('listReports', { secret }, CALL_LIMIT_MS),
        done(answer) {
          setReports(answer.reports);
          return undefined;
        },
        meanwhile: 'What you wrote before appears when it comes.',
      }),
    [secret, pressRead],
  );
  useEffect(() => void read(), [read]);

  function report(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = () => String(new FormData(form).get('message') ?? '').trim();
    const message = typed();
    setEmpty(message === '');
    if (message === '') return;
    if (attempt.current?.message !== message) attempt.current = { reportId: crypto.randomUUID(), message };
    const { reportId } = attempt.current;
    void reporting.press({
      send: () => callPublic('reportPass', { secret, reportId, message }, CALL_LIMIT_MS),
      done({ answerBy }) {
        attempt.current = undefined;
        if (typed() === message) form.reset();
        setReports((before) => [{ message, at: Date.now(), answerBy }, ...before]);
        return {
          success: true,
          message: `Received. ${shop} should answer by ${formatDate(answerBy)}, here on your card.`,
        };
      },
      meanwhile: 'What you typed is still here.',
      what: reportId,
    });
  }

  return (
    <>
      <form className={styles.report} onSubmit={report}>
        <TextArea
          name="message"
          label={`Tell ${shop}`}
          hint={`Something that is missing, say, or a complaint about your data. The shop should answer within ${ANSWER_DAYS} days.`}
          maxLength={NOTE_LIMIT}
          error={isEmpty ? 'Write what is wrong first.' : undefined}
        />
        <Button type="submit" variant="secondary" busy={reporting.isBusy}>
          Send to the shop
        </Button>
        <Outcome result={reporting.result} />
      </form>
      {reading.result && (
        <>
          <Outcome result={reading.result} />
          <Button variant="secondary" onClick={() => void read()}>
            Try again
          </Button>
        </>
      )}
      {reports.length > 0 && (
        <ul className={styles.reports} aria-label="What you told the shop">
          {reports.map(({ message, at, answerBy, outcome, closedAt }) => (
            <li key={at}>
              <p>
                {formatDate(at)}: “{message}”
              </p>
              <p>
                <b>
                  {closedAt === undefined
                    ? `Received. An answer is due by ${formatDate(answerBy)}.`
                    : outcome === undefined
                      ? `The shop has seen to it (${formatDate(closedAt)}).`
                      : `The shop answered on ${formatDate(closedAt)}: “${outcome}”`}
                </b>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Downloads({ secret }: { secret: string }) {
  const exporting = useAction();
  const download = (form: 'page' | 'data') =>
    exporting.press({
      send: () => callPublic('exportPass', { secret }, CALL_LIMIT_MS),
      done(exported) {
        if (form === 'page') downloadFile('card.html', 'text/html', exportedPage(exported));
        else downloadFile('card.json', 'application/json', JSON.stringify(exported, null, 2));
        return { success: true, message: 'The file is among your downloads.' };
      },
      meanwhile: 'The file comes when it is ready.',
      what: form,
    });

  return (
    <>
      <Button variant="secondary" busy={exporting.isBusy} onClick={() => void download('page')}>
        Download what is kept about this card
      </Button>
      <Button variant="quiet" busy={exporting.isBusy} onClick={() => void download('data')}>
        Download it as a data file (JSON)
      </Button>
      <Outcome result={exporting.result} />
    </>
  );
}

interface SureProps {
  /** The question. */
  label: string;
  /** What would happen. */
  text: string;
  /** The label of the button that cancels. */
  no: string;
  onNo: () => void;
  /** The button that confirms. */
  children: ReactNode;
}

/** Asks for a confirmation. */
function Sure({ label, text, no, onNo, children }: SureProps) {
  return (
    <div className={styles.sure} role="group" aria-label={label}>
      <p>{text}</p>
      {children}
      <Button variant="secondary" onClick={onNo}>
        {no}
      </Button>
    </div>
  );
}

/** The holder's actions: write to the shop, download the data, remove the card from this browser, erase it. */
export function HolderActions({ secret, shop, onErase, onRemove }: HolderActionsProps) {
  const erasing = useAction();
  const [asking, setAsking] = useState<'remove' | 'erase'>();
  const stopAsking = () => setAsking(undefined);

  const erase = () =>
    erasing.press({
      send() {
        onErase('sent');
        return callPublic('erasePass', { secret }, CALL_LIMIT_MS).catch((error: unknown) => {
          if (error instanceof Refusal) onErase(undefined);
          throw error;
        });
      },
      done() {
        onErase('done');
        return undefined;
      },
      meanwhile: 'Your card may be erased already.',
    });

  return (
    <>
      <Reports secret={secret} shop={shop} />
      <Downloads secret={secret} />
      {asking === 'remove' ? (
        <Sure
          label="Remove this card from this phone?"
          text="The card stays: its link opens it again, here or on another phone. Keep the link, or add your email, so that you find it again. Not your phone? Clear its history too: the link may be in it."
          no="Leave it here"
          onNo={stopAsking}
        >
          <Button onClick={onRemove}>Remove it from this phone</Button>
        </Sure>
      ) : (
        <Button variant="secondary" onClick={() => setAsking('remove')}>
          Remove from this phone
        </Button>
      )}
      {asking === 'erase' ? (
        <Sure
          label="Erase this card?"
          text="Its balance and rewards go, and nobody can bring them back."
          no="Keep the card"
          onNo={stopAsking}
        >
          <Button variant="danger" busy={erasing.isBusy} onClick={() => void erase()}>
            Erase it for good
          </Button>
        </Sure>
      ) : (
        <Button variant="danger" onClick={() => setAsking('erase')}>
          Erase this card
        </Button>
      )}
      <Outcome result={erasing.result} />
    </>
  );
}
