/** Compares everything that a local project stores at two times, backs it up, and loses it. */
import { isDeepStrictEqual } from 'node:util';
import { allAccounts, allDocuments, asOwner, deleteDocuments } from '../local/everything';
import { LOCAL_PROJECT, type LocalRun } from '../local/runs';

/** The fields of each document by its path, and of each account by its uid. */
export type Stored = Map<string, unknown>;

/** What an account must not lose. When it was last used is not in the emulator's backup. */
const LASTING = ['email', 'emailVerified', 'passwordHash', 'salt', 'customAttributes', 'createdAt'];

/** Everything that is stored now. */
export async function storedIn(run: LocalRun): Promise<Stored> {
  const stored: Stored = new Map();
  for (const { name, fields } of await allDocuments(run)) stored.set(name, fields);
  for (const { localId, ...account } of await allAccounts(run)) {
    const lasting = LASTING.map((field) => account[field]);
    stored.set(`account ${localId}`, lasting);
  }
  return stored;
}

/** The names of what only one of both has, or has in another form. Neither emulator keeps the order of fields. */
export const differencesOf = (one: Stored, other: Stored): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.has(name) !== other.has(name) || !isDeepStrictEqual(one.get(name), other.get(name)),
  );

/** Deletes every document and every account. */
export async function wipe(run: LocalRun): Promise<void> {
  await deleteDocuments(run);
  await asOwner(`http://127.0.0.1:${run.ports.auth}/emulator/v1/projects/${LOCAL_PROJECT}/accounts`, 'DELETE');
}

/** Writes documents and accounts to a folder, from which emulators can start. @param folder must not exist */
export async function backUp(run: LocalRun, folder: string): Promise<void> {
  await asOwner(`http://127.0.0.1:${run.ports.hub}/_admin/export`, 'POST', { path: folder, initiatedBy: 'rehearsal' });
}
