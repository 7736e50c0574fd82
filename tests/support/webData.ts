/** The web's data helpers in this process: the real client SDK against the test run's emulators. */
import { setLogLevel } from 'firebase/app';
import { AUTH_EMULATOR, FIRESTORE_EMULATOR, FUNCTIONS_EMULATOR, PROJECT } from './addresses';

const portOf = (url: string): number => Number(new URL(url).port);

process.env['TESSERA_FIREBASE_CONFIG'] = JSON.stringify({ apiKey: 'local', authDomain: 'localhost', projectId: PROJECT, appId: '1:1:web:1' });
process.env['TESSERA_EMULATORS'] = JSON.stringify({
  host: '127.0.0.1',
  project: PROJECT,
  auth: portOf(AUTH_EMULATOR),
  firestore: portOf(FIRESTORE_EMULATOR),
  functions: portOf(FUNCTIONS_EMULATOR),
});

// What the SDK says of refused requests is said by the helpers as well, where tests look at it.
setLogLevel('silent');

type Level = 'error' | 'warn' | 'info';

/** Keeps what is logged while `act` runs, instead of printing it. */
export async function logsOf<Result>(act: () => Promise<Result>): Promise<{ result: Result; logs: Record<Level, string[]> }> {
  const levels: Level[] = ['error', 'warn', 'info'];
  const logs: Record<Level, string[]> = { error: [], warn: [], info: [] };
  const before = levels.map((level) => [level, console[level]] as const);
  for (const level of levels) console[level] = (...parts: unknown[]) => void logs[level].push(parts.map(String).join(' '));
  try {
    return { result: await act(), logs };
  } finally {
    for (const [level, log] of before) console[level] = log;
  }
}

/** The requests that fail just now. The SDK takes hold of `fetch` when it is imported, so this file is imported before it. */
let unreachable: RegExp | undefined;
const reach = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (unreachable?.test(input instanceof Request ? input.url : String(input))) throw new TypeError('Failed to fetch');
  return reach(input, init);
};

/** Makes requests to matching addresses fail, as without a connection, while `act` runs. */
export async function withoutNetwork<Result>(pattern: RegExp, act: () => Promise<Result>): Promise<Result> {
  unreachable = pattern;
  try {
    return await act();
  } finally {
    unreachable = undefined;
  }
}
