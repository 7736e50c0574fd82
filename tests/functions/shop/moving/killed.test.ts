/** An import whose worker is killed while it checks, runs, mails and undoes. The queue sends the task again. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partsOf } from '@tessera/domain/moving/file';
import { type ImportRecord, type ImportStep, nextPage } from '@tessera/domain/moving/imports';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { randomFrom } from '../../../../scripts/lib/random';
import { ROOT } from '../../../../scripts/lib/root';
import { adminDb } from '../../../support/accounts';
import { eventually } from '../../../support/eventually';
import { loadFunctions } from '../../../support/functions';
import { documentsOf, ledgerDifferences } from '../../../support/imports';
import { besideTaskQueue } from '../../../support/jobs';
import { ask, createShop, type Shop } from '../../../support/shop';

const ROWS = 600;
const KILLS = 2;
/** The longest time that a worker works on after its first page, in milliseconds. */
const LONGEST_LIFE_MS = 500;
const WORKER = path.join(ROOT, 'tests/support/importWorker.ts');

describe('an import whose worker is killed', () => {
  besideTaskQueue();
  const random = randomFrom(11);
  let shop: Shop;
  before(async () => {
    await loadFunctions();
    shop = await createShop({ stampsNeeded: 5 });
  });

  const recordOf = (importId: string) => adminDb().doc(`businesses/${shop.businessId}/imports/${importId}`);
  const stored = async (importId: string) => (await recordOf(importId).get()).data() as ImportRecord;

  /** The number of pages of a step that are done; for a check, the pages with verdicts. */
  const written = async (importId: string, step: ImportStep): Promise<number> =>
    step === 'check'
      ? (await recordOf(importId).collection(COLLECTIONS.importPages).count().get()).data().count
      : nextPage(await stored(importId), step);

  /** Whether every page of a step is worked. */
  async function isOver(importId: string, step: ImportStep): Promise<boolean> {
    const record = await stored(importId);
    const under = { check: 'checking', run: 'running', undo: 'undoing' };
    return step === 'mail' ? nextPage(record, step) === record.pageEnds?.length : record.state !== under[step];
  }

  /**
   * Sends the same task until it ends by itself, and kills its first workers after they have written something. What a
   * slow machine has not done by then is in the next task, which the emulator's queue runs.
   */
  async function work(importId: string, step: ImportStep, begun: Partial<ImportRecord>): Promise<number> {
    const turn = (await stored(importId)).turn + 1;
    await recordOf(importId).update({ ...begun, turn });
    const task = JSON.stringify({ businessId: shop.businessId, importId, turn, step, page: 0 });
    let kills = 0;
    for (;;) {
      const before = step === 'check' ? 0 : await written(importId, step);
      const child = fork(WORKER, [task], { execArgv: ['--import', 'tsx'] });
      const gone = once(child, 'exit');
      if (kills < KILLS) {
        await Promise.race([once(child, 'message'), gone]);
        while (child.exitCode === null && (await written(importId, step)) <= before) await sleep(20);
        await Promise.race([sleep(random() * LONGEST_LIFE_MS), gone]);
        if (child.exitCode === null && child.kill('SIGKILL')) kills += 1;
      }
      await gone;
      if (child.signalCode === null) break;
    }
    await eventually(`every page is worked: ${step}`, () => isOver(importId, step));
    return kills;
  }

  const inShop = async (collection: string) =>
    (await adminDb().collection(`businesses/${shop.businessId}/${collection}`).get()).docs;

  it('goes on where it stopped: each card is made, mailed and removed once', async () => {
    const { businessId, owner } = shop;
    const rows = Array.from({ length: ROWS }, (_, index) => `k${index},k${index}@example.com,${index % 7}`);
    const parts = partsOf(['Member ID,Email,Stamps', ...rows].join('\n'));
    const input = { businessId, preset: 'other', name: 'Kill Club', parts: parts.length };
    const { importId } = await ask('startImport', input, owner.idToken);
    for (const [part, text] of parts.entries())
      await ask('addImportPart', { businessId, importId, part, text }, owner.idToken);
    const before = await documentsOf(shop);

    const kills = { check: await work(importId, 'check', { state: 'checking' }), run: 0, mail: 0, undo: 0 };
    const checked = await stored(importId);
    assert.deepEqual([checked.state, checked.sums?.new, checked.pageEnds?.length], ['checked', ROWS, ROWS / 100]);
    assert.deepEqual(await documentsOf(shop), before);

    kills.run = await work(importId, 'run', { state: 'running' });
    const done = await stored(importId);
    assert.deepEqual([done.state, done.made], ['done', ROWS]);
    const passes = await inShop('passes');
    const units = passes.reduce(
      (sum, pass) => sum + (pass.get('balance') as number) + 5 * (pass.get('rewards') as unknown[]).length,
      0,
    );
    assert.deepEqual([passes.length, (await inShop('events')).length, units], [ROWS, ROWS, done.sums?.units]);
    assert.deepEqual(await ledgerDifferences(shop), []);

    kills.mail = await work(importId, 'mail', { mailedPages: 0 });
    const mails = await adminDb().collection(COLLECTIONS.mail).where('card.businessId', '==', businessId).get();
    assert.equal(new Set(mails.docs.map((mail) => (mail.get('card') as { passId: string }).passId)).size, ROWS);
    assert.equal(mails.size, ROWS);
    for (const mail of mails.docs) await mail.ref.delete();

    kills.undo = await work(importId, 'undo', { state: 'undoing', donePages: 0 });
    const undone = await stored(importId);
    assert.deepEqual([undone.state, undone.removed, undone.kept], ['undone', ROWS, 0]);
    assert.deepEqual(await ledgerDifferences(shop), []);
    assert.deepEqual(await documentsOf(shop), before);
    // A check of so few rows may be over before it is killed. It makes nothing.
    const { check: _, ...making } = kills;
    assert.ok(
      Object.values(making).every((struck) => struck > 0),
      JSON.stringify(kills),
    );
  });
});
