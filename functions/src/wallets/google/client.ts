/** The client of the Google Wallet API that the settings name. */
import { logger } from 'firebase-functions/logger';
import { googleWalletApiBase, googleWalletServiceAccount, required } from '../../platform/config';
import { GoogleRefusal, GoogleWalletApi, originsOf } from './api';
import { parseServiceAccount } from './jwt';

let made: { base: string; api: GoogleWalletApi } | undefined;

/** The client, made once per instance and address. @throws Error when the service account's key is malformed */
export function api(): GoogleWalletApi {
  const base = googleWalletApiBase.value();
  if (made?.base !== base) {
    const account = parseServiceAccount(required(googleWalletServiceAccount));
    made = { base, api: new GoogleWalletApi(originsOf(base), account) };
  }
  return made.api;
}

/** Waits for a request about an object. @returns false when the object does not exist */
export async function wasFound(id: string, request: Promise<void>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (!(error instanceof GoogleRefusal) || error.status !== 404) throw error;
    logger.warn('Google Wallet has no such object', { id });
    return false;
  }
}
