/** The practice card, with which the team tries the counter. It is a real card of the shop that no figure counts. */
import { openProgramme } from '@tessera/domain/business';
import { HttpsError } from 'firebase-functions/v2/https';
import { businessIn, refsOf } from '../access/refs';
import { callable } from '../platform/callable';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { secretOf } from './keys';
import { newCard, passIdOf } from './newCard';
import { joinCard } from './passStore';

const notNow = () => new HttpsError('failed-precondition', 'A shop that is frozen has no practice card.');

/**
 * Makes the caller's practice card, or returns the existing one.
 * @throws HttpsError `failed-precondition` when the shop is frozen or has no open programme
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
    const passId = passIdOf(`practice ${businessId} ${uid}`);
    const pass = await joinCard(
      {
        businessId,
        card: {
          ...newCard({ passId, programmeId, terms: programme.terms }),
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
