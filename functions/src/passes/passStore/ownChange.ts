/** Changes that no scan of the team makes: by a card's holder, or by a scheduled job. */
import { type Command, contentOf } from '@tessera/domain/pass/command';
import { decide } from '@tessera/domain/pass/decide';
import { balanceOf, type Pass } from '@tessera/domain/pass/state';
import type { Member } from '@tessera/domain/team/member';
import { commit, type Decision } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { refsOf } from '../../records/refs';
import { eraseLateReports, erasureOf, passBatch } from '../passBatch';
import { contextOf } from '../scanContext';

/** A change of a card by its holder, or by a scheduled job. */
export interface OwnChange {
  businessId: string;
  passId: string;
  /** The link version that becomes invalid; for ended rewards, the number of the card's newest event. */
  version: number;
  command: Extract<Command, { type: 'move' | 'close' | 'end' }>;
  /** The author in the ledger; by default the holder. */
  by?: 'customer' | 'system';
}

const OWN_EVENTS = { move: 'moved', close: 'closed', end: 'ended' } as const;

/**
 * Changes a card for its holder: a new phone takes it over, or it is erased. If the first answer was lost, a retry gets
 * the changed card; for a move, only if the same phone retries.
 * @param check must refuse a closed card, by throwing; called with the stored card
 */
export async function changeOwnCard(
  { businessId, passId, version, command, by = 'customer' }: OwnChange,
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<Pass> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const card = refs.at('passes', passId);
  const scanId = `${OWN_EVENTS[command.type]}_${passId}_${version}`;
  const event = refs.at('events', scanId);
  const isKnownByContent = command.type === 'close' || (command.type === 'move' && command.phone !== undefined);
  const erase = command.type === 'close' ? await erasureOf(refs, passId) : undefined;
  const changed = await commit(
    () => ({ business: refs.business, card, event, mailbox: erase?.mailbox }),
    (read): Decision<Pass> => {
      const pass = read.card.data();
      const isRetry = isKnownByContent && read.event.data()?.content === contentOf(command, passId);
      if (isRetry && pass?.linkVersion === version + 1) return { outcome: pass };
      check(pass);
      const business = read.business.data();
      if (!business) throw new Error(`No business ${businessId}`);
      const at = Date.now();
      const holder: Member = { uid: by, role: 'owner', name: '', active: true, joinedAt: 0 };
      const loaded = { businessId, member: holder, business, pass, shown: { form: 'look-up', passId } as const };
      const decision = decide(pass, command, contextOf(loaded, { scanId }, at));
      if (decision.verdict !== 'accepted') throw new Error(`${command.type} of a card: ${decision.reason}`);
      const { next } = decision;
      return {
        outcome: next,
        events: [scanId],
        writes(batch) {
          batch.create(event, decision.event);
          passBatch.card(batch, read.card, next);
          erase?.write(batch, read.mailbox);
          if (command.type !== 'move') passBatch.count(batch, refs, business, decision.event);
          const { status } = next;
          passBatch.tell(batch, refs, business, [{ event: decision.event, before: balanceOf(pass), status }]);
        },
      };
    },
  );
  if (erase) await eraseLateReports(refs, passId);
  return changed;
}
