/** The addresses of the test run's emulators. The variables are the ones that Firebase's own tools read. */
import { REGION } from '@tessera/domain/operation/product';
import { LOCAL_PROJECT, TEST_PORTS } from '../../scripts/local/runs';

process.env['FIREBASE_AUTH_EMULATOR_HOST'] ??= `127.0.0.1:${TEST_PORTS.auth}`;
process.env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${TEST_PORTS.firestore}`;
// Off-cloud, Google's auth library would look for a metadata server that is not there.
process.env['METADATA_SERVER_DETECTION'] ??= 'none';

export const PROJECT = LOCAL_PROJECT;
export const AUTH_EMULATOR = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`;
export const FIRESTORE_EMULATOR = `http://${process.env['FIRESTORE_EMULATOR_HOST']}`;
const functionsHost = process.env['FUNCTIONS_EMULATOR_HOST'] ?? `127.0.0.1:${TEST_PORTS.functions}`;
/** Functions by name below it. */
export const FUNCTIONS_EMULATOR = `http://${functionsHost}/${PROJECT}/${REGION}`;
