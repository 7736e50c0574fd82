import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './root';

/** The id of the process that builds or goes live here. */
const LOCK = path.join(ROOT, '.local/alone.lock');

/** Whether a process runs, also one of another user. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs what writes the build and deploys it, unless another process does so in this folder: one of them would deploy
 * what the other has built, for another project perhaps. A process that was killed is in nobody's way.
 * @throws Error that names the other process
 */
export async function alone<T>(action: () => Promise<T>, lock = LOCK): Promise<T> {
  await mkdir(path.dirname(lock), { recursive: true });
  const take = () => writeFile(lock, String(process.pid), { flag: 'wx' });
  await take().catch(async () => {
    const other = Number(await readFile(lock, 'utf8'));
    if (other > 0 && isRunning(other))
      throw new Error(
        `Process ${other} builds or goes live in this folder: let it end first. If it is another program, delete ${lock}.`,
      );
    await rm(lock, { force: true });
    await take();
  });
  try {
    return await action();
  } finally {
    await rm(lock, { force: true });
  }
}
