/**
 * `npm run build`: the site into web/dist, the functions into functions/lib, with the lockfile and the configuration
 * that they are deployed with.
 */
import { buildFunctions } from './build/functions';
import { writeFunctionsLock } from './build/functionsLock';
import { writeDeployedConfig } from './build/hosting';
import { buildWeb } from './build/web';

await Promise.all([buildWeb(), buildFunctions(), writeFunctionsLock()]);
await writeDeployedConfig();
