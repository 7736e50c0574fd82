/** Reads and saves the business set-up. The results are sentences for the page. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { deleteDoc, doc, getDoc, setDoc } from 'firebase/firestore/lite';
import { errorCode, type Result } from './errors';
import { collectionOf } from './references';

interface BusinessSetupResult extends Result {
  data?: BusinessSetup;
}

const SENTENCES: Record<string, string> = {
  'permission-denied': 'You are not allowed to do this. Log in again.',
  unavailable: 'We could not reach the database. Check your connection and try again.',
};

const setupOf = (uid: string) => doc(collectionOf('businessSetups'), uid);

/** Logs an error, and returns the result with one plain sentence. */
function databaseFailure(error: unknown): BusinessSetupResult {
  console.error('Firestore Error:', error);
  const code = errorCode(error)?.replace(/^firestore\//, '') ?? '';
  return { success: false, message: SENTENCES[code] ?? 'Something went wrong with your business details. Try again.' };
}

/** The business set-up, complete or not. @param onError gets the error of a failed read; may throw */
export async function getRetailerProfile(
  uid: string,
  onError?: (error: unknown) => void,
): Promise<BusinessSetupResult> {
  if (!uid) return { success: false, message: 'User ID is required.' };
  try {
    const data = (await getDoc(setupOf(uid))).data();
    if (!data) return { success: false, message: 'No retailer profile found.' };
    return { success: true, message: 'Retailer profile found.', data };
  } catch (error) {
    onError?.(error);
    return databaseFailure(error);
  }
}

/** Merges the fields into the set-up, and sets its time. */
export async function saveRetailerProfile(uid: string, data: BusinessSetup): Promise<BusinessSetupResult> {
  if (!uid || !data) return { success: false, message: 'User ID and data required.' };
  try {
    await setDoc(setupOf(uid), { ...data, updatedAt: new Date().toISOString() }, { merge: true });
    return { success: true, message: 'Retailer profile updated.' };
  } catch (error) {
    return databaseFailure(error);
  }
}

/** Deletes the set-up: the owner starts again. Deleting a missing one succeeds. */
export async function deleteRetailerProfile(uid: string): Promise<BusinessSetupResult> {
  if (!uid) return { success: false, message: 'User ID is required.' };
  try {
    await deleteDoc(setupOf(uid));
    return { success: true, message: 'Retailer profile deleted.' };
  } catch (error) {
    return databaseFailure(error);
  }
}
