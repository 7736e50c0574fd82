/** The first step of an import: a file is chosen, its columns are matched and corrected, and it is sent. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { count } from '@tessera/domain/lib/text';
import { lineProblem } from '@tessera/domain/lib/textProblems';
import {
  type Columns,
  columnsProblem,
  countsAnother,
  matchColumns,
  type Preset,
  PRESET_FACTS,
  PRESETS,
  recognisePreset,
  withAddresses,
} from '@tessera/domain/moving/columns';
import { fileProblemInWords } from '@tessera/domain/moving/file';
import { problemInWords, readRow } from '@tessera/domain/moving/row';
import { wordsOf } from '@tessera/domain/scheme/words';
import { cardKind } from '@tessera/domain/shop/business';
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/data/callables';
import { callOnce } from '../../../shared/data/callOnce';
import type { Shop } from '../../../shared/data/shops';
import { focusField } from '../../../shared/forms/form';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { formatNumber } from '../../../shared/lib/format';
import { useBusy } from '../../../shared/lib/useBusy';
import { useIsMounted } from '../../../shared/lib/useIsMounted';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { SelectField, TextField } from '../../../shared/ui/Field';
import { Form } from '../../../shared/ui/Layout';
import { Failure, LiveRegion, Notice, Outcome } from '../../../shared/ui/Notice';
import { Unbroken } from '../../../shared/ui/Unbroken';
import { FileField } from '../../FileField';
import styles from './Import.module.css';
import { ImportColumns } from './ImportColumns';
import type { ReadableFile } from './readCsv';
import { readFile } from './readFile';

const SYSTEMS = PRESETS.map((value) => ({
  value,
  label:
    value === 'other' ? 'Another system' : value === 'tessera' ? 'An export of a shop here' : PRESET_FACTS[value].name,
}));

/** The columns of a file as far as its headings tell them, or what is in them. */
const columnsOf = ({ headings, first }: ReadableFile, preset: Preset): Columns =>
  withAddresses(
    matchColumns(headings, preset),
    first.map(({ cells }) => cells),
  );

interface Problem {
  row?: number | undefined;
  message: string;
}

interface ChosenFile {
  file: ReadableFile;
  preset: Preset;
  system: string;
  columns: Columns;
}

export function ImportFile({ shop, onSent }: { shop: Shop; onSent: (importId: string) => void }) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [problem, setProblem] = useState<Problem>();
  const reading = useBusy();
  // No other file can be chosen until this one is sent. Then its own page is shown.
  const [isSending, setSending] = useState(false);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setChosen(undefined);
    setProblem(undefined);
    await reading.run(async (isNewest) => {
      try {
        const read = await readFile(file);
        if (!isNewest()) return;
        if ('problem' in read) return setProblem({ row: read.row, message: fileProblemInWords(read.problem) });
        const preset = recognisePreset(read.headings);
        setChosen({ file: read, preset, system: PRESET_FACTS[preset].name, columns: columnsOf(read, preset) });
      } catch (error) {
        console.warn('File not read:', error);
        if (!isNewest()) return;
        setProblem({
          message: 'The file could not be read. Check your connection, load the page again and choose it once more.',
        });
      }
    });
  }

  return (
    <Card as="section" title="Bring customers over">
      <p>
        Choose the file that you saved from your other system, with up to 50,000 customers. Nothing is sent before you
        press “Check the file”. <Link to={ROUTES.moving}>Where your system has its file</Link>
      </p>
      <FileField
        label="File with your customers"
        hint="From Excel: “CSV UTF-8”. At most 20 MB."
        act="Choose a file"
        name="file"
        accept=".csv,text/csv,.txt,.tsv"
        disabled={isSending}
        // Browsers report no change when the same file is chosen again, once it is mended.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={(event) => void choose(event)}
      />
      <LiveRegion>
        {reading.busy && <p>Reading the file…</p>}
        {chosen && (
          <p>
            {count(chosen.file.rows, 'customer')}, {count(chosen.file.headings.length, 'column')}.
            {chosen.file.unsure !== undefined &&
              ` The file does not say how its letters are written. Is “${chosen.file.unsure}” right? If not, save the ` +
                'file as “CSV UTF-8” and choose it again.'}
          </p>
        )}
      </LiveRegion>
      <Failure
        title={problem?.row === undefined ? 'This file cannot be used' : `Row ${problem.row} of this file`}
        message={problem?.message}
      />
      {chosen && <Match shop={shop} chosen={chosen} onChange={setChosen} onSending={setSending} onSent={onSent} />}
    </Card>
  );
}

interface MatchProps {
  shop: Shop;
  chosen: ChosenFile;
  onChange: (chosen: ChosenFile) => void;
  onSending: (isSending: boolean) => void;
  onSent: (importId: string) => void;
}

function Match({ shop, chosen, onChange, onSending, onSent }: MatchProps) {
  const { file, preset, system, columns } = chosen;
  const { result, run } = useOutcome();
  const { busy, run: once } = useBusy();
  const isMounted = useIsMounted();
  const [sent, setSent] = useState<number>();
  const missing = columnsProblem(columns);
  const unnamed = lineProblem(system.trim(), 'Type the name of the other system.');
  const wrong = unnamed === undefined ? missing : { field: 'system', message: unnamed };
  // The problem is shown only once somebody has pressed the button.
  const [isPressed, setPressed] = useState(false);
  const problem = isPressed ? wrong : null;
  const kind = cardKind(shop.business);
  const balance = columns.balance === undefined ? '' : (file.headings[columns.balance] ?? '');
  // The note says that the columns are to be chosen, which is needless once they are found.
  const note = preset === 'other' && !missing ? undefined : PRESET_FACTS[preset].note;

  const send = () =>
    once(() =>
      run(async () => {
        onSending(true);
        const { businessId } = shop;
        const { importId } = await callOnce('shop', 'startImport', {
          businessId,
          preset,
          name: system.trim(),
          parts: file.parts.length,
        });
        setSent(0);
        for (const [part, text] of file.parts.entries()) {
          await call('addImportPart', { businessId, importId, part, text });
          setSent(part + 1);
        }
        await call('checkImport', { businessId, importId, columns });
        if (isMounted.current) onSent(importId);
      }).finally(() => {
        setSent(undefined);
        onSending(false);
      }),
    );

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setPressed(true);
    if (wrong) focusField(event.currentTarget, wrong.field);
    else void send();
  }

  return (
    <Form onSubmit={onSubmit}>
      <div className={styles.fields}>
        <SelectField
          label="Where the file comes from"
          name="preset"
          options={SYSTEMS}
          value={preset}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Preset;
            onChange({ ...chosen, preset: next, system: PRESET_FACTS[next].name, columns: columnsOf(file, next) });
          }}
        />
        <TextField
          label="Its name"
          hint="Use the same name next time, so that nobody is brought over twice."
          name="system"
          maxLength={MEMBER_TEXT_LIMITS.name}
          value={system}
          error={problem?.field === 'system' && problem.message}
          onChange={({ currentTarget }) => onChange({ ...chosen, system: currentTarget.value })}
        />
      </div>
      {note && (
        <Notice tone="info">
          <p>{note}</p>
        </Notice>
      )}
      <ImportColumns
        headings={file.headings}
        preset={preset}
        columns={columns}
        problem={problem}
        onChange={(next) => onChange({ ...chosen, columns: next })}
      />
      {countsAnother(balance, kind) && (
        <Notice tone="warning">
          <p>
            Your card collects {wordsOf({ kind }).noun}. What “{balance}” counts is taken as {wordsOf({ kind }).noun},
            one for one.
          </p>
        </Notice>
      )}
      <Unread rows={file.unread} />
      {columnsProblem(columns) ? <Unjudged file={file} /> : <Preview shop={shop} chosen={chosen} />}
      <Outcome result={result} />
      <p>
        <Button type="submit" busy={busy}>
          Check the file
        </Button>
      </p>
      <LiveRegion>
        {sent !== undefined && (
          <p>
            Sending: {sent} of {file.parts.length} parts
          </p>
        )}
      </LiveRegion>
    </Form>
  );
}

/** Number of rows that are named. */
const NAMED = 5;

/** The rows that are refused before a column is looked at. */
function Unread({ rows }: { rows: ReadableFile['unread'] }) {
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning" title={`${count(rows.length, 'row')} cannot be read`}>
      <ul className="bullets">
        {rows.slice(0, NAMED).map(({ row, why }) => (
          <li key={row}>
            Row {row}: {problemInWords(why)}
          </li>
        ))}
        {rows.length > NAMED && <li>And {formatNumber(rows.length - NAMED)} more, which the check will list.</li>}
      </ul>
      <p>Mend the file and choose it again, or go on without them.</p>
    </Notice>
  );
}

/** The table of the file's first customers. */
function First({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scroll} role="region" aria-label="The first customers" tabIndex={0}>
      <table className={styles.table}>
        <caption>The first customers in the file</caption>
        {children}
      </table>
    </div>
  );
}

/** The first customers as the file has them, while the columns that are needed are not chosen. */
function Unjudged({ file: { headings, first } }: Pick<ChosenFile, 'file'>) {
  return (
    <First>
      <thead>
        <tr>
          {headings.map((heading, index) => (
            <th key={index} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.map(({ row, cells }) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </First>
  );
}

/** The first customers of the file, as the chosen columns read them. */
function Preview({ shop, chosen: { file, columns } }: Pick<MatchProps, 'shop' | 'chosen'>) {
  const kind = cardKind(shop.business);
  const { inWords, heading } = wordsOf({ kind });
  return (
    <First>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {file.first.map(({ row, cells, why }) => {
          const read = why ? { why } : readRow(cells, columns, kind, shop.business.timeZone);
          if ('why' in read)
            return (
              <tr key={row}>
                <th scope="row" className={styles.who}>
                  Row {row}
                  <span className={styles.why}>{problemInWords(read.why)}</span>
                </th>
                <td>
                  <Badge tone="bad">Refused</Badge>
                </td>
              </tr>
            );
          const { name, email, number, units } = read.customer;
          return (
            <tr key={row}>
              <th scope="row" className={styles.who}>
                <Unbroken text={name ?? email ?? number ?? ''} />
                <br />
                <span className="muted">
                  <Unbroken text={[name && email, (name ?? email) && number].filter(Boolean).join(', ')} />
                </span>
              </th>
              <td>{inWords(units)}</td>
            </tr>
          );
        })}
      </tbody>
    </First>
  );
}
