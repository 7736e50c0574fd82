import type { AuthResult } from '../../data/auth';
import { loadAuth } from './loadAuth';

/** Signs out, with the specification's result. */
export async function signOut(): Promise<AuthResult> {
  try {
    return await (await loadAuth()).logOut();
  } catch (error) {
    console.error('Sign-out failed:', error);
    return { success: false, message: 'Logout failed.' };
  }
}
