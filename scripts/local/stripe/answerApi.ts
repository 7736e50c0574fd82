import type { ServerResponse } from 'node:http';
import type { Context, Request } from './context';
import { type Answer, fingerprint } from './idempotency';
import { refund } from './refund';
import { missing } from './sessions';
import { newId } from './state';

/** The API. What the adapter does not know better than the emulator is passed on. */
async function api({ core, state, sessions, deliveries }: Context, { method, path, body }: Request): Promise<Answer> {
  if (method === 'POST' && path === '/v1/checkout/sessions') return sessions.create(body);
  if (method === 'POST' && path === '/v1/refunds') {
    const { answer, charge } = refund(state, body);
    if (charge) deliveries.send('charge.refunded', charge);
    return answer;
  }
  const [, id, expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?(?:\?|$)/.exec(path) ?? [];
  if (id && method === 'POST' && expire) return sessions.expire(id);
  if (id && method === 'GET' && !expire) {
    const stored = sessions.find(id);
    return stored ? { status: 200, body: JSON.stringify(stored.session) } : missing('checkout session', id);
  }
  const passed = await core.request(method, path, body);
  return { status: passed.status, body: passed.body.toString() };
}

/** The API with Stripe's idempotency keys and request ids around it. */
export async function answerApi(
  context: Context,
  key: string | undefined,
  request: Request,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', 'application/json').setHeader('request-id', newId('req'));
  const { keys } = context;
  const print = fingerprint(request.method, request.path, request.body);
  if (key === undefined || request.method !== 'POST') {
    const { status, body } = await api(context, request);
    response.writeHead(status).end(body);
    return;
  }
  const lookup = keys.look(key, print);
  if (lookup.kind === 'new') {
    let answer: Answer = {
      status: 500,
      body: JSON.stringify({ error: { type: 'api_error', message: 'The local Stripe failed.' } }),
    };
    try {
      if (!context.failsNext) answer = await api(context, request);
    } finally {
      context.failsNext = false;
      keys.finish(key, print, answer);
    }
    response.writeHead(answer.status).end(answer.body);
    return;
  }
  if (lookup.kind === 'replay') response.setHeader('idempotent-replayed', 'true');
  response.writeHead(lookup.answer.status).end(lookup.answer.body);
}
