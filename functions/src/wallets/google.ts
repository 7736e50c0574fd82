/** A card in Google Wallet. */
import type { Business } from '@tessera/domain/business';
import type { Pass } from '@tessera/domain/pass/state';
import type { Request } from 'firebase-functions/v2/https';
import { notFound, type Reply } from './reply';

/** The link that saves a card; undefined while Google Wallet is not set up. */
export async function googleLink(_businessId: string, _business: Business, _pass: Pass): Promise<string | undefined> {
  return undefined;
}

/** Brings the object of a card up to date. */
export async function updateGoogle(_businessId: string, _passId: string): Promise<void> {}

/** What Google Wallet tells of saved and removed cards. */
export async function replyToGoogle(_request: Request): Promise<Reply> {
  return notFound;
}
