/**
 * `npm run go-live -- --project my-project`: from an empty project to a site that takes money, and every new version
 * after that. Each step first checks whether it is done, so the command can be ended and run again at any time. It
 * touches no project but the one that is named, and deletes nothing.
 */
import { commandOf, goLive } from './go-live/run';
import { realEnvironment } from './go-live/terminal';
import { alone } from './lib/alone';
import { runCommand } from './lib/runCommand';

await runCommand(() => {
  const command = commandOf(process.argv.slice(2));
  return alone(() => goLive(command, realEnvironment(command.project)));
});
