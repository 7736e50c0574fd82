/** Sends files to a shop's import, and waits for what becomes of them. */
import type { Columns, Preset } from '@tessera/domain/transfer/columns';
import { partsOf } from '@tessera/domain/transfer/file';
import type { ImportAnswer, ImportState, ShownRow } from '@tessera/domain/transfer/imports';
import { TEST_PORTS } from '../../scripts/local/runs';
import { eventually } from './eventually';
import { ask, type Shop } from './shop';

/** Tasks that are queued in this process are worked by the emulator. */
export function queueAtEmulator(): void {
  process.env['CLOUD_TASKS_EMULATOR_HOST'] = `127.0.0.1:${TEST_PORTS.tasks}`;
}

const WORKED: readonly ImportState[] = ['checked', 'refused', 'paused', 'done', 'undone'];

/** Waits until nothing of the import is under way. */
export async function settled(shop: Shop, importId: string): Promise<ImportAnswer> {
  let answer: ImportAnswer | undefined;
  await eventually('the import is worked through', async () => {
    answer = await ask('getImport', { businessId: shop.businessId, importId }, shop.owner.idToken);
    return WORKED.includes(answer.state);
  });
  return answer as ImportAnswer;
}

/** Sends a file and has it checked. */
export async function checkText(
  shop: Shop,
  text: string,
  { preset = 'other', name = 'Stamp Club', columns }: { preset?: Preset; name?: string; columns?: Columns } = {},
): Promise<ImportAnswer & { importId: string }> {
  const { businessId, owner } = shop;
  const parts = partsOf(text);
  const { importId } = await ask('startImport', { businessId, preset, name, parts: parts.length }, owner.idToken);
  for (const [part, content] of parts.entries())
    await ask('addImportPart', { businessId, importId, part, text: content }, owner.idToken);
  await ask('checkImport', { businessId, importId, columns }, owner.idToken);
  return { importId, ...(await settled(shop, importId)) };
}

/** All rows of an import. */
export async function rowsOf(shop: Shop, importId: string): Promise<ShownRow[]> {
  const rows: ShownRow[] = [];
  for (let left = 1; left > 0;) {
    const after = rows.at(-1)?.row ?? 0;
    const answer = await ask('getImport', { businessId: shop.businessId, importId, after }, shop.owner.idToken);
    rows.push(...answer.rows);
    left = answer.left ?? 0;
  }
  return rows;
}

/** Runs or undoes an import, and waits for its end. */
export async function work(shop: Shop, what: 'runImport' | 'undoImport', importId: string): Promise<ImportAnswer> {
  await ask(what, { businessId: shop.businessId, importId }, shop.owner.idToken);
  return settled(shop, importId);
}
