// The page has loaded this module already. Importing it keeps the shared modules in the page's file instead of a
// separate one.
import '../../app/router/startPage';
import { ANSWER_DAYS, type OwnReport } from '@tessera/domain/report';
import { NOTE_LIMIT } from '@tessera/domain/text';
import { type SubmitEvent, useEffect, useState } from 'react';
import { callPublic, sentenceOf } from '../../data/publicCalls';
import { CALL_LIMIT_MS } from '../../data/serverReach';
import { downloadFile } from '../../lib/downloadFile';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/Field';
import { Outcome } from '../../ui/Notice';
import { forgetCard } from './heldCards';
import styles from './HolderActs.module.css';

interface HolderActsProps {
  secret: string;
  /** The shop's name. */
  shop: string;
  onErased: () => void;
}

/** Its own format, because importing the page's would split off a file for both. */
const { format: formatDate } = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

type Act = 'report' | 'export' | 'erase';

/** The holder's acts: write to the shop, download the data, erase the card. */
export function HolderActs({ secret, shop, onErased }: HolderActsProps) {
  const [busy, setBusy] = useState<Act>();
  const [result, setResult] = useState<{ success: boolean; message: string }>();
  const [isAsking, setAsking] = useState(false);
  const [reports, setReports] = useState<readonly OwnReport[]>([]);

  useEffect(() => {
    callPublic('listReports', { secret }, CALL_LIMIT_MS).then(
      ({ reports: found }) => setReports(found),
      (error: unknown) => console.info('Reports not read:', error),
    );
  }, [secret]);

  /** Runs one act at a time, and shows its outcome below the buttons. */
  async function run(act: Act, work: () => Promise<string>) {
    if (busy) return;
    setBusy(act);
    setResult(undefined);
    try {
      setResult({ success: true, message: await work() });
    } catch (error) {
      setResult({ success: false, message: sentenceOf(error) });
    }
    setBusy(undefined);
  }

  function report(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = String(new FormData(form).get('message') ?? '').trim();
    if (message === '') return setResult({ success: false, message: 'Write what is wrong first.' });
    void run('report', async () => {
      const { answerBy } = await callPublic('reportPass', { secret, message }, CALL_LIMIT_MS);
      form.reset();
      setReports((before) => [{ message, at: Date.now(), answerBy }, ...before]);
      return `Received. ${shop} should answer by ${formatDate(answerBy)}, here on your card.`;
    });
  }

  const download = () =>
    run('export', async () => {
      const kept = await callPublic('exportPass', { secret }, CALL_LIMIT_MS);
      downloadFile('card.json', 'application/json', JSON.stringify(kept, null, 2));
      return 'The file is among your downloads.';
    });

  const erase = () =>
    run('erase', async () => {
      await callPublic('erasePass', { secret }, CALL_LIMIT_MS);
      onErased();
      forgetCard(secret);
      return 'Erased.';
    });

  return (
    <>
      <form className={styles.report} onSubmit={report}>
        <TextArea
          name="message"
          label={`Tell ${shop}`}
          hint={`A stamp that is missing, say, or a complaint about your data. The answer comes within ${ANSWER_DAYS} days.`}
          maxLength={NOTE_LIMIT}
        />
        <Button type="submit" variant="secondary" busy={busy === 'report'}>
          Send to the shop
        </Button>
      </form>
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
      <Button variant="secondary" busy={busy === 'export'} onClick={() => void download()}>
        Download what is kept about this card
      </Button>
      {isAsking ? (
        <div className={styles.sure} role="group" aria-label="Erase this card?">
          <p>Its stamps and rewards go, and nobody can bring them back.</p>
          <Button variant="danger" busy={busy === 'erase'} onClick={() => void erase()}>
            Erase it for good
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep the card
          </Button>
        </div>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Erase this card
        </Button>
      )}
      <Outcome result={result} />
    </>
  );
}
