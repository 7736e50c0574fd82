/** Callable functions over HTTP, as the client SDK calls them. */
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
}

/** The emulator never answers a request whose process did not start within its own 30 seconds. In ms. */
const START_LIMIT_MS = 45_000;

/** Asks the emulator again where it did not answer: on a busy machine a function does not always start. */
async function fetchStarted(address: string, init: RequestInit, attempts = 3): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(START_LIMIT_MS) });
  } catch (error) {
    if (attempts <= 1 || !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    return fetchStarted(address, init, attempts - 1);
  }
}

/** Calls a function by its exported name, signed in where there is a token. */
export async function callFunction<Result = unknown>(
  name: string,
  data: unknown,
  idToken?: string,
  { headers = {}, base = FUNCTIONS_EMULATOR }: CallOptions = {},
): Promise<CallAnswer<Result>> {
  const send = base === FUNCTIONS_EMULATOR ? fetchStarted : fetch;
  const response = await send(`${base}/${name}`, {
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
