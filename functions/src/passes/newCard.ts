/** The fields of a new card. */
import { createHash, randomBytes } from 'node:crypto';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import type { NewPass } from '@tessera/domain/pass/join';
import type { CardTerms } from '@tessera/domain/pass/state';
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

/** The fields of a new card. @param terms the programme's present terms @param name the holder's name, if given */
export function newCard({
  passId,
  programmeId,
  terms: { version, stampsNeeded, reward },
  name,
}: {
  passId: string;
  programmeId: string;
  terms: CardTerms;
  name?: string | undefined;
}): NewPass {
  return {
    ...{ passId, programmeId, shortCode: shortCodeOf(passId), root: newestRoot() },
    ...{ version, stampsNeeded, reward },
    ...(name && { holderName: name, nameKey: nameKeyOf(name) }),
  };
}
