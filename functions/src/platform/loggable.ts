/**
 * An error as it may be logged. The messages of Stripe's errors repeat what was sent, an address for example, so only
 * their facts are kept; with the request's id the rest can be read at Stripe.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return error;
  const { type, code, param, requestId } = error as {
    type: unknown;
    code?: unknown;
    param?: unknown;
    requestId?: unknown;
  };
  return { type, code, param, requestId };
}
