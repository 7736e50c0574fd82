/** Properties of a scan's author, whoever took it and whoever sends it, and whenever they were in the team. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { Member, Shift } from '@tessera/domain/team/member';
import fc from 'fast-check';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, call, type Card, createShop, join, SHIFT, type Shop } from '../../support/shop';

const DAY = DAY_MS / MINUTE_MS;

/** Somebody of the team, or a tablet. Times are minutes ago. */
interface Someone {
  isTablet: boolean;
  joined: number;
  /** When they were removed from the team; undefined while they are in it. */
  removed: number | undefined;
  /** A tablet's shift. `hasGone`: its person was removed at its end. */
  shift: { opened: number; closed: number | undefined; hasGone: boolean };
}

interface Taken {
  sender: Someone;
  taker: Someone;
  /** Who the scan says took it. */
  takenBy: 'unsaid' | 'sender' | 'taker' | 'nobody';
  namesShift: boolean;
  minutesAgo: number;
  shown: 'code' | 'wrong code' | 'look-up';
}

/** Minutes ago, from now to more than a week. Events and scans never fall into the same minute. */
const sometime = (offset: number) =>
  fc.oneof(fc.nat(3), fc.nat(30), fc.nat(8 * 24 * 6)).map((tens) => tens * 10 + offset);
const someone: fc.Arbitrary<Someone> = fc.record({
  isTablet: fc.boolean(),
  joined: fc.oneof(fc.constant(20 * DAY), sometime(7)),
  removed: fc.option(sometime(5), { nil: undefined, freq: 2 }),
  shift: fc.record({
    opened: sometime(8),
    closed: fc.option(sometime(4), { nil: undefined, freq: 2 }),
    hasGone: fc.boolean(),
  }),
});
const taken: fc.Arbitrary<Taken> = fc.record({
  sender: someone,
  taker: someone,
  takenBy: fc.constantFrom('unsaid', 'sender', 'taker', 'taker', 'taker', 'nobody'),
  namesShift: fc.boolean(),
  minutesAgo: sometime(0),
  shown: fc.constantFrom('code', 'code', 'wrong code', 'look-up'),
});

const MEMBER: Someone = {
  isTablet: false,
  joined: 20 * DAY,
  removed: undefined,
  shift: { opened: 128, closed: undefined, hasGone: false },
};
const USUAL: Taken = {
  sender: MEMBER,
  taker: MEMBER,
  takenBy: 'unsaid',
  namesShift: false,
  minutesAgo: 60,
  shown: 'code',
};
/** One scan of each outcome, so that none is left to chance. */
const EXAMPLES: [Taken][] = [
  [USUAL],
  [{ ...USUAL, takenBy: 'taker' }],
  [{ ...USUAL, takenBy: 'taker', shown: 'look-up' }],
  [{ ...USUAL, takenBy: 'taker', shown: 'look-up', taker: { ...MEMBER, isTablet: true } }],
  [{ ...USUAL, takenBy: 'taker', shown: 'look-up', taker: { ...MEMBER, isTablet: true, removed: 25 } }],
  [{ ...USUAL, shown: 'wrong code' }],
  [{ ...USUAL, sender: { ...MEMBER, removed: 25 } }],
];

const wasThere = ({ joined, removed }: Someone, minutesAgo: number): boolean =>
  joined > minutesAgo && (removed === undefined || minutesAgo > removed);
const hadShift = ({ shift: { opened, closed } }: Someone, minutesAgo: number): boolean =>
  opened > minutesAgo && (closed === undefined || minutesAgo > closed);

describe('the author of a scan', () => {
  let shop: Shop;
  let card: Card;
  /** Each as a person and as a tablet. */
  let senders: { person: Owner; tablet: Owner };
  let takers: { person: Owner; tablet: Owner };
  const clerk = 'clerk';
  before(async () => {
    shop = await createShop({ stampsNeeded: 20 }, { againAfterSeconds: 0, dailyLimit: 100_000 });
    card = await join(shop);
    await path('passes', card.passId).update({ joinedAt: Date.now() - 30 * DAY_MS });
    const both = async () => ({ person: await addMember(shop, 'staff'), tablet: await addMember(shop, 'device') });
    [senders, takers] = [await both(), await both()];
  });

  const path = (collection: string, id: string) => adminDb().doc(`businesses/${shop.businessId}/${collection}/${id}`);
  const accountOf = (one: Someone, of: typeof senders): Owner => (one.isTablet ? of.tablet : of.person);

  function memberOf({ isTablet, joined, removed, shift }: Someone, uid: string, now: number): Member {
    const at = (minutesAgo: number) => now - minutesAgo * MINUTE_MS;
    const { opened, closed, hasGone } = shift;
    const whole: Shift = { uid: clerk, name: 'Kit', openedAt: at(opened), until: now + HOUR_MS };
    const end = closed !== undefined && { closedAt: at(closed), ...(hasGone && { removedAt: at(closed) }) };
    return {
      uid,
      role: isTablet ? 'device' : 'staff',
      name: 'Sam',
      joinedAt: at(joined),
      active: removed === undefined,
      ...(removed !== undefined && { removedAt: at(removed) }),
      ...(isTablet && { openShifts: { [SHIFT]: { ...whole, ...end } } }),
    };
  }

  /** Sends a scan, and reads its event; undefined if it was not accepted. */
  async function send({ sender, taker, takenBy, ...scan }: Taken): Promise<PassEvent | undefined> {
    const [from, other] = [accountOf(sender, senders), accountOf(taker, takers)];
    const now = Date.now();
    await Promise.all([
      path('members', from.uid).set(memberOf(sender, from.uid, now)),
      path('members', other.uid).set(memberOf(taker, other.uid, now)),
    ]);
    const scannedAt = now - scan.minutesAgo * MINUTE_MS;
    const code = card.code(scannedAt);
    const wrong = code.replace(/\d{8}$/, (digits) => (digits === '12345678' ? '87654321' : '12345678'));
    const scanId = randomUUID();
    await call(
      'recordScan',
      {
        businessId: shop.businessId,
        scanId,
        scannedAt,
        ...(scan.shown === 'look-up' ? { passId: card.passId } : { code: scan.shown === 'code' ? code : wrong }),
        ...(scan.namesShift && { shift: SHIFT }),
        ...(takenBy !== 'unsaid' && { takenBy: { sender: from.uid, taker: other.uid, nobody: 'nobody' }[takenBy] }),
      },
      from.idToken,
    );
    return (await path('events', scanId).get()).data() as PassEvent | undefined;
  }

  it('is in the team or was there at that time, is named with the sender, and after a removal only by a rotating code', async () => {
    const seen = { own: 0, sent: 0, refused: 0, gone: 0 };
    await fc.assert(
      fc.asyncProperty(taken, async (all) => {
        const { sender, taker, takenBy, namesShift, minutesAgo, shown } = all;
        const isSentForTaker = takenBy === 'taker' || takenBy === 'nobody';
        const author = isSentForTaker ? taker : sender;
        // A member of the team may send what they took themselves.
        const worked = author.isTablet
          ? hadShift(author, minutesAgo)
          : wasThere(author, minutesAgo) || (!isSentForTaker && sender.removed === undefined);
        const isInTime = minutesAgo < 7 * DAY;
        // After a removal somebody's claims no longer count: as the sender, as the taker, or as the person whose shift
        // it was.
        const hasGone =
          sender.removed !== undefined ||
          (author.isTablet ? author.shift.hasGone && author.shift.closed !== undefined : author.removed !== undefined);
        const mayBeSent = isSentForTaker
          ? takenBy === 'taker' && !sender.isTablet && sender.removed === undefined && wasThere(taker, minutesAgo)
          : sender.removed === undefined || wasThere(sender, minutesAgo);
        // Somebody else's scan needs a code as well, unless a tablet took it that cannot send it any more.
        const isOthersWord = isSentForTaker && !(taker.isTablet && taker.removed !== undefined);
        const isProven = shown === 'code' || (shown === 'look-up' && !hasGone && !isOthersWord);
        const event = await send(all);
        // Another test covers wrong digits, which must not close the card here.
        if (shown === 'wrong code') await path('passes', card.passId).update({ failedCodes: { count: 0, since: 0 } });
        assert.equal(event !== undefined, isInTime && worked && mayBeSent && isProven, 'whether it counts');
        if (!event) return void (seen.refused += 1);
        seen[isSentForTaker ? 'sent' : 'own'] += 1;
        if (hasGone) seen.gone += 1;
        const [from, other] = [accountOf(sender, senders).uid, accountOf(taker, takers).uid];
        const uid = isSentForTaker ? other : from;
        assert.deepEqual(
          [event.by, event.device, event.shift, event.sentBy],
          [
            author.isTablet ? clerk : uid,
            author.isTablet ? uid : undefined,
            author.isTablet ? SHIFT : undefined,
            isSentForTaker ? from : undefined,
          ],
          `named: ${namesShift}`,
        );
      }),
      { numRuns: 150, examples: EXAMPLES },
    );
    assert.ok(
      Object.values(seen).every((count) => count > 0),
      JSON.stringify(seen),
    );
  });
});
