import type { CallableName, Unit } from '@tessera/domain/calls/units';
import type { Callables } from '@tessera/domain/schemas/callables';
import { loadChunk } from '../lib/loadChunk';
import type { CallOptions } from './functionsClient';

/**
 * Calls a callable in one of the units that hold it. The SDK for it is loaded with the first call.
 * @throws FirebaseError with a code like `functions/unavailable` and the server's sentence as its message
 */
export async function callIn<In extends Unit, Name extends CallableName<In>>(
  unit: In | undefined,
  name: Name,
  input: Callables[Name]['input'],
  options?: CallOptions,
): Promise<Callables[Name]['output']> {
  const { callFunction } = await loadChunk(() => import('./functionsClient'));
  return (await callFunction(name, input, { ...options, unit })) as Callables[Name]['output'];
}

/** Calls a callable in the first unit that holds it. @throws FirebaseError */
export const call = <Name extends CallableName>(
  name: Name,
  input: Callables[Name]['input'],
  options?: CallOptions,
): Promise<Callables[Name]['output']> => callIn(undefined, name, input, options);
