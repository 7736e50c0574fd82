/** Finds the Firestore emulator: takes a Google Cloud SDK's jar if firebase-tools has not cached its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { ROOT } from '../lib/root';

const JAR_IN_SDK = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const MANIFEST_LINE_BYTES = 72;

/** A jar's manifest: no line longer than 72 bytes, line break included; the rest continues behind a space. */
export function manifestOf(headers: Record<string, string>): string {
  const lines = Object.entries(headers).flatMap(([key, value]) => {
    const text = `${key}: ${value}`;
    const first = MANIFEST_LINE_BYTES - 2;
    const rest = text.slice(first).match(new RegExp(`.{1,${first - 1}}`, 'g')) ?? [];
    return [text.slice(0, first), ...rest.map((part) => ` ${part}`)];
  });
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The emulator in a Google Cloud SDK on this machine. */
function jarInCloudSdk(): string | undefined {
  const roots = [
    process.env['CLOUDSDK_ROOT_DIR'],
    path.join(homedir(), 'google-cloud-sdk'),
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
  ];
  try {
    const finder = process.platform === 'win32' ? 'where' : 'which';
    const paths = execFileSync(finder, ['gcloud'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [gcloud] = paths.split(/\r?\n/);
    if (gcloud) roots.unshift(path.dirname(path.dirname(realpathSync(gcloud))));
  } catch {
    // gcloud is not on the path; try the usual places next.
  }
  return roots.flatMap((root) => (root ? [path.join(root, JAR_IN_SDK)] : [])).find((jar) => existsSync(jar));
}

/** The path at which firebase-tools caches its version. */
async function jarInCache(): Promise<string> {
  const cache = process.env['FIREBASE_EMULATORS_PATH'] ?? path.join(homedir(), '.cache/firebase/emulators');
  const file = path.join(ROOT, 'node_modules/firebase-tools/lib/emulator/downloadableEmulatorInfo.json');
  const { firestore } = JSON.parse(await readFile(file, 'utf8')) as Record<'firestore', Record<string, string>>;
  return path.join(cache, firestore['downloadPathRelativeToCacheDir'] ?? '');
}

/**
 * The environment variable that points firebase-tools to the SDK's jar; nothing if the variable is set already, the jar
 * is cached, or there is no SDK (then firebase-tools downloads the jar). The SDK's jar has no main class, so we write a
 * jar whose manifest refers to it.
 * @param folder the folder for that jar
 */
export async function firestoreJar(folder: string): Promise<{ FIRESTORE_EMULATOR_BINARY_PATH?: string }> {
  if (process.env['FIRESTORE_EMULATOR_BINARY_PATH']) return {};
  if (existsSync(await jarInCache())) return {};
  const jar = jarInCloudSdk();
  if (!jar) return {};
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'firestore-emulator.jar');
  const manifest = manifestOf({
    'Manifest-Version': '1.0',
    'Main-Class': MAIN_CLASS,
    'Class-Path': pathToFileURL(jar).href,
  });
  await writeFile(file, zipSync({ 'META-INF/MANIFEST.MF': Buffer.from(manifest) }));
  return { FIRESTORE_EMULATOR_BINARY_PATH: file };
}
