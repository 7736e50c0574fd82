/** Reads the card that was shown, and writes nothing but the count of wrong digits. */
import { testCard } from '@tessera/domain/pass/checks';
import type { CardReference } from '@tessera/domain/pass/code';
import type { Command } from '@tessera/domain/pass/command';
import type { Pass } from '@tessera/domain/pass/state';
import { refused, type Verdict } from '@tessera/domain/pass/verdict';
import { withOfferAt } from '@tessera/domain/scheme/rules';
import { isUnattended } from '@tessera/domain/team/member';
import { checkMember, memberRef, type Principal } from '../access/members';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { refsOf } from '../records/refs';
import { refuseCard, refuseUnknownCard } from './passFields';
import { printedBatchOf, unissued } from './printedBatch';
import { contextOf, findPresentedCard, shiftAt } from './scanContext';

/**
 * The card as it is now, or the refusal.
 * @param command what the reader may do next: the card is refused if this command would be
 * @throws HttpsError `permission-denied`
 */
export async function readPresentedCard(
  businessId: string,
  card: CardReference,
  caller: Principal,
  command: Command,
): Promise<{ pass: Pass } | { refusal: Verdict }> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const shown = await findPresentedCard(refs, card);
  const read = await readAll(db, {
    member: memberRef(db, businessId, caller.uid),
    business: refs.business,
    pass: typeof shown === 'string' ? undefined : refs.at('passes', shown.passId),
  });
  const member = checkMember(read.member, 'device', caller);
  const business = read.business.data();
  const at = Date.now();
  if (shown === 'unreadable') return { refusal: refused('bad-code') };
  const stored = read.pass?.data();
  // A printed card that nobody has scanned yet is shown as it will begin. Reading it issues nothing.
  const batch =
    stored || typeof shown === 'string' || isUnattended(member, at) ? null : await printedBatchOf(refs, shown);
  if (batch?.blocked) return { refusal: refused('card-blocked', { over: 'batch' }) };
  const pass =
    stored ?? (batch && business && typeof shown !== 'string' ? unissued(batch, shown.passId, business) : undefined);
  if (!business || !pass || typeof shown === 'string')
    return { refusal: await refuseUnknownCard(refs, shown, member, at) };
  // Reading has no author, so any open shift will do. There may be several: a shift whose opening or closing got no
  // answer stays open.
  const shift = Object.keys(member.openShifts ?? {}).find((id) => shiftAt(member, id, at));
  const context = contextOf({ businessId, member, business, pass, shown }, { scanId: '', shift }, at);
  const refusal = testCard(pass, command, context);
  if (refusal) return { refusal: await refuseCard(refs, refusal, pass, member, at) };
  return { pass: withOfferAt(pass, context.programme, at) };
}
