/** The nearest-rank percentiles; NaN for no values. */
export function percentiles(values: readonly number[]): Record<'p50' | 'p95' | 'p99', number> {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
