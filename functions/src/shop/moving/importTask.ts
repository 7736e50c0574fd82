/** The task that works an import through: it checks the file, makes the cards, removes them, or mails their links. */
import type { ImportStep } from '@tessera/domain/moving/imports';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import type { PageOutcome } from '../../passes/passStore/imported';
import { passRootSecrets } from '../../platform/config';
import { enqueueOnce } from '../../platform/taskQueue';
import { ALONE_OPTIONS } from '../../platform/unit';
import { importRefs } from '../../records/importRefs';

export interface ImportTask {
  businessId: string;
  importId: string;
  /** The press that queued it: a task of an earlier press does nothing. */
  turn: number;
  step: ImportStep;
  page: number;
}

/** After this time a task queues the next one. */
const TASK_MS = 40_000;
/** A check reads the whole file at once. */
const TIMEOUT_SECONDS = 540;

/** Queues a task. The same task is queued once. */
export function queueImportTask(task: ImportTask): Promise<void> {
  const { businessId, importId, turn, step, page } = task;
  const name = ['import', businessId, importId, turn, step, page].join('/');
  return enqueueOnce('workImport', task, { name, deadlineSeconds: TIMEOUT_SECONDS });
}

type Work = (page: number) => Promise<PageOutcome>;

/** Each step's code is loaded with its first task: the check brings the schemas' library. */
async function workOf({ businessId, importId, turn, step }: ImportTask): Promise<Work> {
  const refs = importRefs(businessId, importId);
  switch (step) {
    case 'check': {
      const { checkFile } = await import('./checkFile');
      return async () => {
        await checkFile(businessId, importId, turn);
        return 'finished';
      };
    }
    case 'run': {
      const { importPage } = await import('../../passes/passStore/imported');
      return (page) => importPage({ refs, turn, page });
    }
    case 'undo': {
      const { removePage } = await import('../../passes/passStore/imported');
      return (page) => removePage({ refs, turn, page });
    }
    case 'mail': {
      const { mailPage } = await import('./mailPage');
      return (page) => mailPage({ refs, turn, page });
    }
  }
}

/** The first page that is left. A killed task is sent again unchanged, so its first pages may be done. */
async function firstPage({ businessId, importId, turn, step, page }: ImportTask): Promise<number> {
  const { nextPage } = await import('@tessera/domain/moving/imports');
  const stored = (await importRefs(businessId, importId).record.get()).data();
  return stored?.turn === turn ? Math.max(page, nextPage(stored, step)) : page;
}

/**
 * Works from a page on, until all pages are done or the time is up.
 * @param until milliseconds since 1970
 * @returns the page with which the next task begins; null when nothing is left
 */
async function workPages(task: ImportTask, until: number): Promise<number | null> {
  const [work, first] = await Promise.all([workOf(task), firstPage(task)]);
  for (let page = first; ; page += 1) {
    const outcome = await work(page);
    if (outcome === 'finished') return null;
    // A commit whose answer was lost is tried again, and finds its own page done.
    if (outcome === 'stopped' && (await firstPage({ ...task, page })) === page) return null;
    if (Date.now() >= until) return page + 1;
  }
}

/** Runs an import page by page. A task that is killed is sent again, and continues where it stopped. */
export const workImport = onTaskDispatched<ImportTask>(
  {
    ...ALONE_OPTIONS,
    maxInstances: 5,
    timeoutSeconds: TIMEOUT_SECONDS,
    retryConfig: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300, maxDoublings: 5 },
    rateLimits: { maxConcurrentDispatches: 5 },
    secrets: [passRootSecrets],
  },
  async ({ data }) => {
    const next = await workPages(data, Date.now() + TASK_MS);
    if (next !== null) await queueImportTask({ ...data, page: next });
  },
);
