import type { Session } from './state';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/**
 * The emulator's hosted page, put right: it writes every amount in dollars, knows the session by another id, leaves the
 * customer's e-mail empty and labels no field.
 */
export function checkoutPage(html: string, { id, currency, customer_email: email }: Session, coreId: string): string {
  const money = (amount: string) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));
  return html
    .replace(/\$(\d+\.\d{2})(?: [A-Z]{3})?/g, (_, amount: string) => money(amount))
    .replaceAll(coreId, id)
    .replace('<html lang="en">', '<html lang="en-GB">')
    .replace(
      '<input type="email" name="email"',
      () => `<input type="email" name="email" aria-label="Email" value="${escape(email ?? '')}"`,
    );
}

/** For a session that is over. */
export function closedPage({ status }: Session): string {
  const why = status === 'complete' ? 'This payment has been made.' : 'This payment page has expired.';
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Checkout</title><h1>${why}</h1><p>Nothing more can be paid here.</p></html>`;
}
