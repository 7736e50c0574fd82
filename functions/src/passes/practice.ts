/** The practice card, with which the team tries the counter. It is a real card of the shop, but no figure counts it. */
import type { Pass } from '@tessera/domain/pass/state';
import { type Business, openProgramme } from '@tessera/domain/shop/business';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';
import { secretOf } from './keys';
import { newCard, passIdFor } from './newCard';
import { joinCard } from './passStore';

const notNow = () => new HttpsError('failed-precondition', 'A shop that is frozen has no practice card.');

function assertActive({ active }: Business): void {
  if (!active) throw notNow();
}

/**
 * Makes the caller's practice card, or returns the existing one; after an erased card the next one.
 * @throws HttpsError `failed-precondition` when the shop is frozen or has no open programme
 */
export const makePracticeCard = callable('makePracticeCard', {
  options: { secrets: [passRootSecrets] },
  handler: async ({ businessId }, { uid }) => {
    const refs = refsOf(firestore(), businessId);
    const business = (await refs.business.get()).data();
    const open = business && openProgramme(business);
    if (!open) throw notNow();
    const { programmeId, programme } = open;
    const cardAfter = async (text: string): Promise<Pass> => {
      // The holder has no key for a look-up by name, which finds only customers.
      const holder = { name: 'Practice card' };
      const card = newCard({ passId: await passIdFor(refs, text), programmeId, holder });
      return joinCard({ businessId, card: { ...card, practice: true } }, assertActive);
    };
    let pass = await cardAfter(`practice ${businessId} ${uid}`);
    // A card of the programme's previous kind gets no more units.
    if (pass.offer.scheme.kind !== programme.offer.scheme.kind)
      pass = await cardAfter(`practice ${programme.offer.scheme.kind} ${businessId} ${uid}`);
    while (pass.status === 'closed') pass = await cardAfter(`practice ${businessId} ${pass.passId}`);
    return { passId: pass.passId, secret: secretOf(businessId, pass) };
  },
});
