import type { Callables } from '@tessera/domain/schemas/callables';
import { loadChunk } from '../lib/loadChunk';
import type { CallOptions } from './functionsClient';

/**
 * Calls one of our Cloud Functions. The SDK for it is loaded with the first call.
 * @throws FirebaseError with a code like `functions/unavailable` and the server's sentence as its message
 */
export async function call<Name extends keyof Callables>(
  name: Name,
  input: Callables[Name]['input'],
  options?: CallOptions,
): Promise<Callables[Name]['output']> {
  const { callFunction } = await loadChunk(() => import('./functionsClient'));
  return (await callFunction(name, input, options)) as Callables[Name]['output'];
}
