/** What a manager does with an import: send the file, check it, run it, stop it, undo it, mail the links. */
import { callable } from '../../access/callable';
import { passRootSecrets } from '../../platform/config';

const actions = () => import('./importActions');

/**
 * Begins an import: its parts are sent next. A request that is sent again begins no other.
 * @throws HttpsError `failed-precondition` for a shop that is frozen or has no open card
 */
export const startImport = callable('startImport', {
  handler: async (input, caller) => (await actions()).startImport(input, caller),
});

/**
 * Stores one part of the file. The same part again replaces it.
 * @throws HttpsError `not-found`; `failed-precondition` once the file is checked, or for a text that is no CSV
 */
export const addImportPart = callable('addImportPart', {
  callsAMinute: 600,
  handler: async (input) => (await actions()).addImportPart(input),
});

/**
 * Checks the file: a dry run, which makes no card. `columns` replace those that were matched.
 * @throws HttpsError `failed-precondition` while parts are missing or once cards were made, `invalid-argument` for
 *   columns with which nothing can be read
 */
export const checkImport = callable('checkImport', {
  options: { secrets: [passRootSecrets] },
  handler: async (input) => (await actions()).checkImport(input),
});

/**
 * Makes the cards of the new customers. A second press continues a run that was stopped.
 * @throws HttpsError `failed-precondition` before the check, once the rows are deleted, for a shop that is frozen, and
 *   for one whose card collects something else than at the check
 */
export const runImport = callable('runImport', {
  options: { secrets: [passRootSecrets] },
  handler: async (input) => (await actions()).runImport(input),
});

/** Stops a run after the page at hand. Its cards stay; it can go on, or be undone. */
export const pauseImport = callable('pauseImport', {
  handler: async (input) => (await actions()).pauseImport(input),
});

/** Removes the cards of an import that nobody has used since. A second press continues an undo that was interrupted. */
export const undoImport = callable('undoImport', {
  options: { secrets: [passRootSecrets] },
  handler: async (input) => (await actions()).undoImport(input),
});

/** Mails each imported customer with an address the link of their card: once, and only when this is pressed. */
export const mailImportedCards = callable('mailImportedCards', {
  options: { secrets: [passRootSecrets] },
  handler: async (input) => (await actions()).mailImportedCards(input),
});

/**
 * The state of an import, and its rows after a row. `left` is the number of rows after those.
 * @throws HttpsError `not-found`
 */
export const getImport = callable('getImport', {
  callsAMinute: 300,
  handler: async (input) => (await actions()).getImport(input),
});
