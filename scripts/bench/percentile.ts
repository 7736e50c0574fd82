const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/** The nearest-rank percentile; NaN for no values. @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  return ascending(values)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? NaN;
}

/** The median of the finite values, which is the mean of the middle two if their number is even; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values.filter(Number.isFinite));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}
