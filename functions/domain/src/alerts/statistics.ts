/** The two statistical methods behind the alerts. Pure. */

/**
 * The probability of at least `least` successes among independent trials with different chances: the tail of a
 * Poisson-binomial distribution. Computed exactly, in `trials × least` steps.
 * @param chances the chance of each trial, from 0 to 1
 */
export function tailOf(chances: readonly number[], least: number): number {
  if (least <= 0) return 1;
  if (least > chances.length) return 0;
  // exactly[k]: the probability of k successes so far; the last place holds `least` or more.
  const exactly = new Float64Array(least + 1);
  exactly[0] = 1;
  for (const chance of chances) {
    exactly[least] = (exactly[least] ?? 0) + (exactly[least - 1] ?? 0) * chance;
    for (let k = least - 1; k >= 0; k -= 1)
      exactly[k] = (exactly[k] ?? 0) * (1 - chance) + (k > 0 ? (exactly[k - 1] ?? 0) * chance : 0);
  }
  return Math.min(1, exactly[least] ?? 0);
}

/**
 * Which of several tests to reject so that, among the rejected ones, the expected share of false ones is at most
 * `share`: the procedure of Benjamini and Hochberg.
 * @returns for each test whether it is rejected
 */
export function benjaminiHochberg(probabilities: readonly number[], share: number): boolean[] {
  const sorted = [...probabilities].sort((one, other) => one - other);
  const limit = sorted.findLast((probability, index) => probability <= (share * (index + 1)) / sorted.length);
  return probabilities.map((probability) => limit !== undefined && probability <= limit);
}
