/** Keys and secrets of a real project stay out of the repository, and off the command line. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settingsIn } from '@tessera/domain/operation/settings';
import { ROOT } from '../../scripts/lib/root';

/** The files that git ignores, of those named. */
const ignored = (files: string[]): string[] =>
  spawnSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: ROOT, input: files.join('\n'), encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);

describe('keys of a real project', () => {
  it('are ignored by git, wherever they are saved', () => {
    const files = [
      ...['.env', '.env.my-project', '.env.local', '.secret.local', 'key.json', 'pass.key', 'key.line'],
      ...['AuthKey_ABC123DEFG.p8', 'pass.p12', 'pass.pfx', 'pass.pem', 'wwdr.pem', 'pass.cer', 'pass.csr'],
      ...['functions/.env', 'functions/.env.my-project', 'functions/.secret.my-project.local'],
      ...['service-account.json', 'scripts/serviceAccountKey.json', 'wallet_service_account.json'],
      ...['my-project-firebase-adminsdk-fbsvc-0123456789.json', 'my-project-0123456789ab.json'],
    ];
    assert.deepEqual(ignored(files), files);
  });

  it('leave every committed file tracked', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
    assert.ok(files.includes('functions/.env.demo-tessera') && files.includes('functions/.secret.local'));
    assert.deepEqual(ignored(files), []);
  });

  it('stand on no command line of the documents', () => {
    const names = settingsIn('secret').join('|');
    // The content of a file, `"$(cat key.line)"`, is neither in the history nor in the list of processes.
    const onCommandLine = new RegExp(`\\b(${names})=(?!"\\$\\()\\S|--(?:data|password|token|key)[= ](?:sk|rk|whsec)_`);
    const documents = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file));
    for (const file of ['README.md', ...documents]) {
      const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
      assert.deepEqual(
        lines.filter((line) => onCommandLine.test(line)),
        [],
        file,
      );
    }
  });
});
