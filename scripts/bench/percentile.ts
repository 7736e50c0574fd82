const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/** The nearest-rank percentiles; NaN for no values. */
export function percentiles(values: readonly number[]): Record<'p50' | 'p95' | 'p99', number> {
  const sorted = ascending(values);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The median of the finite values, which is the mean of the middle two if their number is even; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values.filter(Number.isFinite));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}
