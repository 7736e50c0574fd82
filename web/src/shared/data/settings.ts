/** Settings of the build. The build replaces each `process.env.…` by its value. */

import type { Operator } from '@tessera/domain/schemas/operator';

/** The operator's facts, which the build has checked. */
export const operator = (): Operator => JSON.parse(process.env.TESSERA_OPERATOR ?? '') as Operator;

/** Whether calls carry a reCAPTCHA token. If so, its script is loaded for account pages and forms. */
export const CHECKS_FOR_ROBOTS = !!process.env.TESSERA_APP_CHECK_SITE_KEY;

/** Whether this site sends page views. If not, no consent is asked. */
export const isMeasuring = (): boolean => !!process.env.TESSERA_MEASUREMENT_ID;

/** Addresses of the local emulators. */
export interface EmulatorSettings {
  host: string;
  project: string;
  auth: number;
  firestore: number;
  functions: number;
}

/**
 * Addresses of the emulators, in a build for emulators. Callers check `process.env.TESSERA_EMULATORS` themselves, so
 * that other builds do not contain the code.
 */
export function emulatorSettings(): EmulatorSettings {
  return JSON.parse(process.env.TESSERA_EMULATORS ?? '') as EmulatorSettings;
}

/**
 * The Firebase project's web configuration, from the Firebase console.
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
