/** What the owner sets for insights and alerts: `businesses/{businessId}/insights/settings`. */

export interface InsightsSettings {
  /** What a reward costs the shop, in pence, by the reward's words. */
  values?: Record<string, number>;
  /** How many of a hundred outstanding rewards the owner expects to give. */
  expected?: number;
  /** More scans of one card on a day, or more purchases with it by one person, raise an alert. */
  mostADay?: number;
}
export const SETTINGS_ID = 'settings';

export const MOST_A_DAY = { least: 2, most: 50, unlessSet: 5 } as const;
/** The highest value of a reward, in pence, and the most rewards that have a value. */
export const VALUE_LIMITS = { most: 1_000_000, rewards: 30 } as const;
