/** The weekly mail: written to the outbox once per shop and week. Its figures are read when it is delivered. */
import {
  earnedByPerson,
  earnedOf,
  givenOf,
  OUTSTANDING_FIELDS,
  type OutstandingCounts,
  outstandingOf,
  sumOf,
} from '@tessera/domain/insights/stats';
import { recordOfAnswers } from '@tessera/domain/lib/keys';
import { dayAfter, dayIn, daysUpTo, weekdayOf } from '@tessera/domain/lib/time';
import { QUERIES } from '@tessera/domain/records/queries';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { type Business, cardKind } from '@tessera/domain/shop/business';
import { AggregateField, type Firestore } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../../platform/batchJob';
import { readAll } from '../../platform/commit';
import { firestore } from '../../platform/firebase';
import { addMailOnce } from '../../platform/outbox';
import { collectionOf } from '../../platform/references';
import { queryIn } from '../../records/queries';
import { type BusinessRefs, refsOf } from '../../records/refs';

/** The Monday of last week, as `2026-11-16`. @param now milliseconds since 1970 */
function lastMonday(timeZone: string, now: number): string {
  const today = dayIn(timeZone, now);
  return dayAfter(today, 1 - weekdayOf(today) - 7);
}

/** The daily counts of a week. @param from its Monday */
const statsOfWeek = (db: Firestore, businessId: string, from: string) =>
  queryIn(refsOf(db, businessId), QUERIES.statsBetween, from, dayAfter(from, 7));

/**
 * Writes last week's mails, for active shops that counted something in that week, unless their owner has stopped the
 * mail. A second run in the same week writes nothing.
 */
export const WEEKLY_MAILS: BatchJob<Business> = {
  query: (db) => collectionOf(db, 'businesses').where('active', '==', true),
  each: async (snapshot, now) => {
    const { ownerUid, timeZone, weeklyMail } = snapshot.data();
    if (weeklyMail === false) return undefined;
    const db = firestore();
    const week = { businessId: snapshot.id, from: lastMonday(timeZone, now) };
    if ((await statsOfWeek(db, snapshot.id, week.from).limit(1).get()).empty) return undefined;
    const mail = { kind: 'weekly-figures', uid: ownerUid, week } as const;
    const id = `weekly_${week.businessId}_${week.from}`;
    return (await addMailOnce(db, id, mail)) ? 'written' : undefined;
  },
};

export const sendWeeklyMails = batchJob(WEEKLY_MAILS);

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
  /** Alerts that nobody has settled. */
  alerts: number;
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
function sumsEver(refs: BusinessRefs): Promise<OutstandingCounts> {
  return recordOfAnswers(OUTSTANDING_FIELDS, async (field) => {
    const answer = await refs
      .collection('stats')
      .aggregate({ sum: AggregateField.sum(field) })
      .get();
    return answer.data().sum;
  });
}

/** The figures of a shop's week; null when the shop is deleted or frozen, or its owner has stopped the mail. */
export async function weekOf({ businessId, from }: { businessId: string; from: string }): Promise<WeekFigures | null> {
  const db = firestore();
  const refs = refsOf(db, businessId);
  const [snapshot, counts, total, open] = await Promise.all([
    refs.business.get(),
    statsOfWeek(db, businessId, from).get(),
    sumsEver(refs),
    queryIn(refs, QUERIES.openAlerts, 'open').count().get(),
  ]);
  const business = snapshot.data();
  if (!business?.active || business.weeklyMail === false) return null;
  const days = counts.docs.map((stats) => stats.data());
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
    alerts: open.data().count,
    days: daysUpTo(to, 7).map((day) => ({ day, units: earnedOf(sumOf(days.filter((one) => one.day === day))) })),
    people: [...unitsOf]
      .map(([uid, number]) => ({ name: names.get(uid) ?? '', units: number }))
      .sort((one, other) => other.units - one.units),
  };
}
