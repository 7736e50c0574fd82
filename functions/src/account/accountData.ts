import { noteDeletionFinished, stripPaymentRecord } from '../payment/paymentStore';
import { changeWithoutSession } from '../payment/sessions';
import { isUserNotFound } from '../platform/findAccount';
import { auth, firestore } from '../platform/firebase';
import { documentOf } from '../platform/references';
import { revokeAllKeys } from '../shop/integrations/apiKeys';
import { businessIdOf } from '../shop/projection';
import { leaveTeams } from '../shop/team/people';

/**
 * Begins the deletion of an account. An open payment page is expired first. Then the payment record is stripped to what
 * accounting needs; its `accountDeletedAt` closes the owner's documents in the rules, so that a token that is still
 * valid cannot create them again. The same commit notes that the rest has to follow.
 * @throws HttpsError as `changeWithoutSession`; nothing is deleted then
 */
export async function beginDeletion(uid: string): Promise<void> {
  await stripPaymentRecord(uid, changeWithoutSession);
}

/** The acceptances and their times stay, as the payment record does; the address and the shop's name are removed. */
async function deleteDocuments(uid: string): Promise<void> {
  const db = firestore();
  const agreement = await documentOf(db, 'agreements', uid).get();
  const batch = db.batch();
  batch.delete(documentOf(db, 'users', uid));
  batch.delete(documentOf(db, 'businessSetups', uid));
  const accepted = agreement.data()?.accepted;
  if (accepted)
    batch.update(agreement.ref, { accepted: accepted.map(({ version, text, at }) => ({ version, text, at })) });
  await batch.commit();
}

/**
 * Finishes a deletion that has begun: the person leaves every team, the keys of the own shop are revoked, the documents
 * go, and the account goes last. May be called again at any time, also after it broke off half-way.
 */
export async function finishDeletion(uid: string): Promise<void> {
  await leaveTeams(uid);
  await revokeAllKeys(businessIdOf(uid));
  await deleteDocuments(uid);
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isUserNotFound(error)) throw error;
  }
  await noteDeletionFinished(uid);
}

/** Begins and finishes a deletion. @throws as `beginDeletion`, and when it breaks off; a job finishes it then */
export async function deleteWholeAccount(uid: string): Promise<void> {
  await beginDeletion(uid);
  await finishDeletion(uid);
}
