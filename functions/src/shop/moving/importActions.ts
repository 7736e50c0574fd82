/** What the callables of an import do. Loaded with the first of their calls. */
import { columnsProblem } from '@tessera/domain/moving/columns';
import { FILE_LIMITS, fileProblemInWords, textProblem } from '@tessera/domain/moving/file';
import {
  changesUntil,
  IMPORT_KEPT_MS,
  type ImportAnswer,
  type ImportRecord,
  type ImportStep,
  mayCheck,
  mayMail,
  mayRun,
  mayUndo,
  nextPage,
  NO_SUMS,
  shownRow,
} from '@tessera/domain/moving/imports';
import type { Callables } from '@tessera/domain/schemas/callables';
import { type Business, isOpenToTeam, openProgramme } from '@tessera/domain/shop/business';
import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Caller } from '../../access/authorise';
import { commit, type Decision, existsAlready, writeGuarded } from '../../platform/commit';
import { mailsADay } from '../../platform/dayBudget';
import { firestore } from '../../platform/firebase';
import { idOfRequest } from '../../platform/requestId';
import { importOrThrow, type ImportRefs, importRefs } from '../../records/importRefs';
import { refsOf } from '../../records/refs';
import { queueImportTask } from './importTask';

type Input<Name extends keyof Callables> = Callables[Name]['input'];

const notNow = (message: string) => new HttpsError('failed-precondition', message);

/** The shop's open card. @throws HttpsError `failed-precondition` for a frozen shop, or without an open card */
function openCardOf(business: Business | undefined) {
  const open = business && openProgramme(business);
  if (!business?.active || !isOpenToTeam(business, Date.now()) || !open)
    throw notNow('A shop needs an open card before customers can be brought over.');
  return open;
}

export async function startImport(
  { businessId, preset, name, parts, requestId }: Input<'startImport'>,
  { uid }: Pick<Caller, 'uid'>,
) {
  const refs = refsOf(firestore(), businessId);
  const { programmeId } = openCardOf((await refs.business.get()).data());
  const importId = idOfRequest(businessId, requestId);
  const record: ImportRecord = {
    importId,
    preset,
    system: name,
    parts,
    state: 'sending',
    by: uid,
    at: Date.now(),
    turn: 0,
    programmeId,
  };
  await refs
    .at('imports', importId)
    .create(record)
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
  return { importId };
}

export async function addImportPart({ businessId, importId, part, text }: Input<'addImportPart'>) {
  const refs = importRefs(businessId, importId);
  const record = importOrThrow((await refs.record.get()).data());
  if (record.state !== 'sending') throw notNow('This file has been checked already. Begin a new import.');
  if (part >= record.parts || Buffer.byteLength(text) > FILE_LIMITS.partBytes)
    throw new HttpsError('invalid-argument', 'Invalid value: part.');
  const problem = textProblem(text);
  if (problem) throw notNow(fileProblemInWords(problem));
  await refs.part(part).set({ text, expiresAt: Timestamp.fromMillis(record.at + IMPORT_KEPT_MS) });
  return { received: true as const };
}

/** Begins a turn of an import, and queues its first task. Two concurrent presses queue one task. */
async function press(
  refs: ImportRefs,
  step: ImportStep,
  change: (record: ImportRecord) => Partial<ImportRecord>,
): Promise<ImportRecord> {
  const record = await commit(
    () => ({ record: refs.record }),
    ({ record: snapshot }): Decision<ImportRecord> => {
      const before = importOrThrow(snapshot.data());
      if (Date.now() >= changesUntil(before))
        throw notNow('This import is too old: its rows are deleted after 30 days. Its cards stay as they are.');
      const fields = { ...change(before), turn: before.turn + 1 };
      return { outcome: { ...before, ...fields }, writes: (batch) => writeGuarded(batch, snapshot, fields) };
    },
  );
  const task = { businessId: refs.business.id, importId: refs.record.id, turn: record.turn, step };
  await queueImportTask({ ...task, page: nextPage(record, step) });
  return record;
}

export async function checkImport({ businessId, importId, columns }: Input<'checkImport'>) {
  const refs = importRefs(businessId, importId);
  const problem = columns && columnsProblem(columns);
  if (problem) throw new HttpsError('invalid-argument', problem.message);
  const sent = (await refs.parts.count().get()).data().count;
  const { state } = await press(refs, 'check', (record) => {
    if (!mayCheck(record)) throw notNow('Cards were made from this file already. Begin a new import.');
    if (sent < record.parts) throw notNow('The file has not arrived whole. Send it again.');
    return { state: 'checking', ...(columns && { columns }) };
  });
  return { state };
}

export async function runImport({ businessId, importId }: Input<'runImport'>) {
  const refs = importRefs(businessId, importId);
  const business = (await refs.business.get()).data();
  const { kind } = openCardOf(business).programme.offer.scheme;
  const { state } = await press(refs, 'run', (record) => {
    if (!mayRun(record)) throw notNow('Check the file first. A file is run once.');
    if (record.state === 'checked' && (record.undos ?? 0) !== (business?.undos ?? 0))
      throw notNow('Another import was undone since this file was checked. Check it again.');
    if (record.kind !== kind) throw notNow('The shop’s card collects something else now. Begin a new import.');
    return { state: 'running', ranAt: record.ranAt ?? Date.now() };
  });
  return { state };
}

export async function pauseImport({ businessId, importId }: Input<'pauseImport'>) {
  const refs = importRefs(businessId, importId);
  return commit(
    () => ({ record: refs.record }),
    ({ record: snapshot }) => {
      const record = importOrThrow(snapshot.data());
      if (record.state !== 'running') return { outcome: { state: record.state } };
      return {
        outcome: { state: 'paused' as const },
        writes: (batch) => writeGuarded(batch, snapshot, { state: 'paused', turn: record.turn + 1 }),
      };
    },
  );
}

export async function undoImport({ businessId, importId }: Input<'undoImport'>) {
  const { state } = await press(importRefs(businessId, importId), 'undo', (record) => {
    if (!mayUndo(record)) throw notNow('There is nothing to undo. A run that is under way is stopped first.');
    return record.state === 'undoing' ? {} : { state: 'undoing', donePages: 0 };
  });
  return { state };
}

export async function mailImportedCards({ businessId, importId }: Input<'mailImportedCards'>) {
  const { sums = NO_SUMS } = await press(importRefs(businessId, importId), 'mail', (record) => {
    if (!mayMail(record)) throw notNow('The links are mailed once, after the cards are made.');
    return { mailedPages: record.mailedPages ?? 0, mailedAt: record.mailedAt ?? Date.now() };
  });
  return { withEmail: sums.withEmail };
}

/** The least number of rows in an answer, unless fewer are left. */
const ROWS_AN_ANSWER = 1000;

export async function getImport({ businessId, importId, after = 0 }: Input<'getImport'>): Promise<ImportAnswer> {
  const refs = importRefs(businessId, importId);
  const record = importOrThrow((await refs.record.get()).data());
  const { state, sums = NO_SUMS, pageEnds = [], problem, problemRow, headings, columns } = record;
  const { made, removed, kept, mailed, mailedUntil } = record;
  const isMailing = record.mailedAt !== undefined && mayMail(record);
  const file = { state, sums, problem, problemRow, headings, columns };
  const until = { mailedUntil, changesUntil: changesUntil(record) };
  const answer = { ...file, ...until, made, removed, kept, mailed, mailsADay: mailsADay(), isMailing };
  const first = pageEnds.findIndex((end) => end > after);
  if (state === 'sending' || state === 'checking' || first < 0) return { ...answer, rows: [] };
  const rows = [];
  let left = 0;
  for (let page = first; page < pageEnds.length && rows.length < ROWS_AN_ANSWER; page += 1) {
    const stored = (await refs.page(page).get()).data();
    if (!stored) break;
    rows.push(...stored.rows.filter(({ row }) => row > after).map(shownRow));
    left = sums.rows - stored.before - stored.rows.length;
  }
  return { ...answer, rows, left };
}
