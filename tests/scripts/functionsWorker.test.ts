/** One worker for each function of the emulator, a quiet queue, and an identity service that starts quickly. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/lib/root';

/** Starts a worker twice at the same time by the emulator's own classes, and sends it two calls, the second first. */
const EMULATOR = `
  const { EventEmitter } = require('node:events');
  const { createServer } = require('node:http');
  const { PassThrough } = require('node:stream');
  const { FunctionsEmulator } = require('../emulator/functionsEmulator');
  const { RuntimeWorkerPool } = require('../emulator/functionsRuntimeWorker');
  let first;
  const server = createServer(({ url }, response) => {
    if (url === '/first') return void (first = response);
    response.end();
    first?.end();
  });
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    const conn = { httpReqOpts: () => ({ host: '127.0.0.1', port }) };
    const pool = new RuntimeWorkerPool();
    let starts = 0;
    const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
      workerPools: { shop: pool },
      getRuntimeEnvs: () => ({}),
      resolveSecretEnvs: () => ({}),
      startNode: () => ({ process: new EventEmitter(), events: new EventEmitter(), conn, start: (starts += 1) }),
    });
    const start = (id) => emulator.startRuntime({ runtime: 'nodejs20', codebase: 'shop' }, { id });
    await Promise.all([start('scan'), start('scan'), start('health')]);
    const call = (path) =>
      pool.submitRequest('scan', { method: 'GET', path, headers: {} }, Object.assign(new PassThrough(), { writeHead() {} }).resume());
    await Promise.all([call('/first'), call('/second')]);
    console.log(starts + ' workers');
    process.exit();
  });
`;

const QUEUE = `
  const { WorkQueue } = require('../emulator/workQueue');
  const queue = new WorkQueue();
  queue.logger = { logLabeled: (...words) => console.log(...words) };
  for (const work of ['first', 'second']) queue.submit(async () => console.log(work));
  void queue.start();
`;

describe('the functions emulator', () => {
  let folder: string;
  let started: ChildProcess | undefined;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'workers-'))));
  afterEach(async () => {
    started?.kill();
    await rm(folder, { recursive: true });
  });

  async function write(file: string, content: string): Promise<void> {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }

  /** What a script of firebase-tools prints. */
  async function printedBy(script: string, content: string): Promise<string> {
    await write(script, content);
    await symlink(
      path.join(ROOT, 'node_modules/firebase-tools/lib/emulator'),
      path.join(folder, 'firebase-tools/lib/emulator'),
    );
    const child = spawn(process.execPath, [path.join(folder, script)], {
      env: {
        ...process.env,
        NODE_OPTIONS: `--require=${path.join(ROOT, 'scripts/local/functionsWorker.cjs')}`,
        FUNCTION_TARGET: 'scan',
        K_SERVICE: 'scan',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started = child;
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return printed.trim();
  }

  it('gives a function one worker, which answers all of its open calls', async () => {
    await write('node_modules/exegesis-express/index.js', '');
    assert.equal(await printedBy('firebase-tools/lib/bin/firebase.js', EMULATOR), '2 workers');
  });

  it('does its work without a line about all that waits', async () => {
    await write('node_modules/exegesis-express/index.js', '');
    assert.equal(await printedBy('firebase-tools/lib/bin/firebase.js', QUEUE), 'first\nsecond');
  });

  it('has an identity service that compiles the check of a request when it is first used', async () => {
    await write('node_modules/exegesis-express/index.js', 'exports.middleware = (_, options) => options;');
    const script = `console.log(JSON.stringify(require('exegesis-express').middleware({}, { controllers: 1 })));`;
    assert.equal(
      await printedBy('firebase-tools/lib/bin/firebase.js', script),
      '{"controllers":1,"lazyCompileValidationSchemas":true}',
    );
  });

  it('has workers that do not take themselves for services of Cloud Run', async () => {
    for (const [name, service] of [
      ['functionsEmulatorRuntime', 'undefined'],
      ['other', 'scan'],
    ] as const) {
      await rm(path.join(folder, 'firebase-tools'), { recursive: true, force: true });
      const printed = await printedBy(`firebase-tools/lib/${name}.js`, `console.log(String(process.env.K_SERVICE));`);
      assert.equal(printed, service);
    }
  });

  it('may start a process without a script', () => {
    const preload = `--require=${path.join(ROOT, 'scripts/local/functionsWorker.cjs')}`;
    assert.equal(execFileSync(process.execPath, [preload, '--eval', 'console.log(1)'], { encoding: 'utf8' }), '1\n');
  });
});
