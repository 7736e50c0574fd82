/** An amount in minor units as people in the UK read it: `formatMoney(4900, 'gbp')` is `£49`, `4950` is `£49.50`. */
export function formatMoney(amount: number, currency: string): string {
  const whole = amount % 100 === 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100);
}
