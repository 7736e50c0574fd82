import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stopTree, treeOf } from '../../scripts/local/processTree';
import { eventually } from '../support/eventually';

/** How long the system may take over a signal, in ms. */
const PATIENCE = 5000;

/** Runs; a zombie that nobody has fetched yet does not. */
function isAlive(pid = 0): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

/** A program that starts another one, which leads a process group of its own, and says its pid. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  console.log(child.pid);
  process.on('SIGINT', () => { if (process.argv[1] === 'polite') process.exit(0); });
  setInterval(() => {}, 1000);`;

async function startParent(
  manner: 'polite' | 'stubborn',
): Promise<{ parent: ReturnType<typeof spawn>; grandchild: number }> {
  const parent = spawn(process.execPath, ['-e', PARENT, manner], { stdio: ['ignore', 'pipe', 'inherit'] });
  assert.ok(parent.stdout);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, grandchild: Number(line.toString()) };
}

describe('ending a program', () => {
  for (const manner of ['polite', 'stubborn'] as const) {
    it(`ends what it started too, and nobody else, when it is ${manner}`, async () => {
      const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      try {
        const { parent, grandchild } = await startParent(manner);
        await stopTree(parent, [], 500);
        await eventually('both have ended', async () => !isAlive(parent.pid) && !isAlive(grandchild), PATIENCE);
        assert.ok(isAlive(bystander.pid));
      } finally {
        bystander.kill();
      }
    });
  }

  it('ends what a crashed one has left behind, if it was seen before', async () => {
    const { parent, grandchild } = await startParent('polite');
    const known = treeOf(parent.pid ?? 0);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    assert.ok(isAlive(grandchild));
    await stopTree(parent, known);
    await eventually('what it started has ended', async () => !isAlive(grandchild), PATIENCE);
  });
});
