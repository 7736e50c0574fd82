/**
 * Loaded into every process of firebase-tools.
 *
 * The functions emulator starts a worker for each call that is open at the same time, and ends none of them. Here a
 * function has one worker, which answers all of its open calls, as an instance of Cloud Run does.
 *
 * A worker keeps its connections open: the emulator reuses them, and would send a call into one that is just being
 * closed after Node's 5 s.
 *
 * A worker also forgets that it is a service of Cloud Run, as the emulator tells it. Otherwise Google's libraries ask
 * Google's own network for their credentials before each task that they queue: no answer comes, for up to 15 s.
 *
 * The queue of triggers logs all that waits in it with each change, up to 900 MB in a test run. Here it is quiet.
 *
 * The command line's identity service compiles the check of a request when it is first used, and not of all requests at
 * its start.
 */
const { createRequire } = require('node:module');
const path = require('node:path');

// Every process inherits NODE_OPTIONS. A worker that only reads the functions has no target.
const script = process.argv[1] ?? '';

/** @param {NodeJS.Require} load as the command line requires its own files */
function shareWorkers(load) {
  const { RuntimeWorkerPool, RuntimeWorkerState } = load('../emulator/functionsRuntimeWorker');
  const { FunctionsEmulator } = load('../emulator/functionsEmulator');
  const { getIdleWorker } = RuntimeWorkerPool.prototype;
  RuntimeWorkerPool.prototype.getIdleWorker = function (/** @type {string} */ trigger) {
    /** @type {{ state: string }[]} */
    const workers = this.getTriggerWorkers(trigger);
    return getIdleWorker.call(this, trigger) ?? workers.find(({ state }) => state === RuntimeWorkerState.BUSY);
  };
  const { startRuntime } = FunctionsEmulator.prototype;
  /** @type {Map<string, Promise<unknown>>} */
  const starting = new Map();
  FunctionsEmulator.prototype.startRuntime = function (/** @type {object} */ backend, /** @type {any} */ trigger) {
    const start = () => startRuntime.call(this, backend, trigger);
    if (!trigger) return start();
    const begun = starting.get(trigger.id) ?? start().finally(() => starting.delete(trigger.id));
    starting.set(trigger.id, begun);
    return begun;
  };
}

/** @param {NodeJS.Require} load */
function quietenQueue(load) {
  load('../emulator/workQueue').WorkQueue.prototype.logState = () => {};
}

/** @param {NodeJS.Require} load */
function compileChecksLate(load) {
  const exegesis = load('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (/** @type {object} */ document, /** @type {object} */ options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

if (path.basename(script).startsWith('functionsEmulatorRuntime') && process.env.FUNCTION_TARGET) {
  delete process.env.K_SERVICE;
  const { subscribe } = require('node:diagnostics_channel');
  subscribe('http.server.request.start', (message) => {
    const { server } = /** @type {{ server: import('node:http').Server }} */ (message);
    server.keepAliveTimeout = 0;
  });
} else if (script.endsWith(path.join('firebase-tools', 'lib', 'bin', 'firebase.js'))) {
  const load = createRequire(script);
  shareWorkers(load);
  quietenQueue(load);
  compileChecksLate(load);
}
