/** The `emulate` package's Stripe: products, prices, sessions, the hosted page. Nothing but the adapter talks to it. */
import { PLAN } from '@tessera/domain/money';
import { createEmulator } from 'emulate';

/** The one price, whose id the functions' local settings name. */
export const LOCAL_PRICE_ID = 'price_tessera_local';

export interface Core {
  /** Passes a request on and answers with what came back, redirects not followed. */
  request(method: string, path: string, body?: string): Promise<{ status: number; type: string; body: Buffer }>;
  close(): Promise<void>;
}

/** Starts it with the plan as its one product. */
export async function startCore(port: number): Promise<Core> {
  const emulator = await createEmulator({
    service: 'stripe',
    port,
    seed: {
      stripe: {
        products: [{ id: 'prod_tessera_local', name: PLAN.name }],
        prices: [{ id: LOCAL_PRICE_ID, product_name: PLAN.name, currency: PLAN.currency, unit_amount: PLAN.amount }],
      },
    },
  });
  return {
    close: () => emulator.close(),
    async request(method, path, body) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        redirect: 'manual',
        ...(body !== undefined &&
          method !== 'GET' && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? 'application/octet-stream',
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}
