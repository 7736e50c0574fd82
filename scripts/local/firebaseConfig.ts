/**
 * Makes the Firebase configuration of a local run: `firebase.json` with emulator ports, in a generated file beside it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type HeaderRule, withHashedFiles } from '../build/hosting';
import type { Ports } from '../lib/ports';
import { ROOT } from '../lib/root';
import type { LocalRun } from './runs';

/** The fields that are read or replaced; all others are copied. */
export interface FirebaseConfig {
  hosting: { public: string; headers: HeaderRule[] };
  functions: { source: string };
  emulators?: Record<string, unknown>;
}

const HOST = '127.0.0.1';
const EMULATORS = ['auth', 'functions', 'tasks', 'eventarc', 'hub', 'logging'] as const;

/** Adds the local emulators to the policy's connect-src. */
function widen(policy: string, { auth, firestore, functions }: Ports): string {
  const origins = [auth, firestore, functions].map((port) => `http://${HOST}:${port}`).join(' ');
  if (!/\bconnect-src [^;]+/.test(policy))
    throw new Error('firebase.json: the Content-Security-Policy has no connect-src');
  return policy.replace(/\bconnect-src [^;]+/, (sources) => `${sources} ${origins}`);
}

/**
 * The deployed configuration with the changes for a local run: emulator ports, its own site and functions, and a
 * Content-Security-Policy that allows the emulators.
 * @throws Error when the committed policy has no connect-src
 */
export function localFirebaseConfig<T extends FirebaseConfig>(committed: T, run: LocalRun, { ui = false } = {}): T {
  const { ports } = run;
  return {
    ...committed,
    hosting: {
      ...committed.hosting,
      public: run.site,
      headers: committed.hosting.headers.map((rule) => ({
        ...rule,
        headers: rule.headers.map((header) =>
          header.key.toLowerCase() === 'content-security-policy'
            ? { ...header, value: widen(header.value, ports) }
            : header,
        ),
      })),
    },
    functions: { ...committed.functions, source: run.functions },
    emulators: {
      ...Object.fromEntries(EMULATORS.map((name) => [name, { host: HOST, port: ports[name] }])),
      firestore: { host: HOST, port: ports.firestore, websocketPort: ports.firestoreWebsocket },
      hosting: { host: HOST, port: ports.site },
      ui: ui ? { enabled: true, host: HOST, port: ports.ui } : { enabled: false },
      singleProjectMode: true,
    },
  };
}

/**
 * Writes `firebase.<run>.local.json` at the root, where the CLI resolves the paths in it. Browsers revalidate what is
 * built after this, as `npm start` does. Returns the file's path.
 */
export async function writeLocalFirebaseConfig(run: LocalRun, options?: { ui?: boolean }): Promise<string> {
  const committed = JSON.parse(await readFile(path.join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const file = path.join(ROOT, `firebase.${run.name}.local.json`);
  const built = { ...committed, hosting: withHashedFiles(committed.hosting, run.site) };
  await writeFile(file, `${JSON.stringify(localFirebaseConfig(built, run, options), null, 2)}\n`);
  return file;
}
