import { execFileSync } from 'node:child_process';

const EVERY_MS = 1000;

/** The `npm …` process that this one was started by, through whatever shells and runners. */
function npmAbove(): number | undefined {
  for (let pid = process.ppid; pid > 1;) {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    if (/^(\S*node )?(\S*\/)?npm(-cli\.js)?( |$)/.test(command)) return pid;
    pid = Number(parent);
  }
  return undefined;
}

/**
 * npm passes a signal on to the shell that it started, which keeps it to itself. So a script that npm runs has to notice
 * by itself that npm was ended.
 */
export function whenNpmIsGone(then: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const npm = npmAbove();
  if (npm === undefined) return;
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch {
      clearInterval(timer);
      then();
    }
  }, EVERY_MS);
  timer.unref();
}
