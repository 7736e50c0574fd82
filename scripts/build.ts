/** `npm run build`: the site into web/dist, the functions into functions/lib. */
import { buildFunctions } from './build/functions';
import { buildWeb } from './build/web';

await Promise.all([buildWeb(), buildFunctions()]);
