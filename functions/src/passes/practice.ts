/** A card for the team to try the counter with. It is a real card of the shop, outside all figures. */
import { createHash } from 'node:crypto';
import { openProgramme } from '@tessera/domain/business';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import { HttpsError } from 'firebase-functions/v2/https';
import { businessIn, refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { newestRoot, secretOf } from './keys';
import { joinCard } from './passStore';

const notNow = () => new HttpsError('failed-precondition', 'A shop that is frozen has no practice card.');

/**
 * Makes the caller's practice card, or gives the one that is there.
 * @throws HttpsError `failed-precondition` where the shop is frozen or has no open programme
 */
export const makePracticeCard = callable('makePracticeCard', {
  access: { business: 'staff' },
  input: async () => (await import('@tessera/domain/schemas')).makePracticeCardInput,
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId }, { uid }) => {
    const business = businessIn(await refsOf(await firestore(), businessId).business.get());
    const open = business && openProgramme(business);
    if (!open) throw notNow();
    const { programmeId, programme } = open;
    const passId = crockford(createHash('sha256').update(`practice ${businessId} ${uid}`).digest().subarray(0, 10));
    const { version, stampsNeeded, reward } = programme.terms;
    const pass = await joinCard(
      {
        businessId,
        card: {
          passId,
          programmeId,
          shortCode: shortCodeOf(passId),
          root: newestRoot(),
          version,
          stampsNeeded,
          reward,
          holderName: 'Practice card',
          practice: true,
        },
      },
      ({ active }) => {
        if (!active) throw notNow();
      },
    );
    return { passId, secret: secretOf(businessId, pass) };
  },
});
