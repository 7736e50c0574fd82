import { type InsightsSettings, SETTINGS_ID } from '@tessera/domain/insights/settings';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../../access/callable';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';

/**
 * Saves the shop's settings for insights and alerts. A setting that is not named stays.
 * @throws HttpsError `permission-denied` for the number that raises an alert, which may be about the caller, unless an
 *   owner sets it
 */
export const saveInsightsSettings = callable('saveInsightsSettings', {
  handler: async ({ businessId, ...settings }, { member }) => {
    if (settings.mostADay !== undefined && member?.role !== 'owner')
      throw new HttpsError('permission-denied', 'Only an owner can set how many purchases raise an alert.');
    const ref = refsOf(firestore(), businessId).insights(SETTINGS_ID);
    const changed = omitUndefined<InsightsSettings>(settings);
    // Each field is replaced as a whole, so a reward that is left out loses its value.
    await ref.set(changed, { mergeFields: Object.keys(changed) });
    return { saved: true };
  },
});
