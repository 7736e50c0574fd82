/**
 * Loaded into every worker of the functions emulator. The emulator starts a worker for each open call, and ends none of
 * them. With this, a worker that was idle for a while ends itself. The emulator notices, and starts another when it
 * needs one. The first worker of a function stays longer, so that its next call is quick.
 *
 * A worker keeps its connections open: the emulator reuses them, and would send a call into one that is just being
 * closed after Node's 5 s.
 *
 * A worker also forgets that it is a service of Cloud Run, as the emulator tells it. Otherwise Google's libraries ask
 * Google's own network for their credentials before each task that they queue: no answer comes, for up to 15 s.
 *
 * The command line's identity service compiles the check of a request when it is first used, and not of all requests at
 * its start.
 */
const { openSync, readFileSync, writeSync } = require('node:fs');
const { createRequire } = require('node:module');
const { tmpdir } = require('node:os');
const path = require('node:path');

const SURPLUS_IDLE_MS = Number(process.env.TESSERA_WORKER_IDLE_MS ?? 60_000);
const FIRST_IDLE_MS = 10 * SURPLUS_IDLE_MS;

/** Whether this process is the first living worker of its function. firebase-tools has a TMPDIR for each run. */
function isFirst() {
  const file = path.join(tmpdir(), `worker-${process.env.FUNCTION_TARGET}`);
  try {
    writeSync(openSync(file, 'wx'), String(process.pid));
    return true;
  } catch {
    try {
      return !process.kill(Number(readFileSync(file, 'utf8')), 0);
    } catch {
      // The first worker has ended.
      writeSync(openSync(file, 'w'), String(process.pid));
      return true;
    }
  }
}

/** Ends this process when no request was open for a while. */
function endWhenIdle() {
  const limit = isFirst() ? FIRST_IDLE_MS : SURPLUS_IDLE_MS;
  let open = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** On a busy machine the time is noticed late. A call that has arrived by then is read first, in some turns. */
  const end = (turns = 5) => {
    if (open > 0) return;
    if (turns === 0) process.exit(0);
    setImmediate(end, turns - 1);
  };
  const wait = () => {
    timer = setTimeout(end, limit);
    timer.unref();
  };
  const { subscribe } = require('node:diagnostics_channel');
  subscribe('http.server.request.start', (message) => {
    const { response, server } =
      /** @type {{ response: import('node:http').ServerResponse, server: import('node:http').Server }} */ (message);
    server.keepAliveTimeout = 0;
    clearTimeout(timer);
    open += 1;
    response.once('close', () => {
      open -= 1;
      if (open === 0) wait();
    });
  });
}

function compileChecksLate() {
  const exegesis = createRequire(script)('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (/** @type {object} */ document, /** @type {object} */ options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

// Every process of firebase-tools inherits NODE_OPTIONS. A worker that only reads the functions has no target.
const script = process.argv[1] ?? '';
if (path.basename(script).startsWith('functionsEmulatorRuntime') && process.env.FUNCTION_TARGET) {
  delete process.env.K_SERVICE;
  endWhenIdle();
} else if (script.endsWith(path.join('firebase-tools', 'lib', 'bin', 'firebase.js'))) compileChecksLate();
