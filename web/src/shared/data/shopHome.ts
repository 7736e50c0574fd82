/** The data of the shop's home. The number of reads does not depend on the number of cards and events. */
import {
  type DayStats,
  MOST_STATS_A_DAY,
  type OutstandingCounts,
  outstandingSum,
  sumOf,
} from '@tessera/domain/insights/stats';
import { DAY_MS, dayAfter } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { FLAGS } from '@tessera/domain/pass/words';
import { activityQuery, QUERIES } from '@tessera/domain/records/queries';
import type { CardReport } from '@tessera/domain/shop/report';
import { isAtLeast } from '@tessera/domain/team/member';
import { getDocs, limit, query } from 'firebase/firestore/lite';
import { call } from './callables';
import { readCountsEver } from './countsEver';
import { type ListedEvent, withHolders } from './holders';
import { queryIn, recordsOf } from './shopQueries';

/** Number of events and of open reports that the home lists. */
export const LISTED = 5;
/** How long a flagged event is listed. */
const FLAGGED_MS = 7 * DAY_MS;
/** Number of days before today whose counts the home reads: today is shown beside its weekday a week ago. */
const DAYS_BEFORE = 7;

export interface ShopHome {
  /** Today's counts. */
  stats: DayStats[];
  /** The counts of the seven days before today. */
  week: DayStats[];
  /** The counts of all days before today. */
  before: OutstandingCounts;
  /** The newest first. */
  events: ListedEvent[];
  /** Whether somebody has stamped the practice card. */
  hasPractised: boolean;
  /** Only for managers, like the reports. */
  flagged: PassEvent[];
  /** The one that waits longest first. */
  reports: (CardReport & { reportId: string })[];
  hasMoreReports: boolean;
}

export interface HomeTeam {
  /** Names by uid, of everybody who has ever worked here. */
  names: Record<string, string>;
  /** How many people and tablets are in the team. */
  size: number;
  /** People whose PIN is locked, and until when. Only for managers. */
  locks: { uid: string; name: string; until: number; isManager: boolean }[];
}

/** @param today in the shop's time zone, `2026-11-21` @throws FirebaseError */
export async function readShopHome(businessId: string, today: string, isManager: boolean): Promise<ShopHome> {
  const from = dayAfter(today, -DAYS_BEFORE);
  const [days, ever, events, practice, flagged, reports] = await Promise.all([
    recordsOf(queryIn(businessId, QUERIES.statsSince, from), (DAYS_BEFORE + 1) * MOST_STATS_A_DAY),
    readCountsEver(businessId),
    recordsOf(queryIn(businessId, activityQuery({}).shape), LISTED).then((read) => withHolders(businessId, read)),
    recordsOf(queryIn(businessId, QUERIES.practiceCards, true), LISTED),
    isManager ? recordsOf(queryIn(businessId, QUERIES.flagged, FLAGS, Date.now() - FLAGGED_MS), LISTED) : [],
    isManager ? getDocs(query(queryIn(businessId, QUERIES.openReports, true), limit(LISTED + 1))) : null,
  ]);
  const open = reports?.docs ?? [];
  const stats = days.filter(({ day }) => day === today);
  return {
    stats,
    week: days.filter(({ day }) => day < today),
    before: outstandingSum(ever, sumOf(stats), -1),
    events,
    hasPractised: practice.some(({ seq }) => seq > 1),
    flagged,
    reports: open.slice(0, LISTED).map((snapshot) => ({ reportId: snapshot.id, ...snapshot.data() })),
    hasMoreReports: open.length > LISTED,
  };
}

/** The home does not wait for this: a function may take seconds to start. @throws FirebaseError */
export async function readHomeTeam(businessId: string, isManager: boolean): Promise<HomeTeam> {
  const { people, everybody = [] } = await call('listTeam', { businessId });
  return {
    names: Object.fromEntries(everybody.map(({ uid, name }) => [uid, name])),
    size: everybody.filter(({ active }) => active).length,
    locks: isManager
      ? people.flatMap(({ uid, name, role, lockedUntil: until }) =>
          until ? [{ uid, name, until, isManager: isAtLeast(role, 'manager') }] : [],
        )
      : [],
  };
}
