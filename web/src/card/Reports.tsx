import { NOTE_LIMIT } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import { ANSWER_DAYS, type OwnReport } from '@tessera/domain/shop/report';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { textOf, useProblems } from '../shared/forms/form';
import { formatDate } from '../shared/lib/format';
import { Button } from '../shared/ui/Button';
import { TextArea } from '../shared/ui/Field';
import { Outcome } from '../shared/ui/Notice';
import styles from './HolderActions.module.css';
import { noteAnswersRead } from './shopAnswers';
import { useAction } from './useAction';
import { useShownAgain } from './useShownAgain';

interface ReportsProps {
  secret: string;
  passId: string;
  /** The shop's name. */
  shop: string;
  /** Whether the shop has closed. It may have had nobody but its owner. */
  isShopGone: boolean;
}

/** Writes to the shop, and shows what was written before and what the shop answered. */
export function Reports({ secret, passId, shop, isShopGone }: ReportsProps) {
  const reading = useAction();
  const reporting = useAction();
  const { problems, isRefused, accepts } = useProblems();
  const [reports, setReports] = useState<readonly OwnReport[]>([]);

  // The same text sent again is the same report, because it gets the same id.
  const attempt = useRef<{ reportId: string; message: string }>(undefined);

  const { press: pressRead } = reading;
  const read = useCallback(
    () =>
      void pressRead({
        send: () => callPublic('listReports', { secret }),
        done(answer) {
          // A list that was asked for earlier lacks what was sent since.
          const isListed = (sent: OwnReport) => answer.reports.some(({ answerBy }) => answerBy === sent.answerBy);
          setReports((before) => [...before.filter((sent) => !isListed(sent)), ...answer.reports]);
          noteAnswersRead(passId, answer.reports);
          return undefined;
        },
        meanwhile: 'What you wrote before appears when it comes.',
      }),
    [secret, passId, pressRead],
  );
  useEffect(read, [read]);
  useShownAgain(read);

  function report(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = () => textOf(new FormData(form), 'message').trim();
    const message = typed();
    if (!accepts({ message: lineProblem(message, 'Write what is wrong first.') }, form)) return;
    if (attempt.current?.message !== message) attempt.current = { reportId: crypto.randomUUID(), message };
    const { reportId } = attempt.current;
    void reporting.press({
      send: () => callPublic('reportPass', { secret, reportId, message }),
      done({ answerBy }) {
        attempt.current = undefined;
        if (typed() === message) form.reset();
        const sent = { message, at: Date.now(), answerBy };
        setReports((before) => [sent, ...before]);
        noteAnswersRead(passId, [sent, ...reports]);
        // What is said of the failed read is out of date.
        if (reading.result) read();
        return { success: true, message: 'Sent. The answer appears here, on your card.' };
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
          hint={
            isShopGone
              ? 'The shop has closed, and may not read this. “Who holds your data” says whom to ask.'
              : `Something that is missing, say, or a complaint about your data. The shop should answer within ${ANSWER_DAYS} days.`
          }
          maxLength={NOTE_LIMIT}
          error={problems['message']}
        />
        <Button type="submit" variant="secondary" busy={reporting.isBusy}>
          Send to the shop
        </Button>
        <Outcome result={isRefused ? undefined : reporting.result} />
      </form>
      {reading.result && (
        <>
          {reading.result.message !== reporting.result?.message && <Outcome result={reading.result} />}
          <Button variant="secondary" onClick={read}>
            Load what you wrote before
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
