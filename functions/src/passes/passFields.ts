/**
 * The fields of a card that change without an event, and so say nothing of its stamps: the count of wrong codes, the
 * printed code, the holder, the wallets that hold it. Besides `passStore` the only file that writes passes.
 */
import type { Refusal } from '@tessera/domain/pass/command';
import { withAddress } from '@tessera/domain/pass/contact';
import { type Holder, holderAfter } from '@tessera/domain/pass/holder';
import type { Pass } from '@tessera/domain/pass/state';
import { refused, type Verdict, verdictOfRefusal } from '@tessera/domain/pass/verdict';
import { type WalletRecord, walletsIn } from '@tessera/domain/pass/wallet';
import type { Member } from '@tessera/domain/team/member';
import { afterWrongCode, afterWrongCodeOf, type FailedCard, isClosedToSender } from '@tessera/domain/team/wrongCodes';
import { FieldValue } from 'firebase-admin/firestore';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { type BusinessRefs, refsOf } from '../records/refs';
import type { PresentedCard } from './keys';
import { passBatch, withNewCode } from './passBatch';
import { codeElsewhere } from './scanContext';

/**
 * Counts wrong digits on the card, and by card on the sender's member document, so that nobody can try them all.
 * Concurrent guesses are all counted: each increments the count, and only one of them replaces a count whose hour is
 * over.
 */
async function countWrongCode(refs: BusinessRefs, passId: string, uid: string, at: number): Promise<void> {
  /** Increments a stored count, which concurrent calls may increment too. */
  const added = (field: string, { count: _, ...times }: Partial<FailedCard>) => ({
    [`${field}.count`]: FieldValue.increment(1),
    ...Object.fromEntries(Object.entries(times).map(([name, time]) => [`${field}.${name}`, time])),
  });
  await commit(
    () => ({ card: refs.at('passes', passId), member: refs.at('members', uid) }),
    ({ card, member }): Decision<void> => {
      const cards = member.data()?.failedCards;
      if (!member.exists || isClosedToSender(cards, passId, at)) return { outcome: undefined };
      return {
        outcome: undefined,
        writes(batch) {
          const pass = card.data();
          if (pass) {
            const { adds, next } = afterWrongCode(pass.failedCodes, at);
            if (!adds) writeGuarded(batch, card, { failedCodes: next });
            else batch.update(card.ref, added('failedCodes', { ...next }));
          }
          const { adds, next } = afterWrongCodeOf(cards, passId, at);
          if (!adds) writeGuarded(batch, member, { failedCards: next });
          else batch.update(member.ref, added(`failedCards.${passId}`, { ...next[passId] }));
        },
      };
    },
  );
}

/**
 * The verdict of a refusal. Wrong digits are counted, unless the sender's earlier ones have closed the card to them, or
 * the sender was removed from the team.
 */
export async function refuseCard(
  refs: BusinessRefs,
  refusal: Refusal,
  pass: Pass,
  sender: Member,
  at: number,
): Promise<Verdict> {
  const { verdict, reason, details } = refusal;
  if (verdict === 'refused' && reason === 'bad-code' && !details?.lookUpOnly && sender.active)
    await countWrongCode(refs, pass.passId, sender.uid, at);
  return verdictOfRefusal(refusal, pass);
}

/**
 * Refuses a code that fits no card of this shop: `other-shop` where another shop's card shows it now. Wrong digits of
 * such a card count on the sender's member document; after too many, it is not searched in the other shops.
 */
export async function refuseUnknownCard(
  refs: BusinessRefs,
  shown: PresentedCard | 'unknown' | 'several',
  sender: Member,
  at: number,
): Promise<Verdict> {
  if (shown === 'several') return refused('several-cards');
  if (shown === 'unknown' || isClosedToSender(sender.failedCards, shown.passId, at)) return refused('unknown-card');
  const elsewhere = await codeElsewhere(refs, shown, at);
  if (elsewhere === 'wrong') await countWrongCode(refs, shown.passId, sender.uid, at);
  return refused(elsewhere === 'genuine' ? 'other-shop' : 'unknown-card');
}

/**
 * Gives a card a new printed code. The previous one is accepted for a week.
 * @param check may throw to refuse; called with the stored card
 */
export function renewStaticCode(
  businessId: string,
  passId: string,
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<Pass> {
  return commit(
    (db) => ({ card: refsOf(db, businessId).at('passes', passId) }),
    ({ card: snapshot }): Decision<Pass> => {
      const pass = snapshot.data();
      check(pass);
      const next = withNewCode(pass, Date.now());
      return { outcome: next, writes: (batch) => passBatch.card(batch, snapshot, next) };
    },
  );
}

/**
 * Writes the name and address that a card's holder typed; what is undefined stays. An erasure or a choice of consent at
 * the same moment is not lost: card and contact are guarded.
 * @param check may throw to refuse; called with the stored card
 */
export async function writeHolder(
  refs: BusinessRefs,
  passId: string,
  typed: { holder: Holder | undefined; email: string | undefined },
  check: (pass: Pass | undefined) => asserts pass is Pass,
): Promise<void> {
  await commit(
    () => ({ card: refs.at('passes', passId), stored: refs.at('contacts', passId) }),
    ({ card, stored }): Decision<void> => {
      const pass = card.data();
      check(pass);
      const holder = holderAfter(pass.holder, typed.holder);
      const contact = typed.email === undefined ? undefined : withAddress(stored.data(), typed.email);
      if (!holder && !contact) return { outcome: undefined };
      // What the new contact lacks was about the former address: consents, the notice to it, a refusal by its server.
      const [consents, toldAt, refusedAt] = [FieldValue.delete(), FieldValue.delete(), FieldValue.delete()];
      const gone = stored.exists ? { consents, toldAt, refusedAt } : {};
      return {
        outcome: undefined,
        writes(batch) {
          passBatch.card(batch, card, { ...pass, holder: holder ?? pass.holder });
          if (contact) writeGuarded(batch, stored, { ...gone, ...contact });
        },
      };
    },
  );
}

/** The stored card and the record of its wallets; either may be missing. */
export interface StoredWallets {
  pass: Pass | undefined;
  record: WalletRecord | undefined;
}

/** A change of a card's wallets. */
export interface WalletsChange<Outcome> {
  outcome: Outcome;
  /** The new record; null deletes it. Absent when the record does not change. */
  record?: WalletRecord | null;
  /** Whether the card gets a new printed code, which wallets show until the next change. */
  renewsCode?: boolean;
}

/** The card with the wallets of its changed record. @param record undefined when it does not change */
function withWallets({ wallets = [], ...pass }: Pass, record: WalletRecord | null | undefined): Pass {
  const held = record === undefined ? wallets : walletsIn(record);
  return { ...pass, wallets: held.length > 0 ? held : undefined };
}

/**
 * Changes the record of a card's wallets. On the card itself it changes only the list of wallets and, if asked, the
 * printed code.
 * @param change called again after a lost race; may throw to refuse
 */
export function changeWallets<Outcome>(
  businessId: string,
  passId: string,
  change: (stored: StoredWallets) => WalletsChange<Outcome>,
): Promise<{ outcome: Outcome; pass: Pass | undefined }> {
  return commit(
    (db) => {
      const { at } = refsOf(db, businessId);
      return { card: at('passes', passId), wallets: at('wallets', passId) };
    },
    ({ card, wallets }): Decision<{ outcome: Outcome; pass: Pass | undefined }> => {
      const pass = card.data();
      const stored = wallets.data();
      const { outcome, record, renewsCode = false } = change({ pass, record: stored });
      const next = pass && withWallets(renewsCode ? withNewCode(pass, Date.now()) : pass, record);
      const changesPass = next !== undefined && (renewsCode || next.wallets?.join() !== pass?.wallets?.join());
      if (record === undefined && !changesPass) return { outcome: { outcome, pass } };
      return {
        outcome: { outcome, pass: next },
        writes(batch) {
          if (changesPass) passBatch.card(batch, card, next);
          if (record !== undefined && (record !== null || wallets.exists)) passBatch.wallets(batch, wallets, record);
        },
      };
    },
  );
}
