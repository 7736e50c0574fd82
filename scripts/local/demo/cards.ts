/** Executes the plan of a demo shop: every card, stamp and reward is written by `passStore`. */
import { createHash } from 'node:crypto';
import { isJoiningOpen } from '@tessera/domain/business';
import { rotatingCode } from '@tessera/domain/pass/digits';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { MARKETING_WORDING, type ProgrammeSummary } from '@tessera/domain/programme';
import { MINUTE_MS } from '@tessera/domain/time';
import { newCard, passIdsOf } from '../../../functions/src/passes/newCard';
import { inParallel } from '../../lib/inParallel';
import type { PlannedCard, Server, Visit } from './plan';

/** The account that sends a person's scans, and the shift on the shop's tablet. */
interface Seat {
  /** The person's own account, or the tablet's. */
  uid: string;
  shift?: string;
}

export interface SeededShop {
  businessId: string;
  programmeId: string;
  programme: ProgrammeSummary;
  seats: Record<Server, Seat>;
}

/** The id of a shop's card by its number. A second run derives the same id, and finds the existing card. */
export const demoPassId = (businessId: string, number: number): string =>
  passIdsOf(`demo card ${businessId} ${number}`)[0];

/** A version 4 UUID derived from a text, so that a second run sends the same scan ids. */
function scanIdOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @throws Error when the verdict is not `accepted`, because the plan breaks a rule of the cards */
function accepted(verdict: Verdict, what: string): Verdict {
  if (verdict.verdict !== 'accepted') throw new Error(`The demo's ${what} was ${verdict.verdict}: ${verdict.reason}`);
  return verdict;
}

/**
 * Makes the planned cards and records their visits, each at its own time. An existing card and a recorded scan do not
 * change.
 */
export async function fillCards(shop: SeededShop, planned: readonly PlannedCard[]): Promise<void> {
  const { joinCard, recordCommand } = await import('../../../functions/src/passes/passStore');
  const { codeKey, newestRoot } = await import('../../../functions/src/passes/keys');
  const { businessId, programmeId, programme, seats } = shop;
  const root = newestRoot();

  async function visit(passId: string, name: string, one: Visit): Promise<void> {
    const { uid, shift } = seats[one.by];
    const key = codeKey(businessId, passId, { root, keyVersion: 1 });
    const card = (at: number) => ({ code: rotatingCode(passId, key, at / 1000) });
    const send = async (
      what: string,
      command: Parameters<typeof recordCommand>[1]['command'],
      { at, decidedAt = at }: { at: number; decidedAt?: number },
    ) => {
      const scan = {
        businessId,
        scanId: scanIdOf(`${passId} ${name} ${what}`),
        ...(command.type !== 'undo' && { card: card(at) }),
        command,
        least: 'counter' as const,
        confirmed: true,
        shift,
        ...(decidedAt !== at && { scannedAt: at, mayBeLate: true }),
      };
      return accepted(await recordCommand({ uid, isVerified: true, isDevice: true }, scan, () => decidedAt), what);
    };
    const stamp = { type: 'earn', purchase: { quantity: one.stamps } } as const;
    let verdict = await send('stamp', stamp, { at: one.at, decidedAt: one.at + (one.lateBy ?? 0) });
    if (one.undone) {
      await send('undo', { type: 'undo', undoes: verdict.event?.scanId ?? '' }, { at: one.at + MINUTE_MS });
      verdict = await send('second stamp', stamp, { at: one.at + 2 * MINUTE_MS });
    }
    const [reward] = verdict.pass?.rewards ?? [];
    if (one.redeems && reward && one.lateBy === undefined)
      await send('redemption', { type: 'redeem', rewardIds: [reward.rewardId] }, { at: one.at + 2.5 * MINUTE_MS });
  }

  await inParallel(planned, async ({ number, joinedAt, name, email, marketing, paper, visits }) => {
    const passId = demoPassId(businessId, number);
    const consent = marketing && { given: marketing, at: joinedAt, wording: MARKETING_WORDING };
    await joinCard(
      {
        businessId,
        card: newCard({ passId, programmeId, offer: programme.offer, name }),
        ...(email !== undefined && { contact: { email, ...(consent && { marketing: consent }) } }),
      },
      (business) => {
        if (!isJoiningOpen(business)) throw new Error('The demo shop takes no new cards');
      },
      () => joinedAt,
    );
    if (paper !== undefined) {
      const { uid, shift } = seats.staff;
      const scan = {
        ...{ businessId, scanId: scanIdOf(`${passId} paper`), card: { passId }, shift },
        ...{ command: { type: 'transferPaperCard', amount: paper } as const, least: 'counter' as const },
      };
      accepted(
        await recordCommand({ uid, isVerified: true, isDevice: true }, scan, () => joinedAt + MINUTE_MS / 2),
        'paper card',
      );
    }
    for (const [index, one] of visits.entries()) await visit(passId, `visit ${index}`, one);
  });
}
