/** Queues tasks at Cloud Tasks. */
import { createHash } from 'node:crypto';
import { taskAddress } from './config';
import { taskQueue } from './firebase';
import { hasCode } from './hasCode';

interface Options {
  /** Two tasks with the same name are queued once. */
  name: string;
  delaySeconds?: number;
  /** How long the function has to answer. */
  deadlineSeconds?: number;
}

const isQueuedAlready = (error: unknown): boolean => hasCode(error, 'functions/task-already-exists');

/** Queues a task for a function, which by default has a minute to answer, unless one with this name has been queued. */
export async function enqueueOnce<Data extends object>(
  functionName: string,
  data: Data,
  { name, delaySeconds, deadlineSeconds = 60 }: Options,
): Promise<void> {
  const queue = await taskQueue<Data>(functionName);
  try {
    await queue.enqueue(data, {
      // A hash spreads the ids evenly, as Cloud Tasks recommends, and has only characters that an id may contain.
      id: createHash('sha256').update(name).digest('hex'),
      dispatchDeadlineSeconds: deadlineSeconds,
      scheduleDelaySeconds: delaySeconds,
      uri: taskAddress(functionName),
    });
  } catch (error) {
    if (!isQueuedAlready(error)) throw error;
  }
}
