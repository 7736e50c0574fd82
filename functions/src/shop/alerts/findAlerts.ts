/**
 * Finds in the ledgers what a manager should check: every night in the last two days, on Mondays in four weeks. A
 * finding is written once. A settled alert stays settled, unless it has grown since.
 */
import { type Alert, ALERT_KEPT_MS, type Finding, isLargerFinding } from '@tessera/domain/alerts/alert';
import { openingHours } from '@tessera/domain/alerts/openingHours';
import {
  findInMonth,
  findOnDays,
  firstWeekOf,
  judgedOnWeeks,
  LATE_DAYS,
  NIGHTLY_DAYS,
  SAME_HANDS_DAYS,
  type WatchedShop,
} from '@tessera/domain/alerts/rules';
import { MOST_A_DAY, SETTINGS_ID } from '@tessera/domain/insights/settings';
import { unitsFor } from '@tessera/domain/insights/worth';
import { atTimeOfDay, DAY_MS, dayIn, weekdayOf } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import { type Business, openProgramme } from '@tessera/domain/shop/business';
import { isAtLeast, type Member } from '@tessera/domain/team/member';
import type { Firestore } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { commit, type Decision, writeGuarded } from '../../platform/commit';
import { collectionOf, documentOf } from '../../platform/references';
import { documentsOf, queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';

/** Number of events that are read at a time. */
const PAGE = 500;

async function eventsSince(refs: BusinessRefs, from: number): Promise<PassEvent[]> {
  const events: PassEvent[] = [];
  for await (const event of documentsOf(queryIn(refs, QUERIES.eventsSince, from), { page: PAGE }))
    events.push(event.data());
  return events;
}

/** What the last two days show. Where that is a share of a week, the events since its Monday are read. */
async function findOfNight(refs: BusinessRefs, watched: WatchedShop, now: number): Promise<Finding[]> {
  const findings = findOnDays(await eventsSince(refs, now - NIGHTLY_DAYS * DAY_MS), watched);
  const monday = firstWeekOf(findings);
  if (monday === undefined) return findings;
  return judgedOnWeeks(findings, await eventsSince(refs, atTimeOfDay(watched.timeZone, monday, '00:00')), watched);
}

async function watchedOf(
  refs: BusinessRefs,
  business: Business,
  team: ReadonlyMap<string, Member>,
): Promise<WatchedShop> {
  const { timeZone, ownerUid } = business;
  const [settings, setup] = await Promise.all([
    refs.insights(SETTINGS_ID).get(),
    documentOf(refs.business.firestore, 'businessSetups', ownerUid).get(),
  ]);
  const { mostADay = MOST_A_DAY.unlessSet } = settings.data() ?? {};
  const owners = new Set([...team].filter(([, { role }]) => role === 'owner').map(([uid]) => uid));
  const scheme = openProgramme(business)?.programme.offer.scheme;
  const hours = openingHours(setup.data() ?? {});
  // By the database's clock: the browser that saves them may have any other.
  const hoursSince = setup.updateTime?.toMillis();
  return { timeZone, hours, hoursSince, mostADay, owners, rewardUnits: scheme && unitsFor(scheme) };
}

/**
 * Writes a finding, unless the stored alert already covers it. An alert that has grown is open again, and keeps its
 * note. If one of its hands is a manager, only owners see it.
 */
const write = (refs: BusinessRefs, finding: Finding, now: number): Promise<boolean> =>
  commit(
    () => ({
      alert: refs.at('alerts', finding.alertId),
      hands: finding.hands.map((uid) => refs.at('members', uid)),
    }),
    ({ alert: snapshot, hands }): Decision<boolean> => {
      const stored = snapshot.data();
      if (stored && !isLargerFinding(finding, stored)) return { outcome: false };
      const isOfManagers = hands.some((one) => isAtLeast(one.data()?.role ?? 'staff', 'manager'));
      const least = isOfManagers ? 'owner' : 'manager';
      const since = stored ? { grownAt: now } : { foundAt: now };
      const fields = { ...finding, least, state: 'open', ...since } satisfies Partial<Alert>;
      return {
        outcome: true,
        writes(batch) {
          writeGuarded(batch, snapshot, fields);
          // Changes nothing, and fails when somebody was promoted meanwhile: the promotion has not seen this alert.
          for (const hand of hands.filter(({ exists }) => exists)) writeGuarded(batch, hand, { uid: hand.id });
        },
      };
    },
  );

/** Deletes alerts that are older than a year. */
async function forget(refs: BusinessRefs, now: number): Promise<void> {
  const { docs } = await queryIn(refs, QUERIES.oldAlerts, now - ALERT_KEPT_MS)
    .limit(PAGE)
    .get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}

/**
 * Looks at one shop's events.
 * @param now milliseconds since 1970
 * @param wholeMonth whether to look at four weeks
 * @returns the number of alerts that are new or have grown
 */
export async function findAlertsIn(
  db: Firestore,
  businessId: string,
  now: number,
  wholeMonth: boolean,
): Promise<number> {
  const refs = refsOf(db, businessId);
  const business = (await refs.business.get()).data();
  if (!business) return 0;
  const members = await refs.collection('members').get();
  const team = new Map(members.docs.map((member) => [member.id, member.data()]));
  const watched = await watchedOf(refs, business, team);
  const findings = wholeMonth
    ? findInMonth(await eventsSince(refs, now - (SAME_HANDS_DAYS + LATE_DAYS) * DAY_MS), watched, now)
    : await findOfNight(refs, watched, now);
  let written = 0;
  for (const finding of findings) if (await write(refs, finding, now)) written += 1;
  if (wholeMonth) await forget(refs, now);
  return written;
}

/** Looks at every active shop, on Mondays at four weeks. */
export const WATCHED_SHOPS: BatchJob<Business> = {
  query: (db) => collectionOf(db, 'businesses').where('active', '==', true),
  each: async (snapshot, now) => {
    const wholeMonth = weekdayOf(dayIn(snapshot.data().timeZone, now)) === 1;
    return (await findAlertsIn(snapshot.ref.firestore, snapshot.id, now, wholeMonth)) > 0 ? 'found' : undefined;
  },
};

export const findAlerts = batchJob(WATCHED_SHOPS);
