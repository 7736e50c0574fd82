/** A connection to a database of this browser that is opened again whenever it has ended. */
import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

/** After this time, in ms, a database that is not open counts as held. */
const OPEN_LIMIT_MS = 3000;

/** The database is not open yet: another tab holds an older version of it, or the browser takes too long. */
export class HeldDatabaseError extends Error {
  override readonly name = 'HeldDatabaseError';

  /** @param opened resolves once the database is open */
  constructor(readonly opened: Promise<unknown>) {
    super('The database is not open yet.');
  }
}

interface Definition<Schema extends DBSchema> {
  name: string;
  version: number;
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /** Called after each opening: writes what a database that was deleted no longer has. */
  restore(db: IDBPDatabase<Schema>): Promise<void>;
}

/**
 * Opens the database. A newer page may have upgraded it; this page still reads and writes what it knows.
 * @param onClosed called when the browser has ended the connection, or another tab needs it to end
 * @param onBlocked called when another tab does not close an older version
 */
async function open<Schema extends DBSchema>(
  { name, version, upgrade }: Definition<Schema>,
  onClosed: () => void,
  onBlocked: () => void,
): Promise<IDBPDatabase<Schema>> {
  const openVersion = (wanted?: number) =>
    openDB<Schema>(name, wanted, {
      upgrade,
      blocked: onBlocked,
      // Another tab deletes the database, or has a newer version of this page.
      blocking(_, __, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
  try {
    return await openVersion(version);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') return openVersion();
    throw error;
  }
}

/** Whether the browser has lost the connection, so that nothing was written. A full disk is a `QuotaExceededError`. */
const isLost = (error: unknown): boolean =>
  error instanceof DOMException && /^(InvalidState|Abort|Unknown)Error$/.test(error.name);

/**
 * Opens the database when it is first needed, and at once after its connection has ended.
 * @returns a function that runs an action on the database; if the browser has lost the connection, once more on a new
 *   one. It throws a `HeldDatabaseError`, within seconds, while the database is not open yet
 */
export function lastingDatabase<Schema extends DBSchema>(definition: Definition<Schema>) {
  type Database = IDBPDatabase<Schema>;
  /** The present connection, from the moment in which it begins to be opened. */
  let current: { database: Promise<Database> } | undefined;

  const connection = () => (current ??= connect());

  /** Forgets a connection that has ended, unless another one has been begun since. */
  function forget(one: typeof current): void {
    if (current === one) current = undefined;
  }

  function connect() {
    let onBlocked = () => {};
    const held = new Promise<void>((resolve) => (onBlocked = resolve));
    const onClosed = () => {
      forget(mine);
      // Opens it again at once, because the page may be closed before the next write.
      connection().database.catch((error: unknown) =>
        console.error(`The database ${definition.name} was not opened:`, error),
      );
    };
    const opened = open(definition, onClosed, onBlocked).then(async (db) => {
      await definition.restore(db);
      return db;
    });
    const timer = setTimeout(onBlocked, OPEN_LIMIT_MS);
    const mine = { database: Promise.race([opened, held.then(() => Promise.reject(new HeldDatabaseError(opened)))]) };
    opened
      .then(
        () => (mine.database = opened),
        () => forget(mine),
      )
      .finally(() => clearTimeout(timer));
    return mine;
  }

  return async <Outcome>(action: (db: Database) => Promise<Outcome>): Promise<Outcome> => {
    const used = connection();
    const db = await used.database;
    try {
      return await action(db);
    } catch (error) {
      if (!isLost(error)) throw error;
      console.warn(`The connection to the database ${definition.name} was lost:`, error);
      db.close();
      forget(used);
      return action(await connection().database);
    }
  };
}
