import assert from 'node:assert/strict';
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
});
