import { ChunkLoadError } from '../lib/loadChunk';
import { errorCode } from './errorCode';

/** What the SDKs report for a request without a usable answer. `unknown` also covers a page that a Wi-Fi portal sends instead. */
const CODES = new Set([
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'auth/network-request-failed',
  'auth/timeout',
  'functions/unavailable',
  'functions/deadline-exceeded',
]);

/** True where an error means that the server, or a part of the app, could not be reached; false for an answered refusal. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true;
  const code = errorCode(error);
  return code !== undefined && CODES.has(code);
}
