import { type InsightsSettings, SETTINGS_ID } from '@tessera/domain/insights/settings';
import { callable } from '../platform/callable';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';

/** Saves what the owner sets for insights and alerts. What is left out stays. */
export const saveInsightsSettings = callable('saveInsightsSettings', {
  handler: async ({ businessId, ...settings }) => {
    const fields = Object.entries(settings).filter(([, value]) => value !== undefined);
    const ref = refsOf(await firestore(), businessId).at('insights', SETTINGS_ID);
    const changed = Object.fromEntries(fields) as InsightsSettings;
    // Each field as a whole: a reward that is left out has no value any more.
    await ref.set(changed, { mergeFields: Object.keys(changed) });
    return { saved: true };
  },
});
