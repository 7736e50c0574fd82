import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../scripts/lib/root';
import { connectProject } from '../../scripts/project/connectProject';

describe('the project of a command', () => {
  it('needs a name where the demo does not run, and says how to give one', async () =>
    assert.rejects(
      connectProject(undefined, 'npm run it, or with --project <id>', async () => false),
      /^Error: The local demo does not run: npm run it, or with --project <id>$/,
    ));

  it('is a real one if it has a name, whatever runs', async () =>
    assert.rejects(
      connectProject('demo-tessera', 'leave --project out', async () => true),
      /^Error: demo-tessera is in emulators only: leave --project out$/,
    ));

  it('with a live or a test key of Stripe’s is compared with Stripe only if it is of that kind', () => {
    for (const [key, words, problem] of [
      ['sk_test_1', [], /STRIPE_SECRET_KEY: It is a test key/],
      ['sk_live_1', ['--test'], /STRIPE_SECRET_KEY: It is a live key/],
    ] as const) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'scripts/reconcile.ts', '--project', 'my-project', ...words],
        { cwd: ROOT, encoding: 'utf8', env: { ...process.env, STRIPE_SECRET_KEY: key } },
      );
      assert.equal(status, 1);
      assert.match(stderr, problem);
    }
  });
});
