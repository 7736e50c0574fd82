/** The fields of a new card. */
import { createHash, randomBytes } from 'node:crypto';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import type { NewPass } from '@tessera/domain/pass/join';
import type { CardOffer } from '@tessera/domain/scheme/types';
import { newestRoot } from './keys';

/** Sixteen characters. */
const ID_BYTES = 10;

export const randomPassId = (): string => crockford(randomBytes(ID_BYTES));

/** A pass id derived from a text, so that a call that is sent twice makes only one card. */
export const passIdOf = (text: string): string =>
  crockford(createHash('sha256').update(text).digest().subarray(0, ID_BYTES));

/** A name normalised for the look-up: lower case, without accents. */
export const nameKeyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The fields of a new card. @param offer the programme's current offer @param name the holder's name, if given */
export function newCard({
  passId,
  programmeId,
  offer: { version, scheme },
  name,
}: {
  passId: string;
  programmeId: string;
  offer: CardOffer;
  name?: string | undefined;
}): NewPass {
  return {
    ...{ passId, programmeId, shortCode: shortCodeOf(passId), root: newestRoot() },
    offer: { version, scheme },
    ...(name && { holderName: name, nameKey: nameKeyOf(name) }),
  };
}
