import { type InsightsSettings, SETTINGS_ID } from '@tessera/domain/insights/settings';
import { omitUndefined } from '@tessera/domain/omitUndefined';
import { callable } from '../platform/callable';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';

/** Saves what the owner sets for insights and alerts. What is left out stays. */
export const saveInsightsSettings = callable('saveInsightsSettings', {
  handler: async ({ businessId, ...settings }) => {
    const ref = refsOf(await firestore(), businessId).insights(SETTINGS_ID);
    const changed = omitUndefined<InsightsSettings>(settings);
    // Each field as a whole: a reward that is left out has no value any more.
    await ref.set(changed, { mergeFields: Object.keys(changed) });
    return { saved: true };
  },
});
