/** What the build was told: each `process.env.…` is replaced by its value, so nothing of it is read in the browser. */

import type { Operator } from '@tessera/domain/schemas/operator';

/** Who runs the site. The build has checked the facts. */
export const operator = (): Operator => JSON.parse(process.env.TESSERA_OPERATOR ?? '') as Operator;

/** Whether calls carry a token of reCAPTCHA: who uses an account or sends a form then loads its script. */
export const CHECKS_FOR_ROBOTS = !!process.env.TESSERA_APP_CHECK_SITE_KEY;

/** Where the local emulators listen. */
export interface EmulatorSettings {
  host: string;
  project: string;
  auth: number;
  firestore: number;
  functions: number;
}

/**
 * Where they listen, for a build beside emulators. Callers ask whether it is one themselves, by
 * `process.env.TESSERA_EMULATORS`, so that the code for it is not in other builds.
 */
export function emulatorSettings(): EmulatorSettings {
  return JSON.parse(process.env.TESSERA_EMULATORS ?? '') as EmulatorSettings;
}

/**
 * The web configuration of the Firebase project, as the Firebase console shows it.
 * @throws Error naming the setting when it is missing or malformed
 */
export function firebaseConfig(): Record<string, string> {
  const example = 'TESSERA_FIREBASE_CONFIG is missing or malformed; it looks like {"apiKey":"…","projectId":"…"}';
  try {
    const config: unknown = JSON.parse(process.env.TESSERA_FIREBASE_CONFIG ?? '');
    if (config && typeof config === 'object' && 'apiKey' in config && 'projectId' in config)
      return config as Record<string, string>;
  } catch (error) {
    throw new Error(example, { cause: error });
  }
  throw new Error(example);
}
