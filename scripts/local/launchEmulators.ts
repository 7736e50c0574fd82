/** The emulators' own process: what it is told, what it may not find, where its output goes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { firestoreJar } from './firestoreJar';
import { ROOT } from './root';
import { LOCAL_PROJECT, type LocalRun } from './runs';

/** Variables that would lead a tool away from this run: to somebody's credentials, or to other emulators. */
const NOT_INHERITED =
  /^(GOOGLE_APPLICATION_CREDENTIALS|GCLOUD_PROJECT|GOOGLE_CLOUD_PROJECT|FIREBASE_TOKEN|FIREBASE_CONFIG|\w+_EMULATOR_HOST|NODE_OPTIONS)$/;

/** No credentials to find, nobody to report to, no question to ask. */
async function quietEnvironment(run: LocalRun, temporary: string): Promise<NodeJS.ProcessEnv> {
  const config = path.join(ROOT, run.folder, 'config');
  await mkdir(path.join(config, 'configstore'), { recursive: true });
  // The CLI fetches a message of the day unless it has done so within a day.
  const settings = { usage: false, motd: { fetched: Date.now() } };
  await writeFile(path.join(config, 'configstore/firebase-tools.json'), JSON.stringify(settings));
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))),
    XDG_CONFIG_HOME: config,
    // The CLI keeps one file a project in there; a second run would take the first one's for its own.
    TMPDIR: temporary,
    METADATA_SERVER_DETECTION: 'none',
    NO_UPDATE_NOTIFIER: '1',
    // The CLI asks npm for the newest SDK at every load, and waits for the answer.
    npm_config_offline: 'true',
    ...(await firestoreJar(path.join(ROOT, run.folder))),
  };
}

export const logFile = (run: LocalRun): string => path.join(ROOT, run.folder, 'emulators.log');

/**
 * Starts firebase-tools, its output going to `<run folder>/emulators.log`: to a file and not to a pipe, so that it can
 * still save the data when this process is gone.
 * @param temporary a folder for its passing files, removed by the caller
 */
export async function launchEmulators(
  { run, only, importFrom, exportTo }: { run: LocalRun; only: string[]; importFrom?: string; exportTo?: string },
  { config, temporary }: { config: string; temporary: string },
): Promise<ChildProcess> {
  const output = openSync(logFile(run), 'w');
  const child = spawn(
    process.execPath,
    [
      ...['--import', pathToFileURL(path.join(ROOT, 'scripts/local/endWithParent.mjs')).href],
      ...[path.join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'), 'emulators:start'],
      ...['--project', LOCAL_PROJECT, '--config', config, '--only', only.join(',')],
      ...(importFrom ? ['--import', importFrom] : []),
      ...(exportTo ? ['--export-on-exit', exportTo] : []),
    ],
    // A process group of its own: Ctrl-C at the terminal reaches the caller alone, which then ends the emulators in order.
    {
      cwd: path.join(ROOT, run.folder),
      env: await quietEnvironment(run, temporary),
      detached: true,
      stdio: ['pipe', output, output],
    },
  );
  closeSync(output);
  return child;
}
