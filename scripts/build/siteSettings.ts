/** What the site is told when it is built. Nothing here is secret: all of it reaches the browser. */
import type { Ports } from '../local/ports';

/** The web configuration of the local project; any key will do beside emulators. */
const LOCAL_FIREBASE_CONFIG = {
  apiKey: 'local',
  authDomain: 'localhost',
  projectId: 'demo-tessera',
  appId: '1:1:web:1',
};

export interface SiteSettings {
  /** Where the site will be, without a slash at the end: for canonical addresses and the site map. */
  siteUrl: string;
  /** Replaced in the bundle: `process.env.<name>`. An empty string means: not set. */
  define: {
    TESSERA_FIREBASE_CONFIG: string;
    TESSERA_EMULATORS: string;
    TESSERA_MEASUREMENT_ID: string;
    TESSERA_BANK_DETAILS: string;
  };
}

/**
 * The settings from the environment, or the local ones.
 * @throws Error naming a malformed setting
 */
export function siteSettings(emulators?: Ports, environment: NodeJS.ProcessEnv = process.env): SiteSettings {
  const {
    TESSERA_FIREBASE_CONFIG = '',
    TESSERA_MEASUREMENT_ID = '',
    TESSERA_BANK_DETAILS = '',
    TESSERA_SITE_URL,
  } = environment;
  for (const [name, value] of Object.entries({ TESSERA_FIREBASE_CONFIG, TESSERA_BANK_DETAILS })) {
    if (value) mustBeJson(name, value);
  }
  const siteUrl = TESSERA_SITE_URL ?? (emulators ? `http://127.0.0.1:${emulators.site}` : 'https://tessera.example');
  if (!/^https?:\/\/[^/]+$/.test(siteUrl))
    throw new Error('TESSERA_SITE_URL is malformed; it looks like https://tessera.example');
  return {
    siteUrl,
    define: {
      TESSERA_FIREBASE_CONFIG: TESSERA_FIREBASE_CONFIG || JSON.stringify(LOCAL_FIREBASE_CONFIG),
      TESSERA_EMULATORS: emulators
        ? JSON.stringify({
            host: '127.0.0.1',
            project: LOCAL_FIREBASE_CONFIG.projectId,
            auth: emulators.auth,
            firestore: emulators.firestore,
            functions: emulators.functions,
          })
        : '',
      TESSERA_MEASUREMENT_ID,
      TESSERA_BANK_DETAILS,
    },
  };
}

function mustBeJson(name: string, value: string): void {
  try {
    JSON.parse(value);
  } catch {
    throw new Error(`${name} is malformed: it has to be JSON`);
  }
}
