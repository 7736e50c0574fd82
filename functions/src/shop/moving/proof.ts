/**
 * The proof in our own export. An import takes what a row says besides the balance only if we wrote the row, and only
 * for the owner whose shop it was (docs/decisions/0138).
 */
import { createHash } from 'node:crypto';
import { normalAddress } from '@tessera/domain/lib/normal';
import { findAccount } from '../../platform/findAccount';
import { isMac, macOf, newestRoot } from '../../platform/mac';

const PURPOSE = 'export';

/** What identifies an owner: the account, and its verified address, which a later account may have. */
async function namesOf(ownerUid: string): Promise<string[]> {
  const { email, emailVerified } = (await findAccount(ownerUid)) ?? {};
  return [`uid ${ownerUid}`, ...(email !== undefined && emailVerified ? [`email ${normalAddress(email)}`] : [])];
}

/** A name and a text as a hash. Its length is fixed, so that no other pair has the same MAC. */
const hashOf = (name: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, text]))
    .digest('hex');

/** Makes and checks the proofs of an owner's cards. A text says everything that is proved of one card. */
export async function proofsOf(ownerUid: string) {
  const names = await namesOf(ownerUid);
  return {
    make: (text: string): string => names.map((name) => macOf(newestRoot(), PURPOSE, [hashOf(name, text)])).join('.'),
    isGenuine: (text: string, proof: string): boolean =>
      proof.split('.', 2).some((mac) => names.some((name) => isMac(PURPOSE, [hashOf(name, text)], mac))),
  };
}
