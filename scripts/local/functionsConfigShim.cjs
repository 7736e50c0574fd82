/**
 * Loaded into the functions emulator before anything else. The newest firebase-tools that runs on Java 17 calls
 * `functions.config()` of whatever firebase-functions it finds; version 7 answers that with an error, and every function
 * dies of it (firebase-functions issue 1769). There is no such configuration here, so the answer is: none.
 */
const Module = require('node:module');

const load = Module._load;
Module._load = function (request, ...more) {
  const loaded = load.call(this, request, ...more);
  if (/firebase-functions[\\/]lib[\\/]v2[\\/]index\.js$/.test(request)) loaded.config = () => ({});
  return loaded;
};
