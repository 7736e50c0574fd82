/** How the room words messages, their parts and their outcomes. */
import { count } from '@tessera/domain/lib/text';
import { dayAfter, dayIn, MINUTE_MS, timeOfDayIn } from '@tessera/domain/lib/time';
import { nextDaytime } from '@tessera/domain/news/hours';
import { findingOf } from '@tessera/domain/news/outcome';
import type { AutomationKind, HoldBack, Message, MessageCounts, Segment } from '@tessera/domain/news/types';
import { LEFT_OUT_WORDS } from '@tessera/domain/news/words';
import type { ConsentChannel } from '@tessera/domain/pass/contact';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { formatDate, formatDayOfYear, formatNumber, formatRecent } from '../../../shared/lib/format';
import type { BadgeProps } from '../../../shared/ui/Badge';

export const SEGMENT_WORDS: Record<Segment, string> = {
  all: 'Everybody',
  new: 'New customers: a card for less than 30 days',
  regular: 'Regular customers: three days or more of the last 60',
  lapsed: 'Not seen for 28 days',
  close: 'Close to a reward',
};

export const CHANNEL_WORDS: Record<ConsentChannel, string> = { email: 'Email', wallet: 'Wallet' };

export const HOLD_BACK_WORDS: Record<HoldBack, string> = {
  0: 'Nobody',
  10: 'One in ten',
  20: 'One in five',
  50: 'Half',
};

interface Says {
  /** The days after which a card counts as not seen. */
  after: number;
  /** The kind of the shop's card. */
  card: SchemeKind;
}

export const AUTOMATION_WORDS: Record<AutomationKind, { title: string; says: (about: Says) => string }> = {
  close: {
    title: 'Close to a reward',
    says: ({ card }) => `To customers who have come lately and ${wordsOf({ kind: card }).closeInWords}.`,
  },
  lapsed: {
    title: 'Not seen for a while',
    says: ({ after }) => `To customers who have not come for ${count(after, 'day')}.`,
  },
  anniversary: {
    title: 'A card’s anniversary',
    says: () => 'Once a year, on the day the customer took the card.',
  },
};

/** The title of a message in lists. */
export const messageTitle = ({ kind, subject, quarter }: Pick<Message, 'kind' | 'subject' | 'quarter'>): string =>
  kind === 'news' ? subject : `${AUTOMATION_WORDS[kind].title}, ${(quarter ?? '').replace('-', ' ')}`;

/**
 * When a message leaves, which is now or at the next hour for news: `now`, `today at 14:00`, `on 1 Dec at 9:00`,
 * `on 8 Jan 2027 at 9:00`; of one that is over, `at that time`.
 * @param wanted the time that was chosen; absent for now
 */
export function leavesInWords(timeZone: string, now: number, wanted = now): string {
  if (wanted < now) return 'at that time';
  const at = nextDaytime(timeZone, wanted);
  if (at === now) return 'now';
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)];
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  const date = formatDayOfYear(Date.parse(day)) + year;
  const dayInWords = day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : `on ${date}`;
  return `${dayInWords} at ${timeOfDayIn(timeZone, at).replace(/^0/, '')}`;
}

/** Whether a message waits for its time. `now` is milliseconds since 1970. */
export const isPlanned = ({ state, at = 0 }: Pick<Message, 'state' | 'at'>, now = Date.now()): boolean =>
  state === 'listing' && at > now;

/** Whether a message was stopped before its recipients were listed. Later a page may be in flight at the stop. */
export const isUnsent = ({ state, counts: { listed } }: Pick<Message, 'state' | 'counts'>): boolean =>
  state === 'stopped' && listed === 0;

/** What a list says of a message. */
export function factInWords(message: Message): string {
  const { state, segment, changedAt, counts } = message;
  if (state === 'draft') return `Changed ${formatRecent(changedAt)}`;
  if (isPlanned(message)) return SEGMENT_WORDS[segment];
  return isUnsent(message)
    ? 'Nothing was sent'
    : `${formatNumber(counts.sent)} sent, ${formatNumber(counts.held)} held back`;
}

const sumOf = (leftOut: MessageCounts['leftOut'] = {}): number =>
  Object.values(leftOut).reduce((sum, number) => sum + number, 0);

type Counted = Pick<Message, 'counts' | 'unlisted'>;

/** How many of the listed cards have an outcome; some are left out on the way. */
export const workedOff = ({ counts: { sent, held, leftOut }, unlisted }: Counted): number =>
  sent + held + sumOf(leftOut) - sumOf(unlisted);

/** How far a message is. While its recipients are listed, nobody knows how many there will be. */
export const progressInWords = ({ state, ...message }: Counted & Pick<Message, 'state'>): string =>
  state === 'listing'
    ? `Finding out who gets it: ${count(message.counts.listed, 'customer')} so far`
    : `${formatNumber(workedOff(message))} of ${formatNumber(message.counts.listed)}`;

/** A message's state in a word or two. */
export function stateInWords(message: Message, now = Date.now()): { tone: BadgeProps['tone']; words: string } {
  switch (message.state) {
    case 'draft':
      return { tone: 'neutral', words: 'Draft' };
    case 'listing':
      return isPlanned(message, now)
        ? { tone: 'waiting', words: `Planned for ${formatRecent(message.at ?? now, now)}` }
        : { tone: 'waiting', words: 'Getting ready' };
    case 'sending':
      if (message.kind !== 'news') return { tone: 'good', words: 'Runs' };
      return message.dueAt !== undefined && message.dueAt > now + 10 * MINUTE_MS
        ? { tone: 'waiting', words: `Goes on ${formatRecent(message.dueAt, now)}` }
        : { tone: 'waiting', words: 'Being sent' };
    case 'sent':
      return { tone: 'good', words: 'Sent' };
    case 'stopped':
      return { tone: 'bad', words: 'Stopped' };
  }
}

const STOPPED_WORDS: Record<NonNullable<Message['stoppedBecause']>, string> = {
  manager: 'It was stopped.',
  bounces: 'It stopped itself: more than two in a hundred addresses were refused by their mail servers.',
  withdrawals: 'It stopped itself: more than two in a hundred customers withdrew their consent after it.',
  shop: 'The shop is frozen, or its messages had stopped themselves.',
  author: 'Whoever sent it is no longer a manager of this shop.',
};

/** Why a message stopped; empty for one that did not. */
export const stoppedInWords = ({ stoppedBecause }: Message): string =>
  stoppedBecause === undefined ? '' : STOPPED_WORDS[stoppedBecause];

/** Over how many days the mails of a message leave; undefined where one is enough. @param mails that leave */
export function daysInWords(mails: number, mailsADay: number): string | undefined {
  if (mails <= mailsADay) return undefined;
  if (mailsADay === 0) return 'No mails leave at the moment.';
  const days = count(Math.ceil(mails / mailsADay), 'day');
  return `At most ${formatNumber(mailsADay)} mails leave on a day, so this message takes ${days} or more.`;
}

/**
 * Who is left out and why, a line each, the largest number first.
 * @param nextFrom when every card that had a message lately can have the next
 */
export const leftOutInWords = (leftOut: MessageCounts['leftOut'], nextFrom?: number): string[] =>
  Object.entries(leftOut)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, number]) => {
      const line = `${count(number, 'card')}: ${LEFT_OUT_WORDS[reason as keyof typeof LEFT_OUT_WORDS]}`;
      if (reason !== 'seven-days' || nextFrom === undefined) return line;
      return `${line}. They can have the next from ${formatDate(nextFrom)}`;
    });

const percent = (share = 0): string => `${Math.round(share * 100)}%`;
const points = (share = 0): string => formatNumber(Math.round(share * 100));

/**
 * The effect of a message, as far as the comparison with the customers held back shows it; absent before the end, and
 * where nothing was sent.
 */
export function findingInWords(message: Message): { title: string; says: string } | undefined {
  if (isPlanned(message) || isUnsent(message)) return undefined;
  const { outcome, cards, planned, sent, held, interval } = findingOf(message);
  const { days } = message;
  const rates =
    `Of those who got it, ${percent(sent)} came within ${count(days, 'day')}; of those held back, ${percent(held)}. ` +
    `The true difference is between ${points(interval?.low)} and ${points(interval?.high)} points, 19 times in 20.`;
  switch (outcome) {
    case 'helped':
      return { title: 'It helped', says: rates };
    case 'fewer':
      return { title: 'Fewer came', says: rates };
    case 'no-difference':
      return {
        title: 'No difference seen',
        says: `${rates} Nothing is inside it, so the message may have done nothing.`,
      };
    case 'not-known-yet':
      return {
        title: `Too few to tell: ${formatNumber(cards)} of about ${formatNumber(planned)}`,
        says:
          'That many cards are needed to see a difference of ten points. Until then nobody can say whether customers ' +
          'came because of it: most would have come anyway.' +
          (message.state === 'sent' && message.counts.held === 0 ? ' Nobody was held back this time.' : ''),
      };
    case 'not-measured':
      if (message.state !== 'sent' && message.state !== 'stopped') return undefined;
      return { title: 'Not measured', says: 'Nobody was held back, so nobody can say who would have come anyway.' };
  }
}
