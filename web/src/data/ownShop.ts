/** The shop that an owner has behind the paywall. */
import { type Business, isJoiningOpen } from '@tessera/domain/business';
import { businessPath } from '@tessera/domain/loyalty/paths';
import { doc, getDoc } from 'firebase/firestore/lite';
import { call } from './callables';
import { firestoreLite } from './firestoreLite';

export interface OwnShop {
  businessId: string;
  joinCode: string;
  /** People may join: the shop has said who is responsible for their data. */
  isJoiningOpen: boolean;
}

/**
 * The signed-in owner's shop, brought up to date with set-up and payment first; null while it cannot be made.
 * @throws FirebaseError
 */
export async function readOwnShop(): Promise<OwnShop | null> {
  const { businessId } = await call('projectBusiness', null);
  if (businessId === null) return null;
  const business = (await getDoc(doc(firestoreLite(), businessPath(businessId)))).data() as Business | undefined;
  const programme = business && Object.values(business.programmes).find(({ status }) => status === 'open');
  return business && programme
    ? { businessId, joinCode: programme.joinCode, isJoiningOpen: isJoiningOpen(business) }
    : null;
}
