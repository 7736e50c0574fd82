/** The settings of the site's build. Nothing here is secret: all of it reaches the browser. */
import { REGION } from '@tessera/domain/operation/product';
import { type SettingName, settingProblem, settingsIn } from '@tessera/domain/operation/settings';
import { EXAMPLE_OPERATOR, parseOperator } from '@tessera/domain/schemas/operator';
import type { Ports } from '../lib/ports';
import { DEMO_PROJECT, functionsOrigin } from './policy';

/** The local project's web configuration; the emulators accept any key. */
const LOCAL_FIREBASE_CONFIG = {
  apiKey: 'local',
  authDomain: 'localhost',
  projectId: DEMO_PROJECT,
  appId: '1:1:web:1',
};

/** The functions' settings that pages print or use as well. */
const SHARED = ['SITE_URL', 'OPERATOR', 'APP_CHECK_SITE_KEY'] as const satisfies readonly SettingName[];

/**
 * The settings from the project's file; by default those of the local demo.
 * @throws Error naming a malformed setting
 */
export function siteSettings(emulators?: Ports, values: NodeJS.Dict<string> = {}) {
  for (const name of [...SHARED, ...settingsIn('web')]) {
    const problem = values[name] ? settingProblem(name, values[name]) : null;
    if (problem) throw new Error(`${name} ${problem}`);
  }
  const {
    WEB_APP_CONFIG,
    MEASUREMENT_ID = '',
    OPERATOR,
    APP_CHECK_SITE_KEY = '',
    SITE_URL = emulators ? `http://127.0.0.1:${emulators.site}` : 'https://tessera.example',
  } = values;
  const firebaseConfig = WEB_APP_CONFIG
    ? (parseJson('WEB_APP_CONFIG', WEB_APP_CONFIG) as typeof LOCAL_FIREBASE_CONFIG)
    : LOCAL_FIREBASE_CONFIG;
  const { projectId } = firebaseConfig;
  const local = (port: number) => `http://127.0.0.1:${port}`;
  const servers = emulators
    ? { functions: local(emulators.functions), auth: local(emulators.auth), database: local(emulators.firestore) }
    : {
        functions: functionsOrigin(projectId),
        auth: 'https://identitytoolkit.googleapis.com',
        database: 'https://firestore.googleapis.com',
      };
  const operator = OPERATOR ? parseOperator(OPERATOR, 'OPERATOR') : EXAMPLE_OPERATOR;
  return {
    /** The site's address without a slash at the end, for canonical addresses and the site map. */
    siteUrl: SITE_URL,
    /** The origins that pages call. */
    servers,
    /** Replaced in the bundle: `process.env.<name>`. An empty string means: not set. */
    define: {
      TESSERA_FIREBASE_CONFIG: JSON.stringify(firebaseConfig),
      TESSERA_EMULATORS: emulators
        ? JSON.stringify({
            host: '127.0.0.1',
            project: DEMO_PROJECT,
            auth: emulators.auth,
            firestore: emulators.firestore,
            functions: emulators.functions,
          })
        : '',
      /** The address to which a function's name is appended, for pages without the SDK. */
      TESSERA_FUNCTIONS: `${servers.functions}/${emulators ? `${projectId}/${REGION}/` : ''}`,
      TESSERA_MEASUREMENT_ID: MEASUREMENT_ID,
      TESSERA_OPERATOR: JSON.stringify(operator),
      TESSERA_APP_CHECK_SITE_KEY: APP_CHECK_SITE_KEY,
    },
  };
}

function parseJson(name: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new Error(`${name} is malformed: it must be JSON`);
  }
}
