import type { ServerResponse } from 'node:http';
import { checkoutPage, closedPage } from './checkoutPage';
import type { Context, Request } from './context';
import { pay } from './pay';

/** The hosted page and its one button. */
export async function answerPage(
  { core, state, sessions, deliveries }: Context,
  id: string,
  { method, path, body }: Request,
  response: ServerResponse,
): Promise<void> {
  const stored = sessions.find(id);
  const isPayment = method === 'POST' && path.endsWith('/complete');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (!stored) {
    const { body: page } = await core.request('GET', `/checkout/${id}`);
    response.writeHead(404).end(page);
  } else if (stored.session.status !== 'open') {
    response.writeHead(isPayment ? 409 : 200).end(closedPage(stored.session));
  } else if (isPayment) {
    // At once, before anything is waited for: pressing twice pays once.
    pay(state, stored, new URLSearchParams(body).get('email') ?? '');
    await core.request('POST', `/checkout/${await sessions.coreId(id)}/complete`, body);
    deliveries.send('checkout.session.completed', stored.session);
    response
      .writeHead(303, {
        location: stored.session.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? `/checkout/${id}`,
      })
      .end();
  } else {
    const coreId = await sessions.coreId(id);
    const page = await core.request('GET', `/checkout/${coreId}`);
    response.writeHead(page.status).end(checkoutPage(page.body.toString(), stored.session, coreId));
  }
}
