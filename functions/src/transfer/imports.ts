/** What a manager does with an import: send the file, check it, run it, stop it, undo it, mail the links. */
import { randomBytes } from 'node:crypto';
import { isOpenToTeam, openProgramme } from '@tessera/domain/business';
import { crockford } from '@tessera/domain/pass/code';
import { columnsProblem } from '@tessera/domain/transfer/columns';
import { FILE_LIMITS, fileProblemInWords, textProblem } from '@tessera/domain/transfer/file';
import {
  IMPORT_KEPT_MS,
  type ImportAnswer,
  type ImportRecord,
  mayCheck,
  mayMail,
  mayRun,
  mayUndo,
  NO_SUMS,
  shownRow,
} from '@tessera/domain/transfer/imports';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { type ImportRefs, importRefs, known } from '../records/importRefs';
import { refsOf } from '../records/refs';
import { type ImportTask, queueImportTask } from './importTask';

const notNow = (message: string) => new HttpsError('failed-precondition', message);

/**
 * Begins an import: its parts are sent next.
 * @throws HttpsError `failed-precondition` for a shop that is frozen or has no open card
 */
export const startImport = callable('startImport', {
  handler: async ({ businessId, preset, name, parts }, { uid }) => {
    const refs = refsOf(await firestore(), businessId);
    const business = (await refs.business.get()).data();
    const open = business && openProgramme(business);
    if (!business?.active || !isOpenToTeam(business, Date.now()) || !open)
      throw notNow('A shop needs an open card before customers can be brought over.');
    const importId = crockford(randomBytes(10));
    const record: ImportRecord = {
      ...{ importId, preset, system: name, parts, state: 'sending', by: uid, at: Date.now(), turn: 0 },
      programmeId: open.programmeId,
    };
    await refs.at('imports', importId).create(record);
    return { importId };
  },
});

/**
 * Stores one part of the file. The same part again replaces it.
 * @throws HttpsError `not-found`; `failed-precondition` once the file is checked, or for a text that is no CSV
 */
export const addImportPart = callable('addImportPart', {
  callsAMinute: 600,
  handler: async ({ businessId, importId, part, text }) => {
    const refs = await importRefs(businessId, importId);
    const record = known((await refs.record.get()).data());
    if (record.state !== 'sending') throw notNow('This file has been checked already. Begin a new import.');
    if (part >= record.parts || Buffer.byteLength(text) > FILE_LIMITS.partBytes)
      throw new HttpsError('invalid-argument', 'Invalid value: part.');
    const problem = textProblem(text);
    if (problem) throw notNow(fileProblemInWords(problem));
    const { Timestamp } = await import('firebase-admin/firestore');
    await refs.part(part).set({ text, expiresAt: Timestamp.fromMillis(record.at + IMPORT_KEPT_MS) });
    return { received: true as const };
  },
});

/** Begins a turn of an import, and queues its first task. Two presses at once queue one. */
async function press(
  refs: ImportRefs,
  step: ImportTask['step'],
  change: (record: ImportRecord) => Partial<ImportRecord>,
): Promise<ImportRecord> {
  const record = await commit(
    () => ({ record: refs.record }),
    ({ record: snapshot }): Decision<ImportRecord> => {
      const before = known(snapshot.data());
      const fields = { ...change(before), turn: before.turn + 1 };
      return { outcome: { ...before, ...fields }, writes: (batch) => writeGuarded(batch, snapshot, fields) };
    },
  );
  const page = step === 'mail' ? (record.mailedPages ?? 0) : step === 'check' ? 0 : (record.donePages ?? 0);
  await queueImportTask({ businessId: refs.business.id, importId: refs.record.id, turn: record.turn, step, page });
  return record;
}

/**
 * Checks the file: a dry run, which makes no card. `columns` replace those that were matched.
 * @throws HttpsError `failed-precondition` while parts are missing or once cards were made, `invalid-argument` for
 *   columns with which nothing can be read
 */
export const checkImport = callable('checkImport', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, importId, columns }) => {
    const refs = await importRefs(businessId, importId);
    const problem = columns && columnsProblem(columns);
    if (problem) throw new HttpsError('invalid-argument', problem);
    const sent = (await refs.parts.count().get()).data().count;
    const { state } = await press(refs, 'check', (record) => {
      if (!mayCheck(record)) throw notNow('Cards were made from this file already. Begin a new import.');
      if (sent < record.parts) throw notNow('The file has not arrived whole. Send it again.');
      return { state: 'checking', ...(columns && { columns }) };
    });
    return { state };
  },
});

/** Makes the cards of the new customers. Pressed again, a run that was stopped goes on. */
export const runImport = callable('runImport', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, importId }) => {
    const { state } = await press(await importRefs(businessId, importId), 'run', (record) => {
      if (!mayRun(record)) throw notNow('Check the file first. A file is run once.');
      return { state: 'running' };
    });
    return { state };
  },
});

/** Stops a run after the page at hand. Its cards stay; it can go on, or be undone. */
export const pauseImport = callable('pauseImport', {
  handler: async ({ businessId, importId }) => {
    const refs = await importRefs(businessId, importId);
    return commit(
      () => ({ record: refs.record }),
      ({ record: snapshot }) => {
        const record = known(snapshot.data());
        if (record.state !== 'running') return { outcome: { state: record.state } };
        return {
          outcome: { state: 'paused' as const },
          writes: (batch) => writeGuarded(batch, snapshot, { state: 'paused', turn: record.turn + 1 }),
        };
      },
    );
  },
});

/** Removes the cards of an import on which nothing was built. Pressed again, an undo that broke off goes on. */
export const undoImport = callable('undoImport', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, importId }) => {
    const { state } = await press(await importRefs(businessId, importId), 'undo', (record) => {
      if (!mayUndo(record)) throw notNow('There is nothing to undo. A run that is under way is stopped first.');
      return record.state === 'undoing' ? {} : { state: 'undoing', donePages: 0 };
    });
    return { state };
  },
});

/** Mails each imported customer with an address the link of their card: once, and only when this is pressed. */
export const mailImportedCards = callable('mailImportedCards', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId, importId }) => {
    const { sums = NO_SUMS } = await press(await importRefs(businessId, importId), 'mail', (record) => {
      if (!mayMail(record)) throw notNow('The links are mailed once, after the cards are made.');
      return { mailedPages: record.mailedPages ?? 0, mailedAt: record.mailedAt ?? Date.now() };
    });
    return { withEmail: sums.withEmail };
  },
});

/** Rows that one answer has at least, if there are so many. */
const ROWS_AN_ANSWER = 1000;

/**
 * The state of an import, and its rows after a row. `left` is the number of rows after those.
 * @throws HttpsError `not-found`
 */
export const getImport = callable('getImport', {
  callsAMinute: 300,
  handler: async ({ businessId, importId, after = 0 }): Promise<ImportAnswer> => {
    const refs = await importRefs(businessId, importId);
    const record = known((await refs.record.get()).data());
    const {
      state,
      sums = NO_SUMS,
      pageEnds = [],
      problem,
      problemRow,
      headings,
      columns,
      made,
      removed,
      kept,
    } = record;
    const shown = { state, sums, problem, problemRow, headings, columns, made, removed, kept, mailed: record.mailed };
    const first = pageEnds.findIndex((end) => end > after);
    if (state === 'sending' || state === 'checking' || first < 0) return { ...shown, rows: [] };
    const rows = [];
    let left = 0;
    for (let page = first; page < pageEnds.length && rows.length < ROWS_AN_ANSWER; page += 1) {
      const stored = (await refs.page(page).get()).data();
      if (!stored) break;
      rows.push(...stored.rows.filter(({ row }) => row > after).map(shownRow));
      left = sums.rows - stored.before - stored.rows.length;
    }
    return { ...shown, rows, left };
  },
});
