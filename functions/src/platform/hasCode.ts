/** Whether an error has one of these codes: the database's, the identity service's, Stripe's or Node's own. */
export const hasCode = (error: unknown, ...codes: readonly unknown[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code);
