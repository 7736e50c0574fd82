/**
 * Projects the owner's set-up and payment into the business. Both triggers and the owner's dashboard call the same
 * function. It reads everything again and writes only differences, so it may run any number of times and in any order.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { omit, omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { crockford } from '@tessera/domain/pass/code';
import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Offer } from '@tessera/domain/scheme/types';
import {
  type Business,
  businessFacts,
  isComplete,
  MAIN_LOCATION,
  ownerName,
  UNNAMED_OWNER,
} from '@tessera/domain/shop/business';
import { defaultLimits, type Programme } from '@tessera/domain/shop/programme';
import type { Member } from '@tessera/domain/team/member';
import { FieldValue } from 'firebase-admin/firestore';
import { paymentIn, paymentRef } from '../payment/paymentStore';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { documentOf } from '../platform/references';
import { refsOf } from '../records/refs';

const hashed = (text: string, characters: number): string =>
  crockford(createHash('sha256').update(text).digest()).slice(0, characters);

/** The id of an owner's first business. */
export const businessIdOf = (ownerUid: string): string => hashed(`${ownerUid} 1`, 16);

/** The code on the poster: derived from the programme it points to, so that a repeated run makes the same one. */
const joinCodeOf = (businessId: string, programmeId: string): string => hashed(`join ${businessId} ${programmeId}`, 10);

/** The id of a business's first programme. */
const FIRST_PROGRAMME = 'first';

/** The projected fields that a business may lack. */
const OPTIONAL = ['website', 'frozenSince', 'closedAt'] as const;

type State = Pick<Business, 'active' | 'frozenSince' | 'thawedAt' | 'closedAt'>;

/** The state that follows from the payment: active, frozen since a time, or permanently closed. */
function stateAfter(payment: PaymentRecord, before: Pick<Business, 'frozenSince' | 'closedAt'>, now: number): State {
  const isAccountDeleted = payment.accountDeletedAt !== undefined;
  if (isPaid(payment) && !isAccountDeleted)
    return { active: true, ...(before.frozenSince !== undefined && { thawedAt: now }) };
  return omitUndefined<State>({
    active: false,
    frozenSince: before.frozenSince ?? now,
    closedAt: before.closedAt ?? payment.accountDeletedAt,
  });
}

/** The records that the first run creates: business, owner's membership, first programme, its offer and join code. */
interface Beginning {
  business: Business;
  member: Member;
  programme: Programme;
  offer: Offer;
}

function beginning(ownerUid: string, setup: BusinessSetup, payment: PaymentRecord, now: number): Beginning | null {
  if (!isComplete(setup) || !isPaid(payment) || payment.accountDeletedAt !== undefined) return null;
  const scheme = stampsScheme(setup.stampsNeeded, setup.reward.trim());
  const limits = defaultLimits(scheme.kind, now);
  const joinCode = joinCodeOf(businessIdOf(ownerUid), FIRST_PROGRAMME);
  const offer: Offer = { version: 1, scheme };
  const common = { name: setup.name.trim(), status: 'open', joinCode, version: 1, limits } as const;
  return {
    offer,
    programme: { ...common, kind: scheme.kind, createdAt: now, changedAt: now },
    member: {
      uid: ownerUid,
      role: 'owner',
      name: ownerName(setup),
      active: true,
      joinedAt: now,
    },
    business: {
      ownerUid,
      ...businessFacts(setup),
      timeZone: TIME_ZONE,
      active: true,
      locations: { [MAIN_LOCATION]: setup.name.trim() },
      programmes: { [FIRST_PROGRAMME]: { ...common, offer, recent: [offer] } },
      createdAt: now,
      changedAt: now,
      schema: 2,
    },
  };
}

interface Projected {
  /** Null when there is no business yet. */
  businessId: string | null;
  hasChanged: boolean;
}

/** Projects what is stored now. */
function projectOnce(ownerUid: string): Promise<Projected> {
  const businessId = businessIdOf(ownerUid);
  return commit(
    (db) => ({
      setup: documentOf(db, 'businessSetups', ownerUid),
      payment: paymentRef(db, ownerUid),
      business: refsOf(db, businessId).business,
      member: refsOf(db, businessId).at('members', ownerUid),
    }),
    (read, db): Decision<Projected> => {
      const setup = read.setup.data() ?? {};
      const payment = paymentIn(read.payment);
      const now = Date.now();
      const refs = refsOf(db, businessId);
      const before = read.business.data();
      if (!before) {
        const made = beginning(ownerUid, setup, payment, now);
        if (!made) return { outcome: { businessId: null, hasChanged: false } };
        const programme = refs.at('programmes', FIRST_PROGRAMME);
        return {
          outcome: { businessId, hasChanged: true },
          writes(batch) {
            batch.create(refs.business, made.business);
            batch.create(refs.at('members', ownerUid), made.member);
            batch.create(programme, made.programme);
            batch.create(refs.offers(FIRST_PROGRAMME).doc('1'), made.offer);
            batch.create(documentOf(db, 'joinCodes', made.programme.joinCode), {
              businessId,
              programmeId: FIRST_PROGRAMME,
            });
          },
        };
      }
      // Without a complete set-up nothing is copied: deleting the set-up leaves the business as it is.
      const facts = isComplete(setup) ? businessFacts(setup) : { website: before.website };
      const next = omitUndefined<Partial<Business>>({ ...facts, ...stateAfter(payment, before, now) });
      const isSame = isDeepStrictEqual({ ...omit(before, ...OPTIONAL), ...next }, before);
      // A shop can open before its owner has typed a name.
      const isNamed = read.member.data()?.name === UNNAMED_OWNER && ownerName(setup) !== UNNAMED_OWNER;
      if (isSame && !isNamed) return { outcome: { businessId, hasChanged: false } };
      const gone = OPTIONAL.filter((field) => field in before && !(field in next));
      const fields = { ...next, changedAt: now };
      const removed = Object.fromEntries(gone.map((field) => [field, FieldValue.delete()]));
      return {
        outcome: { businessId, hasChanged: true },
        writes(batch) {
          if (!isSame) writeGuarded(batch, read.business, { ...fields, ...removed });
          if (isNamed) writeGuarded(batch, read.member, { name: ownerName(setup) });
        },
      };
    },
  );
}

/**
 * Projects an owner's set-up and payment into the business, once the set-up is complete and paid for.
 * @returns the business's id; null when there is no business yet
 */
export async function projectBusinessOf(ownerUid: string): Promise<string | null> {
  for (;;) {
    const { businessId, hasChanged } = await projectOnce(ownerUid);
    // A record may change after it is read, and the run of that change may find nothing to do before this one commits.
    if (!hasChanged) return businessId;
  }
}
