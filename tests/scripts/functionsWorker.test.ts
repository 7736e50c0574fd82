/** Workers of the functions emulator that end themselves, and an identity service that starts quickly. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/lib/root';

/** No test lasts this long. */
const LONG_MS = 1_000_000;

/** After a call of /busy it does nothing else until its folder has a file, for longer than a short idle time. */
const SERVER = `
  const { existsSync } = require('node:fs');
  const server = require('node:http').createServer(({ url }, response) => {
    response.end('served by ' + process.env.K_SERVICE);
    if (url !== '/busy') return;
    response.once('close', () => {
      const since = performance.now();
      while (performance.now() < since + 1000 || !existsSync(__dirname + '/free'));
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** The answers of a process that has forgotten the service of Cloud Run, and of one that has not. */
const [HERE, IN_CLOUD_RUN] = ['served by undefined', 'served by scan'];

describe('the workers of the functions emulator', () => {
  let folder: string;
  const started: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'workers-'));
    for (const name of ['functionsEmulatorRuntime.js', 'other.js']) await writeFile(path.join(folder, name), SERVER);
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill();
    await rm(folder, { recursive: true });
  });

  /** Starts a process that ends when it was idle for half a second, by default, and calls it once. */
  async function worker({ script = 'functionsEmulatorRuntime.js', idleMs = 500, answer = HERE } = {}) {
    const child = spawn(process.execPath, [path.join(folder, script)], {
      env: {
        ...process.env,
        NODE_OPTIONS: `--require=${path.join(ROOT, 'scripts/local/functionsWorker.cjs')}`,
        TMPDIR: folder,
        FUNCTION_TARGET: 'scan',
        K_SERVICE: 'scan',
        TESSERA_WORKER_IDLE_MS: String(idleMs),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const ended = once(child, 'exit');
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${String(port).trim()}/`;
    const ask = async (name = '') => (await fetch(address + name)).text();
    assert.equal(await ask(), answer);
    return { child, ended, ask, address };
  }

  it('end when they are idle, but the first of each function, which stays longer', async () => {
    const first = await worker({ idleMs: LONG_MS });
    const others = [await worker(), await worker()];
    const outside = await worker({ script: 'other.js', answer: IN_CLOUD_RUN });
    for (const { ended } of others) assert.deepEqual(await ended, [0, null]);
    assert.equal(await first.ask(), HERE);
    assert.equal(await outside.ask(), IN_CLOUD_RUN);
  });

  it('answer what came while a busy machine kept them from ending', async () => {
    await worker({ idleMs: LONG_MS });
    const { ask, address, ended } = await worker();
    await ask('busy');
    const late = get(address);
    await once(late, 'finish');
    await writeFile(path.join(folder, 'free'), '');
    const [response] = (await once(late, 'response')) as [IncomingMessage];
    assert.equal(await text(response), HERE);
    assert.deepEqual(await ended, [0, null]);
  });

  it('have a new first one after the first has ended', async () => {
    const first = await worker({ idleMs: LONG_MS });
    first.child.kill('SIGKILL');
    await first.ended;
    const next = await worker({ idleMs: LONG_MS });
    const other = await worker();
    assert.deepEqual(await other.ended, [0, null]);
    assert.equal(await next.ask(), HERE);
  });

  it('run beside an identity service that compiles the check of a request when it is first used', async () => {
    const write = async (file: string, content: string) => {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    };
    const script = 'firebase-tools/lib/bin/firebase.js';
    await write('node_modules/exegesis-express/index.js', 'exports.middleware = (_, options) => options;');
    await write(
      script,
      `const options = require('exegesis-express').middleware({}, { controllers: 1 });
      const server = require('node:http').createServer((_, response) => response.end(JSON.stringify(options)));
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));`,
    );
    await worker({ script, answer: '{"controllers":1,"lazyCompileValidationSchemas":true}' });
  });
});
