/** Ending a program with all that it started, and nothing else. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process, as `ps` lists it. */
export interface Running {
  pid: number;
  parent: number;
  /** When it started: a pid alone may be given to another program later. */
  since: string;
}

function running(): Running[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, since] = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
    return pid && parent && since ? [{ pid: Number(pid), parent: Number(parent), since }] : [];
  });
}

/** The process and all below it now: some of them lead process groups of their own, so a group's signal would not reach them. */
export function treeOf(pid: number): Running[] {
  const all = running();
  const below = (parent: number): Running[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === pid), ...below(pid)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Asks a program to end with one SIGINT, which lets it end its own children and save, and ends by force what is left of
 * them after the grace time.
 * @param known processes of it that were seen before: once it has crashed, they are nobody's children any more
 * @param grace milliseconds
 */
export async function stopTree(child: ChildProcess, known: Running[] = [], grace = 30_000): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const tree = [...known, ...treeOf(pid)];
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (!hasEnded()) {
    signal(pid, 'SIGINT');
    const until = Date.now() + grace;
    while (!hasEnded() && Date.now() < until) await sleep(50);
    // Children that it started while it was ending.
    if (!hasEnded()) tree.push(...treeOf(pid));
  }
  const now = running();
  for (const one of tree) {
    if (now.some(({ pid: other, since }) => other === one.pid && since === one.since)) signal(one.pid, 'SIGKILL');
  }
}
