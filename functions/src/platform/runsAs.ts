/** The one account as which every function runs. Imported before any function is made: it sets an option of all. */
import { serviceAccountOf } from '@tessera/domain/rights';
import { setGlobalOptions } from 'firebase-functions/v2/options';

/** In full: the CLI asks for rights on secrets in the name of whatever is written here. */
export const RUNS_AS = serviceAccountOf(process.env['GCLOUD_PROJECT'] ?? '');

setGlobalOptions({ serviceAccount: RUNS_AS });
