/** Reads and deletes everything that a local project stores. */
import { LOCAL_PROJECT, type LocalRun } from './runs';

/** The emulators accept this as the token of somebody who may do everything. */
const AS_OWNER = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/** `fetch` before tests load code of the web into this process, which gives it a time limit. */
const { fetch } = globalThis;

/** A request to an emulator. @throws Error for an answer that is not a success */
export async function asOwner<Answer>(url: string, method: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, headers: AS_OWNER, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${url} answers ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** Below this address are all documents. */
const databaseUrl = ({ ports }: LocalRun): string =>
  `http://127.0.0.1:${ports.firestore}/v1/projects/${LOCAL_PROJECT}/databases/(default)/documents`;

/** Deletes every document at once. The triggers of each one still run. */
export const deleteDocuments = (run: LocalRun): Promise<unknown> =>
  asOwner(databaseUrl(run).replace('/v1/', '/emulator/v1/'), 'DELETE');

/** A document in the form of the database's REST interface. */
export interface StoredDocument {
  /** Its path, with project and database. */
  name: string;
  fields?: object;
  updateTime: string;
}

/** All documents of all collections. @param below the document below which they are; without it, of the database */
export async function allDocuments(run: LocalRun, below?: string): Promise<StoredDocument[]> {
  const parent = [databaseUrl(run), below].filter(Boolean).join('/');
  const rows = await asOwner<{ document?: StoredDocument }[]>(`${parent}:runQuery`, 'POST', {
    structuredQuery: { from: [{ allDescendants: true }] },
  });
  return rows.flatMap(({ document }) => (document ? [document] : []));
}

/** An account in the form of the identity service's REST interface. */
interface StoredAccount extends Record<string, unknown> {
  localId: string;
}

/** All accounts, with the hashes of their passwords. */
export async function allAccounts({ ports }: LocalRun): Promise<StoredAccount[]> {
  const address = `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/projects/${LOCAL_PROJECT}`;
  const { userInfo = [] } = await asOwner<{ userInfo?: StoredAccount[] }>(`${address}/accounts:query`, 'POST', {});
  return userInfo;
}
