/** Another program that uses a shop with a key. */
import { randomUUID } from 'node:crypto';
import type { Scope } from '@tessera/domain/integrations/apiKey';
import type { AnswerOf, problem } from '@tessera/domain/schemas/api';
import type { output } from 'zod/mini';
import { ask, served, type Shop } from './shop';

/** The fields of every answer and of a problem: a test reads those of its own request. */
type ApiBody = AnswerOf<'scan'> &
  Omit<AnswerOf<'readPass'>, 'rewards'> &
  AnswerOf<'listEvents'> &
  AnswerOf<'findPasses'> &
  AnswerOf<'readProgramme'> &
  AnswerOf<'readShop'> &
  Omit<output<typeof problem>, 'status'>;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: ApiBody;
}

export interface ApiRequest {
  /** JSON, or a text that is sent as it is. */
  body?: object | string;
  /** The scan's id; null sends none. */
  scanId?: string | null;
  headers?: Record<string, string>;
  /** Ends the request before its answer. */
  signal?: AbortSignal;
}

/** Makes a key. */
export const makeKey = (
  { businessId, owner }: Shop,
  scopes: Scope[] = ['read', 'scan', 'redeem'],
  name = 'Till',
): Promise<{ keyId: string; key: string }> => ask('makeApiKey', { businessId, name, scopes }, owner.idToken);

/** Sends a request as a program would: `POST /scans`. */
export async function askApi(key: string, request: string, more: ApiRequest = {}): Promise<ApiAnswer> {
  const [method = '', path = ''] = request.split(' ');
  const { body, scanId = randomUUID(), headers = {}, signal = null } = more;
  const { base } = await served();
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    signal,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && scanId !== null && { 'Idempotency-Key': scanId }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as ApiBody };
}
