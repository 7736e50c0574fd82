/**
 * `npm run doctor`: names each missing or malformed setting of the local set-up, or of a real project with `npm run
 * doctor -- --project <id or alias>`, and then its missing rights too. It exits with 1 if something is bad. It changes
 * nothing.
 * `--config` names the configuration that is about to be deployed.
 */
import { parseArgs } from 'node:util';
import { checkRealProject } from './doctor/checkRealProject';
import { checkLocal, type Finding } from './doctor/checkSettings';
import { checkRights } from './go-live/checkRights';
import { realEnvironment } from './go-live/terminal';
import { runCommand } from './lib/runCommand';
import { wordsOf } from './lib/wordsOf';
import { projectOf } from './project/projectOf';

const SIGNS: Record<Finding['state'], string> = { good: '✔', bad: '✘', unknown: '–' };

await runCommand(async () => {
  const { values } = wordsOf('npm run doctor, or npm run doctor -- --project my-project', () =>
    parseArgs({ options: { project: { type: 'string' }, config: { type: 'string' } } }),
  );
  const project = projectOf(values.project);
  const isLocal = project.startsWith('demo-');
  console.log(
    `${project}${isLocal ? ' (emulators only; for a real project: npm run doctor -- --project <id>)' : ''}\n`,
  );
  const findings = isLocal
    ? checkLocal()
    : [...(await checkRealProject(project, values)), ...(await checkRights(project, realEnvironment(project)))];
  for (const { state, name, text } of findings) console.log(`${SIGNS[state]} ${name}${text ? ` ${text}` : ''}`);
  const count = findings.filter(({ state }) => state === 'bad').length;
  console.log(count === 0 ? '\nNothing is missing or malformed.' : `\n${count} to put right.`);
  return count === 0;
});
