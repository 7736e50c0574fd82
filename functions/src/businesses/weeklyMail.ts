/** The weekly mail: written to the outbox once per shop and week. Its figures are read when it is delivered. */
import { cardKind } from '@tessera/domain/business';
import { QUERIES } from '@tessera/domain/queries';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import {
  earnedByPerson,
  earnedOf,
  givenOf,
  OUTSTANDING_FIELDS,
  type OutstandingCounts,
  outstandingOf,
  sumOf,
} from '@tessera/domain/stats';
import { dayAfter, dayIn, daysUpTo } from '@tessera/domain/time';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { readAll } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMailOnce } from '../platform/outbox';
import { collectionOf } from '../platform/references';
import { schedule } from '../platform/schedule';
import { documentsOf, queryIn } from '../records/queries';
import { type BusinessRefs, refsOf } from '../records/refs';

/** Number of shops that the job reads at a time. */
const PAGE = 200;

/** The Monday of last week, as `2026-11-16`. @param now milliseconds since 1970 */
function lastMonday(timeZone: string, now: number): string {
  const today = dayIn(timeZone, now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(today, -weekday - 7);
}

/** The daily counts of a week. @param from its Monday */
const statsOfWeek = (db: Firestore, businessId: string, from: string) =>
  queryIn(refsOf(db, businessId), QUERIES.statsBetween, from, dayAfter(from, 7));

/**
 * Writes last week's mails, for active shops that counted something in that week, unless their owner has stopped the
 * mail. A second run in the same week writes nothing.
 * @returns the number of mails written
 */
export async function writeWeeklyMails(db: Firestore, now: number): Promise<number> {
  const { Timestamp } = await import('firebase-admin/firestore');
  const shops = collectionOf(db, 'businesses').where('active', '==', true);
  let written = 0;
  for await (const snapshot of documentsOf(shops, { page: PAGE })) {
    const { ownerUid, timeZone, weeklyMail } = snapshot.data();
    if (weeklyMail === false) continue;
    const week = { businessId: snapshot.id, from: lastMonday(timeZone, now) };
    if ((await statsOfWeek(db, snapshot.id, week.from).limit(1).get()).empty) continue;
    const mail = { kind: 'weekly-figures', uid: ownerUid, week } as const;
    const id = `weekly_${week.businessId}_${week.from}`;
    if (await addMailOnce(db, id, mail, Timestamp.fromMillis(now))) written += 1;
  }
  return written;
}

/** Runs on Mondays. After a failure, a shop whose mail was written already gets no second one. */
export const sendWeeklyMails = schedule({
  every: 'every monday 07:00',
  handler: async () => {
    const written = await writeWeeklyMails(await firestore(), Date.now());
    logger.info('sendWeeklyMails', { written });
  },
});

/** A shop's figures of one week, as the mail shows them. */
export interface WeekFigures {
  shop: string;
  /** What the units are. */
  scheme: SchemeKind;
  /** The first and the last day, `2026-11-16`. */
  from: string;
  to: string;
  joined: number;
  given: number;
  outstanding: number;
  units: number;
  /** Units by day, for all seven days. */
  days: { day: string; units: number }[];
  /** Units by the person who gave them, the greatest number first. */
  people: { name: string; units: number }[];
}

/** The names of the people who gave units, with a general name for somebody whose record was deleted. */
async function namesOf(db: Firestore, businessId: string, uids: string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const refs = refsOf(db, businessId);
  const { members } = await readAll(db, { members: uids.map((uid) => refs.at('members', uid)) });
  return new Map(members.map((member) => [member.id, member.data()?.name ?? 'Somebody who has left']));
}

/** The counts from which outstanding rewards are computed, since the shop began: one aggregation each. */
async function sumsEver(refs: BusinessRefs): Promise<OutstandingCounts> {
  const { AggregateField } = await import('firebase-admin/firestore');
  const sums = await Promise.all(
    OUTSTANDING_FIELDS.map(async (field) => {
      const found = await refs
        .collection('stats')
        .aggregate({ sum: AggregateField.sum(field) })
        .get();
      return [field, found.data().sum] as const;
    }),
  );
  return Object.fromEntries(sums) as Record<keyof OutstandingCounts, number>;
}

/** The figures of a shop's week; null when the shop is deleted or frozen, or its owner has stopped the mail. */
export async function weekOf({ businessId, from }: { businessId: string; from: string }): Promise<WeekFigures | null> {
  const db = await firestore();
  const refs = refsOf(db, businessId);
  const [snapshot, found, total] = await Promise.all([
    refs.business.get(),
    statsOfWeek(db, businessId, from).get(),
    sumsEver(refs),
  ]);
  const business = snapshot.data();
  if (!business?.active || business.weeklyMail === false) return null;
  const days = found.docs.map((stats) => stats.data());
  const sum = sumOf(days);
  const unitsOf = earnedByPerson(days);
  const names = await namesOf(db, businessId, [...unitsOf.keys()]);
  const to = dayAfter(from, 6);
  return {
    shop: business.name,
    scheme: cardKind(business),
    from,
    to,
    joined: sum.joined,
    units: earnedOf(sum),
    given: givenOf(sum),
    outstanding: outstandingOf(total),
    days: daysUpTo(to, 7).map((day) => ({ day, units: earnedOf(sumOf(days.filter((one) => one.day === day))) })),
    people: [...unitsOf]
      .map(([uid, number]) => ({ name: names.get(uid) ?? '', units: number }))
      .sort((one, other) => other.units - one.units),
  };
}
