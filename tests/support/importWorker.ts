/** Works one task of an import with the shipped function, in a process of its own, which a test kills. */
import type { ImportTask } from '../../functions/src/shop/moving/importTask';
import { loadFunctions } from './functions';

const task = JSON.parse(process.argv[2] ?? '') as ImportTask;
const { workImport } = await loadFunctions();
process.send?.('begun');
await workImport.run({ data: task } as Parameters<typeof workImport.run>[0]);
process.exit();
