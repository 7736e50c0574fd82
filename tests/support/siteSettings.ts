/** Import it before pages of the site: they read the operator's facts, which only a build gives them. */
import { EXAMPLE_OPERATOR } from '@tessera/domain/schemas/operator';

process.env['TESSERA_OPERATOR'] ??= JSON.stringify(EXAMPLE_OPERATOR);
