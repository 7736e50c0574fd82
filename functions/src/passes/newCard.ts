/** The fields of a new card, and the card that they become. */
import { randomBytes } from 'node:crypto';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import type { Holder } from '@tessera/domain/pass/holder';
import { joinedPass, type NewPass } from '@tessera/domain/pass/join';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import type { Business } from '@tessera/domain/shop/business';
import { offerFor, welcomeAt } from '@tessera/domain/shop/programme';
import { readAll } from '../platform/commit';
import { derivedIds, newestRoot } from '../platform/mac';
import type { BusinessRefs } from '../records/refs';

/** Sixteen characters. */
const ID_BYTES = 10;

export const randomPassId = (): string => crockford(randomBytes(ID_BYTES));

/**
 * Pass ids derived from a text, so that a call that is sent twice makes only one card. One for each root secret, the
 * newest first: without the secret nobody can search for a text whose card gets a chosen short code.
 */
export const passIdsOf = (text: string): [string, ...string[]] => {
  const [newest, ...older] = derivedIds(text).map((id) => crockford(id.subarray(0, ID_BYTES)));
  if (newest === undefined) throw new Error('No root secret is set up');
  return [newest, ...older];
};

/**
 * The id of the card of a text: the stored card's, or that of a new one. A call that is repeated after a new root
 * secret finds the card that an older root has named. No read while there is one root secret.
 */
export async function passIdFor({ at, business }: BusinessRefs, text: string): Promise<string> {
  const [newest, ...older] = passIdsOf(text);
  if (older.length === 0) return newest;
  const { stored } = await readAll(business.firestore, { stored: older.map((id) => at('passes', id)) });
  return stored.find(({ exists }) => exists)?.id ?? newest;
}

/** The fields of a new card, without the offer: that is the one of the moment in which the card is made. */
export type NewCard = Omit<NewPass, 'offer'>;

export const newCard = (own: { passId: string; programmeId: string; holder?: Holder | undefined }): NewCard => ({
  ...own,
  shortCode: shortCodeOf(own.passId),
  root: newestRoot(),
});

/** A new card with what its programme offers and gives at this moment. */
export function joinedIn({ programmes, timeZone }: Business, card: NewCard): { pass: Pass; event: PassEvent } {
  const programme = programmes[card.programmeId];
  if (!programme) throw new Error(`The business does not list the programme of the card ${card.passId}`);
  const at = Date.now();
  const fields = { ...card, offer: offerFor(programme, at) };
  return joinedPass(fields, 'customer', at, { units: welcomeAt(programme, at), timeZone });
}
