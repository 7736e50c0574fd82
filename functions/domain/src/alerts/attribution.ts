/** Who handled an event. The scan names its author; the session proves its sender. The rules look at both. */
import { dayIn } from '../lib/time';
import { whenOf } from '../pass/command';
import type { PassEvent } from '../pass/state';
import { type AlertRule, EVENTS_NAMED, type Finding } from './alert';

/** An event as a rule looks at it. */
export interface AttributedEvent {
  event: PassEvent;
  /** Whose hands are looked at: the person that the event names, or whoever sent it. */
  who: string;
  /** Whether this is an owner in a session of their own, who is not looked at. */
  isExempt: boolean;
  /** In the shop's time zone. */
  day: string;
  at: number;
}

/** Everybody whose hands an event went through. */
const handsOf = ({ by, sentBy }: PassEvent): string[] => (sentBy === undefined ? [by] : [by, sentBy]);

/**
 * One list of events by sender; if somebody sent scans in another name, a second list by author. An owner who is named
 * by somebody else, or whose shift is open on a tablet, may not have been there: only an owner's own session is exempt.
 */
export function viewsOf(
  events: readonly PassEvent[],
  timeZone: string,
  owners: ReadonlySet<string>,
): AttributedEvent[][] {
  const attributed = (event: PassEvent, who: string): AttributedEvent => ({
    event,
    who,
    isExempt: owners.has(who) && (event.sentBy !== undefined || event.device === undefined),
    at: whenOf(event),
    day: dayIn(timeZone, whenOf(event)),
  });
  const sent = events.map((event) => attributed(event, event.sentBy ?? event.by));
  const isNamed = ({ by, sentBy }: PassEvent): boolean => sentBy === undefined || !owners.has(by);
  const named = events.filter(isNamed).map((event) => attributed(event, event.by));
  return events.some(({ sentBy }) => sentBy !== undefined) ? [sent, named] : [sent];
}

/** A finding from the events that show it. @param key tells it from others of the same rule */
export function finding(
  rule: AlertRule,
  key: string,
  those: readonly AttributedEvent[],
  numbers: Record<string, number>,
  subject: Pick<Finding, 'about' | 'passId'>,
): Finding {
  const days = those.map(({ day }) => day).sort();
  const sent = those.filter(({ event, who }) => event.sentBy !== undefined && event.sentBy !== who).length;
  return {
    alertId: `${rule}_${key}`,
    rule,
    ...subject,
    hands: [...new Set(those.flatMap(({ event }) => handsOf(event)))].sort(),
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    numbers: { ...numbers, ...(sent > 0 && { sent }) },
    events: [...those]
      .sort((one, other) => other.at - one.at)
      .slice(0, EVENTS_NAMED)
      .map(({ event }) => event.scanId),
  };
}
