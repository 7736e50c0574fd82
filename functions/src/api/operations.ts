/** The operations of the API. They use the same store and reducer as the counter. */
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { isPassId } from '@tessera/domain/pass/code';
import { LATE_AFTER_MS } from '@tessera/domain/pass/command';
import { balanceOf, type CardBalance, lastVisitOf, type Pass, type PassEvent } from '@tessera/domain/pass/state';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { QUERIES } from '@tessera/domain/records/queries';
import type { AnswerOf, OperationName, RequestOf } from '@tessera/domain/schemas/api';
import { cardAt } from '@tessera/domain/scheme/rules';
import { openProgramme } from '@tessera/domain/shop/business';
import { newsOf, offerInForce, programmeView } from '@tessera/domain/shop/programme';
import { HttpsError } from 'firebase-functions/v2/https';
import { recordCommand, type Scan } from '../passes/passStore';
import { readPresentedCard } from '../passes/readPresentedCard';
import { searchPasses } from '../passes/searchPasses';
import { firestore } from '../platform/firebase';
import { queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';
import { Problem, problemOfVerdict } from './problem';
import { keyRevoked, type Program } from './program';

type Operations = {
  [Name in OperationName]: (request: RequestOf<Name>, program: Program, scanId: string) => Promise<AnswerOf<Name>>;
};

/** The most events in one answer. */
const EVENTS = 200;
/** No commit takes longer than this, so the order of older events is final. */
const SETTLED_MS = MINUTE_MS;

const refsFor = ({ businessId }: Program): BusinessRefs => refsOf(firestore(), businessId);

async function businessOf(program: Program) {
  const business = (await refsFor(program).business.get()).data();
  if (!business) throw new HttpsError('not-found', 'This shop does not exist any more.');
  return business;
}

const balanceShown = ({ kind, balance, target, rewards }: CardBalance) => ({ kind, balance, target, rewards });

const passShown = (pass: Pass): AnswerOf<'readPass'> => {
  const { passId, shortCode, status, seq, joinedAt } = pass;
  return { passId, shortCode, status, seq, joinedAt, lastVisitAt: lastVisitOf(pass), ...balanceShown(balanceOf(pass)) };
};

const rewardsShown = (rewards: PassEvent['earned']) =>
  rewards?.map(({ rewardId, reward, earnedAt, endsAt }) => ({ rewardId, reward, earnedAt, endsAt }));

const eventShown = (event: PassEvent): AnswerOf<'listEvents'>['events'][number] => {
  const { scanId, passId, seq, type, amount, at, scannedAt, locationId, undoes, undoneBy, otherPassId, after } = event;
  return {
    scanId,
    passId,
    seq,
    type,
    amount,
    at,
    scannedAt,
    locationId,
    undoes,
    undoneBy,
    otherPassId,
    earned: rewardsShown(event.earned),
    redeemed: rewardsShown(event.redeemed),
    after: balanceShown(after),
  };
};

/** The key was revoked: the member document shows it at once, the cached key within a minute. */
function asRevoked(error: unknown): never {
  throw error instanceof HttpsError && error.code === 'permission-denied' ? keyRevoked() : error;
}

/** Records a scan of a program. A repeated one gets its first answer. @throws Problem for any other verdict */
async function record(program: Program, scan: Omit<Scan, 'businessId' | 'least'>): Promise<AnswerOf<'scan'>> {
  const verdict: Verdict = await recordCommand(program, {
    ...scan,
    businessId: program.businessId,
    least: 'device',
  }).catch(asRevoked);
  const { event, pass, message } = verdict;
  if (verdict.verdict !== 'accepted' || !event) throw problemOfVerdict(verdict);
  // A program whose key was revoked gets no card, not even for a retry of a recorded scan.
  if (!pass) throw keyRevoked();
  const { scanId, type, amount, at } = event;
  return { scanId, type, amount, at, message, pass: { passId: pass.passId, ...balanceShown(pass) } };
}

export const OPERATIONS: Operations = {
  async readPass({ params: { card } }, program) {
    const shown = isPassId(card) ? { passId: card } : { code: card };
    // No check refuses `end`, so a blocked card and a card of a frozen shop can be read too.
    const read = await readPresentedCard(program.businessId, shown, program, { type: 'end' }).catch(asRevoked);
    if ('refusal' in read) throw problemOfVerdict(read.refusal);
    return passShown(read.pass);
  },

  async findPasses({ query: { query } }, program) {
    const [business, passes] = await Promise.all([businessOf(program), searchPasses(refsFor(program), query, true)]);
    return { passes: passes.map((pass) => passShown(cardAt(pass, business, Date.now()))) };
  },

  scan({ body: { code, passId, quantity, pence, scannedAt, ...details } }, program, scanId) {
    const purchase = pence === undefined ? { quantity: quantity ?? 1 } : { pence };
    const isLate = scannedAt !== undefined && Date.now() - scannedAt > LATE_AFTER_MS;
    return record(program, {
      ...details,
      scanId,
      scannedAt,
      card: { code, passId },
      lateStampUids: isLate ? [program.uid] : undefined,
      command: { type: 'earn', purchase },
    });
  },

  redeem: ({ body: { code, rewardId, ...details } }, program, scanId) =>
    record(program, {
      // A counter would ask which reward is given. Here the request has named it.
      ...details,
      scanId,
      card: { code },
      confirmed: true,
      command: { type: 'redeem', rewardIds: [rewardId] },
    }),

  undo: ({ params, body: { reason } }, program, scanId) =>
    record(program, { scanId, command: { type: 'undo', undoes: params.scanId, reason } }),

  async listEvents({ query: { after = '' } }, program) {
    const [time, id] = after.split('.');
    const at = Number(time);
    const sorted = queryIn(refsFor(program), QUERIES.eventsSince, at).orderBy('at').orderBy('__name__');
    const { docs } = await (id === undefined ? sorted : sorted.startAfter(at, id)).limit(EVENTS).get();
    const events = docs.map((snapshot) => snapshot.data());
    // An event is committed a moment after its time, so another event of the last minute may still be missing.
    const settled = events.filter((event) => event.at <= Date.now() - SETTLED_MS).at(-1);
    return {
      events: events.filter(({ practice }) => !practice).map(eventShown),
      next: settled ? `${settled.at}.${settled.scanId}` : after || undefined,
      more: events.length === EVENTS && settled !== undefined,
    };
  },

  async readProgramme(_, program) {
    const business = await businessOf(program);
    const open = openProgramme(business);
    if (!open) throw new Problem(404, 'no-programme', 'The shop has no open card.');
    const now = Date.now();
    const offer = offerInForce(open.programme, now);
    return {
      programmeId: open.programmeId,
      version: offer.version,
      ...programmeView(open.programme.name, offer),
      ...newsOf(open.programme, business.timeZone, now),
    };
  },

  async readShop(_, program) {
    const { name, timeZone, active, frozenSince, locations } = await businessOf(program);
    const places = Object.entries(locations).map(([locationId, place]) => ({ locationId, name: place }));
    return { businessId: program.businessId, name, timeZone, active, frozenSince, locations: places };
  },
};
