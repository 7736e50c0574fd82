/** Callables over HTTP, as the client SDK calls them. */
import { type CallableName, callPath, type Unit } from '@tessera/domain/calls/units';
import { FUNCTIONS_EMULATOR } from './addresses';

export interface CallAnswer<Result = unknown> {
  /** The HTTP status. */
  status: number;
  result?: Result;
  /** `status` is the code in the protocol's writing: `INVALID_ARGUMENT`. */
  error?: { status: string; message: string; details?: unknown };
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Another host of the same functions; the emulator unless said otherwise. */
  base?: string;
  /** The unit that is called; by default the first that holds the callable. */
  unit?: Unit;
}

/** Calls a callable, signed in where there is a token. */
export async function callFunction<Result = unknown>(
  name: CallableName,
  data: unknown,
  idToken?: string,
  { headers = {}, base = FUNCTIONS_EMULATOR, unit }: CallOptions = {},
): Promise<CallAnswer<Result>> {
  const response = await fetch(`${base}/${callPath(name, unit)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      ...headers,
    },
    body: JSON.stringify({ data }),
  });
  const text = await response.text();
  try {
    return { status: response.status, ...(JSON.parse(text) as Omit<CallAnswer<Result>, 'status'>) };
  } catch {
    throw new Error(`${name} answered ${response.status}, not JSON: ${text.slice(0, 200)}`);
  }
}
